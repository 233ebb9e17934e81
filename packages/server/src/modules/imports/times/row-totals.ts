import { shownTimes, timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, Result, ResultStatus, ResultTimes, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { ListedTimes } from './parse-times.ts';

/** Since the reference, by position on the course; null: the time there goes. */
export type Times = ReadonlyMap<number, Ms | null>;

/** The result of now, as it ranks and as exports and pages write it. A cell that has either says what stands. */
export interface Standing {
  readonly status: ResultStatus;
  readonly result: Result;
  readonly exact: ResultTimes;
  readonly shown: ResultTimes;
}

export const standingOf = (rules: TimingRules, result: Result): Standing => ({
  status: result.status,
  result,
  exact: timesOf(rules, result),
  shown: shownTimes(rules, result),
});

/** The time of a result that a cell tells. */
type TimeOf = (times: ResultTimes) => Ms | null | undefined;

const officialOf: TimeOf = ({ officialMs }) => officialMs;
const netOf: TimeOf = ({ netMs }) => netMs;

/** Tells whether a cell says what stands. A column that is absent says so too. */
export const says = (stands: Standing, cell: Ms | null | undefined, timeOf: TimeOf): boolean =>
  cell === undefined || [stands.exact, stands.shown].some((times) => (timeOf(times) ?? null) === cell);

/** Position of the place that `total_time` is of: the finish, or the checkpoint at which the race was stopped. */
export const placeOfTotals = ({ classifiedAt, checkpoints }: TimingRules): number =>
  classifiedAt ?? checkpoints.length - 1;

export interface Known {
  /** Null: nothing is known, or the row tells of another own start. */
  readonly stands: Standing | null;
  /** Of all penalties that the person had, and has after the import. */
  readonly penaltiesMs: { readonly before: Ms; readonly after: Ms };
  /** An own start that is known, or being checked. */
  readonly hasOwnStart: boolean;
}

/**
 * The times at the start and at the place of the totals that the totals of a row come to; none where they say what stands. What is not edited stays, whatever it
 * was rounded to. A text: why they cannot be.
 */
export function totalsOf(rules: TimingRules, row: ListedTimes, known: Known): Times | string {
  const { stands, penaltiesMs } = known;
  if (stands !== null && saysWhatStands(row, stands, penaltiesMs)) return new Map();
  const { officialMs, netMs } = row;
  const isNew = newIn(row, stands);
  if (typeof officialMs !== 'number') return withoutTotal(rules, row, stands, isNew);
  const edited: Edited = {
    officialMs: (isNew.official ? null : stands?.exact.officialMs) ?? officialMs,
    netMs: (isNew.net ? null : stands?.exact.netMs) ?? netMs ?? null,
    penaltyMs: penaltiesMs.after,
    isNew,
  };
  return edited.officialMs <= edited.penaltyMs ? tooLong(edited) : timesAtEnds(rules, row, known, edited);
}

/** The totals that do not say what stands. */
const newIn = ({ officialMs, netMs }: ListedTimes, stands: Standing | null): Edited['isNew'] => ({
  official: stands === null || !says(stands, officialMs, officialOf),
  net: stands === null || !says(stands, netMs, netOf),
});

/** An empty cell takes a time back. */
function withoutTotal(
  rules: TimingRules,
  { officialMs, netMs, status }: ListedTimes,
  stands: Standing | null,
  isNew: Edited['isNew'],
): Times | string {
  const hasNone = stands?.status === 'finished' && !isNew.official && !isNew.net;
  if (officialMs === null && status === 'finished' && !hasNone) return 'finished without a total_time';
  return new Map([
    ...(netMs !== undefined && isNew.net ? [[0, null] as const] : []),
    ...(officialMs === null && isNew.official ? [[placeOfTotals(rules), null] as const] : []),
  ]);
}

/** The totals of a row, exact where they say what stands. */
interface Edited {
  readonly officialMs: Ms;
  readonly netMs: Ms | null;
  readonly penaltyMs: Ms;
  readonly isNew: { readonly official: boolean; readonly net: boolean };
}

const tooLong = ({ officialMs, penaltyMs }: Edited): string =>
  officialMs < penaltyMs ? 'the penalty is longer than the total_time' : 'the penalty is as long as the total_time';

/** An empty cell says that there is no time. */
function saysWhatStands(row: ListedTimes, stands: Standing, penaltiesMs: Known['penaltiesMs']): boolean {
  if (penaltiesMs.after !== penaltiesMs.before) return false;
  if (row.status === 'finished' && row.officialMs === null && stands.status !== 'finished') return false;
  return says(stands, row.officialMs, officialOf) && says(stands, row.netMs, netOf);
}

/** Tells whether somebody who finished so has the totals of the row. */
function fits(
  rules: TimingRules,
  { officialMs, netMs }: { readonly officialMs?: Ms | null; readonly netMs?: Ms | null | undefined },
  result: Result,
): boolean {
  const one = standingOf(rules, { ...result, status: 'finished' });
  return says(one, officialMs, officialOf) && says(one, netMs, netOf);
}

function timesAtEnds(rules: TimingRules, row: ListedTimes, known: Known, edited: Edited): Times | string {
  const { stands } = known;
  const { officialMs, netMs, penaltyMs } = edited;
  if (stands !== null && fits(rules, row, { ...stands.result, penaltyMs })) return new Map();
  const beside = stands && besideWhatStands(rules, row, stands.result, edited);
  if (beside) return beside;
  const finish = [placeOfTotals(rules), Math.max(0, officialMs - penaltyMs)] as const;
  if (netMs === null) return new Map([...(row.netMs === null && edited.isNew.net ? [[0, null] as const] : []), finish]);
  const both = fromBoth(rules, { ...edited, netMs }, known);
  // Nobody starts before the reference: the net time that was not edited follows.
  return typeof both === 'string' && !edited.isNew.net ? new Map([finish]) : both;
}

/** The one time that must change where the other one can stay as it stands; null: there are two. */
function besideWhatStands(rules: TimingRules, row: ListedTimes, result: Result, edited: Edited): Times | null {
  const { officialMs, netMs, penaltyMs, isNew } = edited;
  const { referenceAt, netStartAt } = result;
  if (referenceAt === null) return null;
  // An edited penalty beside two times that stand: the total follows it, and nobody was anywhere at another time.
  if (!isNew.official && !isNew.net && tellsCrossing(rules, row)) return new Map();
  const place = placeOfTotals(rules);
  const finishAt = (timeMs: Ms): Times => new Map([[place, Math.max(0, timeMs)]]);
  const atMs = officialMs - penaltyMs;
  const crossings = result.crossings.with(place, referenceAt + atMs);
  const edit = netStartAt === referenceAt ? oneEdit(rules, isNew) : null;
  if (edit === 'official' || fits(rules, { netMs: row.netMs }, { ...result, crossings, penaltyMs }))
    return finishAt(atMs);
  return edit === 'net' && netMs !== null ? finishAt(netMs - (rules.ranksByNetTime ? penaltyMs : 0)) : null;
}

/** Tells whether a row says more of the time at the place of the totals than `total_time` does. */
const tellsCrossing = (rules: TimingRules, { netMs, splits }: ListedTimes): boolean =>
  typeof netMs === 'number' || typeof splits.get(placeOfTotals(rules)) === 'number';

/** The total that the other one follows, of somebody who started with the reference and so has one time. A net time alone tells of a later start, but for own starts. */
function oneEdit({ chronotype }: TimingRules, isNew: Edited['isNew']): 'official' | 'net' | null {
  if (isNew.official === isNew.net) return null;
  if (isNew.official) return 'official';
  return chronotype === 'individual_chrono' ? 'net' : null;
}

/** Both times. A start that rounding alone tells of is no other one. */
function fromBoth(
  rules: TimingRules,
  edited: Edited & { readonly netMs: Ms },
  { stands, penaltiesMs, hasOwnStart }: Known,
): Times | string {
  const both = startAndFinish({ ...rules, precisionMs: precisionOf(rules, [edited.officialMs, edited.netMs]) }, edited);
  if (both === null) return 'total_time_real is longer than total_time';
  const start = both.isStartRounded && hasOwnStart ? [] : [[0, both.startMs] as const];
  const keepsFinish = stands !== null && !edited.isNew.official && penaltiesMs.after === penaltiesMs.before;
  return new Map([
    ...(keepsFinish && !both.isStartRounded ? [] : [[placeOfTotals(rules), both.finishMs] as const]),
    ...start,
  ]);
}

/** The precision that these times were rounded to: that of exports where all of them can come from one. */
export function precisionOf(rules: TimingRules, times: readonly Ms[]): TimingRules['precisionMs'] {
  const { precisionMs, shownPrecisionMs = 1 } = rules;
  return shownPrecisionMs > precisionMs && times.every((ms) => ms % shownPrecisionMs === 0)
    ? shownPrecisionMs
    : precisionMs;
}

/**
 * Times at start and finish since the reference that give these totals again. A time at the finish excludes the penalty, which counts there by
 * itself: `total_time` is official, so it includes the penalty, as does `total_time_real` if net time ranks (as on the wire). The difference
 * of the two is the time from the reference to the runner's start. Both are rounded after the penalty was added, so they can lie less than the
 * precision closer together than the start and the penalty allow: who started with the reference then finishes where both round to what the
 * row says. Null: no start gives these totals.
 */
function startAndFinish(rules: TimingRules, { officialMs, netMs, penaltyMs }: Edited & { readonly netMs: Ms }) {
  const finishMs = officialMs - penaltyMs;
  const ranMs = netMs - (rules.ranksByNetTime ? penaltyMs : 0);
  const startMs = finishMs - ranMs;
  // Own starts: both totals count from the start, and differ by penalty and rounding alone.
  const smallestStartMs = rules.chronotype === 'individual_chrono' ? rules.precisionMs : 0;
  if (startMs >= smallestStartMs) return { finishMs: Math.max(0, finishMs), startMs, isStartRounded: false };
  if (startMs <= -rules.precisionMs) return null;
  const roundedMs = rules.rounding === 'down' ? Math.max(finishMs, ranMs) : Math.min(finishMs, ranMs);
  return { finishMs: Math.max(0, roundedMs), startMs: 0, isStartRounded: true };
}

/**
 * The totals of a row of a race that was stopped, beside its column of the checkpoint where the race is classified: both tell one time. The one that was edited counts,
 * and of both the time that rounds to both. A text: they are two.
 */
export function besideColumn(
  rules: TimingRules,
  row: ListedTimes,
  totals: Times,
  isNew: { readonly official: boolean; readonly column: boolean },
): Times | 'two_times' {
  const place = placeOfTotals(rules);
  const column = row.splits.get(place);
  const total = totals.get(place);
  if (column === undefined || total === undefined) return totals;
  if (total === null) return column === null ? totals : without(totals, place);
  if (column === null || !isNew.column) return totals;
  if (!isNew.official) return movedTo(rules, totals, { place, fromMs: total, toMs: column });
  if (Math.abs(column - total) >= precisionOf(rules, [column, row.officialMs ?? 0])) return 'two_times';
  const toMs = rules.rounding === 'down' ? Math.max(column, total) : Math.min(column, total);
  return movedTo(rules, totals, { place, fromMs: total, toMs });
}

const without = (times: Times, place: number): Times => new Map([...times].filter(([position]) => position !== place));

/** The start goes along, so that the net time stays; own starts are what times count from. */
const movedTo = (
  { chronotype }: TimingRules,
  totals: Times,
  { place, fromMs, toMs }: { readonly place: number; readonly fromMs: Ms; readonly toMs: Ms },
): Times =>
  new Map(
    [...totals].map(([position, timeMs]) => {
      if (position === place) return [position, toMs] as const;
      const stays = timeMs === null || chronotype === 'individual_chrono';
      return [position, stays ? timeMs : Math.max(0, timeMs + toMs - fromMs)] as const;
    }),
  );
