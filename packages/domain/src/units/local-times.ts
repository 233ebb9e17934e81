import type { EpochMs, Ms } from '#timing/types.ts';
import { instantsOfWallMs } from './dates.ts';

/** An instant, or a time as clocks of a place show it, counted as if it were UTC. */
export type Moment =
  | { readonly kind: 'instant'; readonly at: EpochMs }
  | { readonly kind: 'local'; readonly wallMs: Ms };

/** The one of the two that is meant where an hour comes twice. */
export const repeatedHours = ['first', 'second'] as const;
export type RepeatedHour = (typeof repeatedHours)[number];

export type SettledTimes =
  | {
      readonly ok: true;
      readonly instants: readonly EpochMs[];
      /** Index of the first time that is taken to lie in the second of two equal hours; -1: none is. */
      readonly secondFrom: number;
    }
  | {
      readonly ok: false;
      /** The time lies in an hour that summer time skips, or in one that comes twice. */
      readonly why: 'skipped' | 'repeated';
      /** Index of the first such time. */
      readonly index: number;
    };

/**
 * The instants of times that stand in the order in which they came, in a zone. Where an hour comes twice, as summer time ends, the order tells
 * which one is meant: from 02:10 … 02:55 02:05 the second hour begins at 02:05. Where the order leaves both open, `repeated` decides; without
 * it nothing is guessed. Times may go back by a minute, as those of two antennas do.
 */
export function settleInOrder(
  moments: readonly Moment[],
  zone: string,
  repeated: RepeatedHour | null = null,
): SettledTimes {
  const choices = moments.map((moment) =>
    moment.kind === 'instant' ? [moment.at] : instantsOfWallMs(moment.wallMs, zone),
  );
  const skipped = choices.findIndex(({ length }) => length === 0);
  if (skipped >= 0) return { ok: false, why: 'skipped', index: skipped };
  const first = choices.map((choice) => choice[0] ?? 0); // none is empty
  const second = choices.map((choice) => choice.at(-1) ?? 0); // as above
  const earliest = earliestInOrder(choices) ?? first;
  const latest = latestInOrder(choices) ?? second;
  const open = earliest.findIndex((at, index) => at !== latest[index]);
  if (open >= 0 && repeated === null) return { ok: false, why: 'repeated', index: open };
  const instants = repeated === 'second' ? latest : earliest;
  return { ok: true, instants, secondFrom: instants.findIndex((at, index) => at !== first[index]) };
}

const antennasApartMs: Ms = 60_000;

type Choices = readonly (readonly EpochMs[])[];

/** The earliest choice of each that is not before the one in front. Null: the times are in no order. */
function earliestInOrder(choices: Choices): EpochMs[] | null {
  const chosen: EpochMs[] = [];
  let after = Number.NEGATIVE_INFINITY;
  for (const choice of choices) {
    const at = choice.find((instant) => instant >= after - antennasApartMs);
    if (at === undefined) return null;
    chosen.push(at);
    after = Math.max(after, at);
  }
  return chosen;
}

/** The latest choice of each that is not after the one behind. Null: the times are in no order. */
function latestInOrder(choices: Choices): EpochMs[] | null {
  const mirrored = choices.toReversed().map((choice) => choice.toReversed().map((at) => -at));
  return (
    earliestInOrder(mirrored)
      ?.toReversed()
      .map((at) => -at) ?? null
  );
}
