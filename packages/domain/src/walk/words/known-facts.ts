import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, TimeSpan } from '#timing/types.ts';
import { lengthsOf } from '#walk/ground/lengths.ts';
import type { Walk } from '#walk/search/explain-walk.ts';

/** Something that staff entered and an explanation took into account. */
export type KnownFact =
  /** A known stop of the runner, or a neutralised span of the race, on the way to these checkpoints in a row. */
  | ({ readonly kind: 'known_stop' | 'neutralised'; readonly checkpoints: readonly number[] } & TimeSpan)
  /** The share that the mats of these checkpoints miss, as staff accepted it: they were not heard, or heard after a leg as long as two. */
  | { readonly kind: 'miss_rate'; readonly checkpoints: readonly number[]; readonly rate: number };

interface Known {
  /** The instant that it stands at among the other facts. */
  readonly order: EpochMs;
  readonly fact: KnownFact;
}

/** A way from one place where the runner was heard to the next. */
interface Leg {
  /** The position before it, and that at its end. */
  readonly after: number;
  readonly upTo: number;
  readonly leftAt: EpochMs;
  readonly at: EpochMs;
}

type HeardWalk = Pick<Walk, 'visits' | 'start' | 'stops'>;

/** The stops, neutralised spans and miss rates of staff that touch a walk. */
export function knownFacts(hearing: Hearing, walk: HeardWalk): Known[] {
  const { rules, entrant } = hearing;
  const legs = legsOf(walk);
  return [
    ...entrant.stops.flatMap((span) => spanFact(hearing, legs, 'known_stop', span)),
    ...rules.neutralised.flatMap((span) => spanFact(hearing, legs, 'neutralised', span)),
    ...rateFacts(hearing, legs),
  ];
}

function legsOf({ visits, start, stops }: HeardWalk): Leg[] {
  let [after, leftAt] = [0, start.leftAt ?? start.setOffAt];
  return stops.map(({ checkpoint, at, visit }) => {
    const leg = { after, upTo: checkpoint, leftAt, at };
    [after, leftAt] = [checkpoint, visits[visit]?.leftAt ?? at];
    return leg;
  });
}

function spanFact(
  { course }: Hearing,
  legs: readonly Leg[],
  kind: 'known_stop' | 'neutralised',
  { from, to }: TimeSpan,
): Known[] {
  const checkpoints = legs
    .filter(({ leftAt, at }) => from < at && to > leftAt)
    .flatMap((leg) => positionsOn(leg).filter((one) => course.checkpoints[one]?.isTimed === true || one === leg.upTo));
  return checkpoints.length === 0 ? [] : [{ order: from, fact: { kind, checkpoints, from, to } }];
}

const positionsOn = ({ after, upTo }: Leg): number[] =>
  Array.from({ length: upTo - after }, (_, index) => after + 1 + index);

/** Of a mat that staff said nothing of. */
const usualRate = 0.03;
/** A leg that takes so much longer than the others may be two. */
const longLeg = 1.6;

/** By rate the checkpoints where it decides: those in a leg of several, and the end of a leg that may be two. */
function rateFacts(hearing: Hearing, legs: readonly Leg[]): Known[] {
  const { rules, course } = hearing;
  const { along, readersAt } = lengthsOf(rules, course);
  const rateOf = ({ after, upTo, leftAt, at }: Leg): number =>
    (at - leftAt) / ((along[upTo] ?? 0) - (along[after] ?? 0));
  const usual = Math.min(...legs.map(rateOf));
  const decided = legs.flatMap((leg) => {
    const missed = positionsOn(leg).filter((one) => one < leg.upTo && (readersAt[one]?.length ?? 0) > 0);
    const isLong = missed.length === 0 && rateOf(leg) >= longLeg * usual;
    return (isLong ? [leg.upTo] : missed).map((checkpoint) => ({ checkpoint, at: leg.leftAt }));
  });
  const byRate = Map.groupBy(decided, ({ checkpoint }) => course.checkpoints[checkpoint]?.missRate ?? usualRate);
  return [...byRate].flatMap(([rate, places]) =>
    rate === usualRate
      ? []
      : [
          {
            order: Math.min(...places.map(({ at }) => at)),
            fact: { kind: 'miss_rate' as const, checkpoints: places.map(({ checkpoint }) => checkpoint), rate },
          },
        ],
  );
}
