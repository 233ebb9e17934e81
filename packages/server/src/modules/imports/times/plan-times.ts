import { startsByGun } from '@dorsal/domain/timing/starts-by-gun.ts';
import { timesOf } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, Result, ResultStatus, StaffStatus, TimingRules } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { ListedTimes } from './parse-times.ts';

/** The stored state of a person before the import. */
export interface TimedPerson {
  readonly number: number;
  readonly oid: string;
  readonly bib: string;
  readonly staffStatus: StaffStatus | null;
  readonly disqualifiedReason: string | null;
  /** Times by hand, by position on the course. */
  readonly times: ReadonlyMap<number, Ms>;
  /** The sources of those times, as `times`. */
  readonly sources: ReadonlyMap<number, string>;
  readonly penalties: readonly Penalty[];
  /** The result as it was last derived; null: it never was. */
  readonly result: Result | null;
  /** A change waits to be derived, so that the result may not be the one of now. */
  readonly isMarked: boolean;
}

interface Penalty {
  readonly timeMs: Ms;
  readonly reason: string;
}

/** The change of a person by the file. An absent part stays as it is. */
export interface PlannedChange {
  readonly person: TimedPerson;
  /** Null: the time at that position goes. */
  readonly times?: Times;
  readonly staff?: { readonly status: StaffStatus | null; readonly reason: string | null };
  readonly penalties?: readonly Penalty[];
}

/** Since the reference, by position on the course; null: the time there goes. */
type Times = ReadonlyMap<number, Ms | null>;

export interface TimesPlan {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
}

/**
 * Plans the changes that a file of times makes. A cell that says what stands already, whatever it comes from, changes nothing: so an export
 * of ours can be imported again, also with a few cells edited, and what was not edited goes on following the reads.
 */
export function planTimes(
  rows: readonly ListedTimes[],
  people: readonly TimedPerson[],
  rules: TimingRules,
  starts = startsOf(rows, people, rules),
): TimesPlan {
  const { listed, refused } = listedOf(rows, people, rules);
  const changes = listed.flatMap((one) => changeOf(one, needsStart(one, starts)) ?? []);
  return { changes, unchanged: listed.length - changes.length, refused };
}

/** The starts that a file, or a part of it, tells of. */
export interface Starts {
  readonly areSaid: boolean;
  /** Start times come only now: it is no longer the gun that started everyone. */
  readonly endGunStart: boolean;
}

export function startsOf(rows: readonly ListedTimes[], people: readonly TimedPerson[], rules: TimingRules): Starts {
  const areSaid = rows.some(({ netMs, splits }) => typeof netMs === 'number' || typeof splits.get(0) === 'number');
  const isFirst = (): boolean =>
    listedOf(rows, people, rules).listed.some(({ times }) => typeof times.get(0) === 'number');
  return { areSaid, endGunStart: areSaid && startsByGun(rules) && isFirst() };
}

function listedOf(rows: readonly ListedTimes[], people: readonly TimedPerson[], rules: TimingRules) {
  const byBib = new Map(people.map((person) => [person.bib, person]));
  const refused: RefusedRow[] = [];
  const listed: Listed[] = [];
  for (const row of rows) {
    const person = byBib.get(row.bib);
    const wanted = person ? wantedOf(rules, row, person) : `nobody wears bib ${row.bib} in this race`;
    if (typeof wanted === 'string') refused.push({ line: row.line, reason: wanted });
    else listed.push(wanted);
  }
  return { listed, refused };
}

/** A row with its person, and all that the row wants of them. */
interface Listed {
  readonly row: ListedTimes;
  readonly person: TimedPerson;
  readonly stands: Standing | null;
  readonly times: Times;
  readonly penalties: readonly Penalty[];
}

/** The result of now as exports and files write it. */
interface Standing {
  readonly status: ResultStatus;
  readonly splitsMs: readonly (Ms | null)[];
  readonly officialMs: Ms | null;
  readonly netMs: Ms | null;
}

function standingOf(rules: TimingRules, { result, isMarked }: TimedPerson): Standing | null {
  return result === null || isMarked ? null : { status: result.status, ...timesOf(rules, result) };
}

