import { isOpen } from '#timing/course.ts';
import { type Hearing, manualTimeAt } from '#timing/hearing.ts';
import type { EpochMs, ManualTime, Ms } from '#timing/types.ts';
import { farDearer, missedPrice } from '#walk/ground/prices.ts';
import type { TypedTime } from '#walk/ground/settled.ts';
import { isOwnStartOpen, type StartChoice, startChoices } from '#walk/ground/start-choices.ts';
import type { Visit } from '#walk/ground/visits.ts';
import type { Path } from './sums.ts';

/** The facts of a runner and the ways to start that a walk is looked for in. */
export interface Asked {
  readonly hearing: Hearing;
  readonly starts: readonly StartChoice[];
  /** Times by hand that say again what the reads alone tell, by checkpoint: a walk passes the visits that they are times of. */
  readonly saidAgain: ReadonlyMap<number, EpochMs>;
  /** The start by hand that says again which visit it was; null: none does. */
  readonly startAgain: StartChoice | null;
}

/** A walk of the reads alone, as far as it is wanted here. */
interface Alone {
  readonly start: Pick<StartChoice, 'visit' | 'at' | 'reference'>;
  readonly crossings: readonly (EpochMs | null)[];
  readonly voided: readonly number[];
  /** That of the start is how much more another own start costs. */
  readonly margins: readonly number[];
  /** The next best explanation. */
  readonly other: { readonly start: Pick<StartChoice, 'reference'> } | null;
}

/** The reads and the choices of staff, as if there were no times by hand. */
export const withoutTimes = (hearing: Hearing): Hearing => ({
  ...hearing,
  entrant: { ...hearing.entrant, manualTimes: [] },
});

/**
 * The same question where the times by hand keep to the walk of the reads alone: each is that of its crossing there to the precision typed, or fits between its
 * crossings where it has none. Then they count from its start, and those of its crossings choose their visits. Null: one says something else, or the reads nearly tell
 * another start, which a time of a checkpoint that nobody heard may count from.
 */
export function askedAgain(hearing: Hearing, alone: Alone, visits: readonly Visit[]): Asked | null {
  const starts = startChoices(hearing, visits);
  const startAgain = saidStart(hearing, alone, starts);
  const referenceAt = starts.find(({ visit }) => visit === alone.start.visit)?.reference.at ?? null;
  const saidAgain = referenceAt === null ? null : saidTimes(hearing, alone, { referenceAt, startAgain });
  if (referenceAt === null || saidAgain === null || (startAgain === null && !hasTimes(hearing))) return null;
  // The others are typed from the start by hand, and looked for from the one that was heard.
  const heardFrom = startAgain === null ? referenceAt : (alone.start.reference.at ?? referenceAt);
  const said = [...(startAgain === null ? [] : [0]), ...saidAgain.keys()];
  const asked = asChosen(hearing, alone, { said, movedMs: referenceAt - heardFrom });
  const heard = startAgain === null ? starts : startChoices(asked, visits);
  // No gun may be known, and no times by hand left for which the planned start stands in.
  const known = heard.find(({ visit }) => visit === alone.start.visit)?.reference.at;
  return { hearing: asked, starts: heard.filter(({ reference }) => reference.at === known), saidAgain, startAgain };
}

const timesOnTheWay = ({ entrant, course }: Hearing): readonly ManualTime[] =>
  entrant.manualTimes.filter(({ checkpoint }) => checkpoint > 0 && checkpoint <= course.finish);

const hasTimes = (hearing: Hearing): boolean => timesOnTheWay(hearing).length > 0;

/** The times by hand that are those of crossings, by checkpoint; null: one of all says something else. */
function saidTimes(
  hearing: Hearing,
  alone: Alone,
  { referenceAt, startAgain }: { readonly referenceAt: EpochMs; readonly startAgain: StartChoice | null },
): Map<number, EpochMs> | null {
  const isStartElse = manualTimeAt(hearing.entrant, 0) !== null && startAgain === null;
  const isOpenFrom = !isStartElse && countsFromAnother(hearing, alone);
  const said = new Map<number, EpochMs>();
  for (const { checkpoint, timeMs } of timesOnTheWay(hearing)) {
    const at = referenceAt + timeMs;
    const crossing = alone.crossings[checkpoint] ?? null;
    const isElse = crossing === null ? isOpenFrom : Math.abs(crossing - at) >= precisionOf(timeMs);
    if (isElse || !isBetween(alone.crossings, checkpoint, at)) return null;
    if (crossing !== null) said.set(checkpoint, at);
  }
  return said;
}

/** The same question with choices for what is said again; all other times are moved. */
function asChosen(
  hearing: Hearing,
  alone: Alone,
  { said, movedMs }: { readonly said: readonly number[]; readonly movedMs: Ms },
): Hearing {
  const { entrant } = hearing;
  const choices = entrant.choices.filter(
    ({ checkpoint }) => !alone.voided.includes(checkpoint) && manualTimeAt(entrant, checkpoint) === null,
  );
  const manualTimes = entrant.manualTimes
    .filter(({ checkpoint }) => !said.includes(checkpoint))
    .map(({ checkpoint, timeMs }) => ({ checkpoint, timeMs: timeMs + movedMs }));
  const again = said.map((checkpoint) => ({ checkpoint, at: alone.crossings[checkpoint] ?? null }));
  return { ...hearing, entrant: { ...entrant, manualTimes, choices: [...choices, ...again] } };
}

/** The start that the reads alone tell, as it is typed in again; null: it is not, or another instant is. */
function saidStart({ entrant }: Hearing, { start }: Alone, starts: readonly StartChoice[]): StartChoice | null {
  const timeMs = manualTimeAt(entrant, 0);
  const typed = starts.find(({ visit }) => visit === start.visit);
  if (timeMs === null || typed === undefined || typed.typedAt === null || start.at === null) return null;
  return Math.abs(typed.typedAt - start.at) < precisionOf(timeMs) ? typed : null;
}

/** Tells whether the next best explanation of the reads, or one with the same finish, has a start that times count from in another way. */
const countsFromAnother = (hearing: Hearing, { start, other, margins }: Alone): boolean =>
  (other !== null && other.start.reference.at !== start.reference.at) ||
  (isOwnStartOpen(hearing, start.at) && (margins[0] ?? farDearer) < farDearer);

const isBetween = (crossings: Alone['crossings'], checkpoint: number, at: EpochMs): boolean =>
  crossings.every(
    (crossing, other) =>
      crossing === null || other === checkpoint || Math.sign(crossing - at) === Math.sign(other - checkpoint),
  );

/** The unit that a time was typed in: whoever types seconds means any instant within one. */
const precisionOf = (timeMs: Ms): Ms => [1_000, 100, 10].find((unit) => timeMs % unit === 0) ?? 1;

/** A walk with its start and its stops as staff typed them. */
export function asTyped<P extends Pick<Path, 'start' | 'stops'>>(
  path: P,
  { saidAgain, startAgain }: Pick<Asked, 'saidAgain' | 'startAgain'>,
): P {
  const start = path.start.visit === startAgain?.visit ? startAgain : path.start;
  const stops = path.stops.map((stop) => {
    const at = stop.isShut ? undefined : saidAgain.get(stop.checkpoint);
    return at === undefined ? stop : { ...stop, visit: -1, at };
  });
  return { ...path, start, stops };
}

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
