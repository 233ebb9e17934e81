import { isOpen } from '#timing/course.ts';
import { type Hearing, manualTimeAt } from '#timing/hearing.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import { missedPrice } from './search/prices.ts';
import type { TypedTime } from './search/settled.ts';
import type { StartChoice } from './search/start-choices.ts';
import type { Stop } from './search/sums.ts';
import type { Visit } from './search/visits.ts';

/** The facts of a runner and the ways to start that a walk is looked for in. */
export interface Asked {
  readonly hearing: Hearing;
  readonly starts: readonly StartChoice[];
  /** Times by hand that say again what the reads alone tell, by checkpoint: a walk passes the visits that they are times of. */
  readonly saidAgain: ReadonlyMap<number, EpochMs>;
}

/** A walk of the reads alone, as far as it is wanted here. */
interface Alone {
  readonly start: Pick<StartChoice, 'visit'>;
  readonly crossings: readonly (EpochMs | null)[];
  readonly voided: readonly number[];
}

/** The reads and the choices of staff, as if there were no times by hand. */
export const withoutTimes = (hearing: Hearing): Hearing => ({
  ...hearing,
  entrant: { ...hearing.entrant, manualTimes: [] },
});

/**
 * The same question where the times by hand keep to the walk of the reads alone: each is that of its crossing there to the precision typed, or fits between its
 * crossings where it has none. Then they count from its start, and those of its crossings choose their visits. Null: one says something else.
 */
export function askedAgain(hearing: Hearing, alone: Alone, starts: readonly StartChoice[]): Asked | null {
  const { entrant, course } = hearing;
  const referenceAt = starts.find(({ visit }) => visit === alone.start.visit)?.reference.at ?? null;
  const times = entrant.manualTimes.filter(({ checkpoint }) => checkpoint > 0 && checkpoint <= course.finish);
  if (referenceAt === null || times.length === 0) return null;
  const saidAgain = new Map<number, EpochMs>();
  for (const { checkpoint, timeMs } of times) {
    const at = referenceAt + timeMs;
    const crossing = alone.crossings[checkpoint] ?? null;
    if (!isBetween(alone.crossings, checkpoint, at)) return null;
    if (crossing === null) continue;
    if (Math.abs(crossing - at) >= precisionOf(timeMs)) return null;
    saidAgain.set(checkpoint, at);
  }
  const choices = entrant.choices.filter(
    ({ checkpoint }) => !alone.voided.includes(checkpoint) && manualTimeAt(entrant, checkpoint) === null,
  );
  const said = [...saidAgain.keys()].map((checkpoint) => ({ checkpoint, at: alone.crossings[checkpoint] ?? null }));
  return {
    hearing: {
      ...hearing,
      entrant: {
        ...entrant,
        manualTimes: entrant.manualTimes.filter(({ checkpoint }) => !saidAgain.has(checkpoint)),
        choices: [...choices, ...said],
      },
    },
    starts: starts.filter(({ reference }) => reference.at === referenceAt),
    saidAgain,
  };
}

const isBetween = (crossings: Alone['crossings'], checkpoint: number, at: EpochMs): boolean =>
  crossings.every(
    (crossing, other) =>
      crossing === null || other === checkpoint || Math.sign(crossing - at) === Math.sign(other - checkpoint),
  );

/** The unit that a time was typed in: whoever types seconds means any instant within one. */
const precisionOf = (timeMs: Ms): Ms => [1_000, 100, 10].find((unit) => timeMs % unit === 0) ?? 1;

/** The stops of a walk as staff typed them. */
export const asTyped = (stops: readonly Stop[], saidAgain: Asked['saidAgain']): readonly Stop[] =>
  saidAgain.size === 0
    ? stops
    : stops.map((stop) => {
        const at = stop.isShut ? undefined : saidAgain.get(stop.checkpoint);
        return at === undefined ? stop : { ...stop, visit: -1, at };
      });

/** The price of the times by hand at instants when their mat was open and did not hear the runner: another start may tell them by a visit. */
export function unheardPrice(
  { rules, course }: Hearing,
  visits: readonly Visit[],
  typed: readonly TypedTime[],
): number {
  const unheard = typed.filter(({ checkpoint, at, visit: index }) => {
    const visit = visits[index];
    if (visit !== undefined && at > visit.arrivedAt - 1_000 && at < visit.leftAt + 1_000) return false;
    return rules.readers.some((reader) => reader.checkpoint === checkpoint && isOpen(reader, at));
  });
  return unheard.reduce(
    (sum, { checkpoint }) => sum + missedPrice(course.checkpoints[checkpoint]?.missRate ?? null),
    0,
  );
}