/** A text: why the row cannot be taken. */
function wantedOf(rules: TimingRules, row: ListedTimes, person: TimedPerson): Listed | string {
  const penalties = penaltiesOf(row, person);
  const stands = standingOf(rules, person);
  const told = row.splits.get(0);
  const isOwn = rules.chronotype === 'individual_chrono';
  const known = { person, stands: isOwn && typeof told === 'number' ? null : stands, penaltyMs: sumOf(penalties) };
  const totals = totalsOf(rules, row, known);
  if (typeof totals === 'string') return totals;
  // Another own start is another reference: every time of the row counts from it.
  const isMoved = isOwn && typeof (told ?? totals.get(0)) === 'number';
  const splits = [...row.splits].filter(([position, timeMs]) =>
    position === 0 && timeMs === null
      ? !totals.has(0)
      : isMoved || stands === null || (stands.splitsMs[position] ?? null) !== timeMs,
  );
  const fromTotals = [...totals].filter(([position]) => position > 0 || typeof told !== 'number');
  const isNew = fromTotals.length + splits.length > 0;
  const contradiction = isNew ? contradictionIn(rules, row, sumOf(penalties)) : null;
  if (contradiction !== null) return contradiction;
  return { row, person, stands, times: new Map([...fromTotals, ...splits]), penalties };
}

/** Two times of a row that nobody can have, whether or not one of them stands already; null: there are none. Totals are rounded. */
function contradictionIn(rules: TimingRules, { bib, splits, officialMs }: ListedTimes, penaltyMs: Ms): string | null {
  const finish = rules.checkpoints.length - 1;
  const finishMs = typeof officialMs === 'number' ? officialMs - penaltyMs + rules.precisionMs : splits.get(finish);
  const told = [...splits, [finish, finishMs] as const]
    .flatMap(([position, timeMs]) => (typeof timeMs === 'number' ? [{ position, timeMs }] : []))
    .filter(({ position }) => position > 0 || rules.chronotype !== 'individual_chrono')
    .toSorted((a, b) => a.position - b.position);
  for (const [index, one] of told.entries()) {
    const other = told.slice(index + 1).find(({ timeMs }) => timeMs < one.timeMs);
    if (other !== undefined)
      return `bib ${bib}: ${nameAt(one.position, finish)} at ${formatDuration(one.timeMs)} is later than ${nameAt(other.position, finish)} at ${formatDuration(other.position === finish && typeof officialMs === 'number' ? officialMs - penaltyMs : other.timeMs)}`;
  }
  return null;
}

function nameAt(position: number, finish: number): string {
  if (position === 0) return 'start';
  return position === finish ? 'finish' : `checkpoint ${position}`;
}

/** A sum without a reason says nothing new of the penalties that come to it. */
function penaltiesOf({ penalty }: ListedTimes, { penalties }: TimedPerson): readonly Penalty[] {
  if (penalty === undefined) return penalties;
  const listed = penalty === null ? [] : [penalty];
  return sumOf(listed) === sumOf(penalties) && !penalty?.reason ? penalties : listed;
}

const sumOf = (penalties: readonly Penalty[]): Ms => penalties.reduce((sum, { timeMs }) => sum + timeMs, 0);

interface Known {
  readonly person: TimedPerson;
  readonly stands: Standing | null;
  /** Of all penalties that the person has after the import. */
  readonly penaltyMs: Ms;
}

/** The times at start and finish that the totals of a row come to; none where they say what stands. A text: why they cannot be. */
function totalsOf(rules: TimingRules, row: ListedTimes, known: Known): Times | string {
  if (saysWhatStands(row, known)) return new Map();
  const { officialMs, netMs } = row;
  const { person, penaltyMs } = known;
  const finish = rules.checkpoints.length - 1;
  const nothing = new Map<number, Ms | null>(netMs === undefined ? [] : [[0, null]]);
  if (officialMs === undefined) return nothing;
  if (officialMs === null)
    return row.status === 'finished' ? 'finished without a total_time' : nothing.set(finish, null);
  if (officialMs <= penaltyMs) return tooLong(officialMs, penaltyMs);
  if (typeof netMs !== 'number') return nothing.set(finish, Math.max(0, officialMs - penaltyMs));
  const both = startAndFinish(rules, { officialMs, netMs, penaltyMs });
  if (both === null) return 'total_time_real is longer than total_time';
  const keepsStart = both.isStartRounded && isOwnStartKnown(rules, person);
  return new Map([[finish, both.finishMs], ...(keepsStart ? [] : [[0, both.startMs] as const])]);
}

const tooLong = (officialMs: Ms, penaltyMs: Ms): string =>
  officialMs < penaltyMs ? 'the penalty is longer than the total_time' : 'the penalty is as long as the total_time';

/** A column that is absent says so too; an empty cell says that there is no time. */
function saysWhatStands(row: ListedTimes, { person, stands, penaltyMs }: Known): boolean {
  if (stands === null || penaltyMs !== sumOf(person.penalties)) return false;
  if (row.status === 'finished' && row.officialMs === null && stands.status !== 'finished') return false;
  const { officialMs = stands.officialMs, netMs = stands.netMs } = row;
  return officialMs === stands.officialMs && netMs === stands.netMs;
}

interface Totals {
  readonly officialMs: Ms;
  readonly netMs: Ms;
  readonly penaltyMs: Ms;
}

/**
 * Times at start and finish since the reference that give these totals again. A time at the finish excludes the penalty, which counts there by
 * itself: `total_time` is official, so it includes the penalty, as does `total_time_real` if net time ranks (as on the wire). The difference
 * of the two is the time from the reference to the runner's start. Both are rounded after the penalty was added, so they can lie less than the
 * precision closer together than the start and the penalty allow: who started with the reference then finishes where both round to what the
 * row says. Null: no start gives these totals.
 */
function startAndFinish(rules: TimingRules, { officialMs, netMs, penaltyMs }: Totals) {
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

/** An own start that is known, or being checked, is no business of totals that do not tell of another. */
const isOwnStartKnown = ({ chronotype }: TimingRules, { result }: TimedPerson): boolean =>
  chronotype === 'individual_chrono' && result !== null && (result.referenceAt !== null || result.held.includes(0));

/**
 * Tells who is to get a start at 0: if the file has start times, a runner who has started there and has none would not have started. Who is
 * known to have started has, unless it was the gun that started everyone and start times come only now.
 */
function needsStart({ row, stands, times }: Listed, { areSaid, endGunStart }: Starts): boolean {
  if (!areSaid || row.status !== 'started' || typeof times.get(0) === 'number') return false;
  return stands?.status !== 'started' || endGunStart;
}

function changeOf(listed: Listed, startsAt0: boolean): PlannedChange | null {
  const { person, penalties } = listed;
  const wanted = startsAt0 ? new Map([...listed.times, [0, 0] as const]) : listed.times;
  const times = new Map([...wanted].filter(([position, time]) => (person.times.get(position) ?? null) !== time));
  const staff = staffOf(listed);
  const isPenaltySame = JSON.stringify(penalties) === JSON.stringify(person.penalties);
  const change: PlannedChange = {
    person,
    ...(times.size > 0 ? { times } : {}),
    ...(staff ? { staff } : {}),
    ...(isPenaltySame ? {} : { penalties }),
  };
  return Object.keys(change).length > 1 ? change : null;
}

function staffOf({ row, person, stands }: Listed): PlannedChange['staff'] {
  const isSaid = row.status === undefined || row.status === stands?.status;
  const status = isSaid ? person.staffStatus : staffStatusOf(row.status);
  const reason = row.disqualifiedReason === undefined ? person.disqualifiedReason : row.disqualifiedReason;
  return status === person.staffStatus && reason === person.disqualifiedReason ? undefined : { status, reason };
}

/** Finished and started follow from times, so nothing is marked. */
const staffStatusOf = (status: ListedTimes['status']): StaffStatus | null =>
  status === undefined || status === 'finished' || status === 'started' ? null : status;
