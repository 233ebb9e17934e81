import { startsByGun } from '@dorsal/domain/timing/starts-by-gun.ts';
import type { Ms, Result, StaffStatus, TimingRules } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { ListedTimes } from './parse-times.ts';
import {
  besideColumn,
  placeOfTotals,
  precisionOf,
  type Standing,
  says,
  standingOf,
  type Times,
  totalsOf,
} from './row-totals.ts';

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

/** A text: why the row cannot be taken. */
function wantedOf(rules: TimingRules, row: ListedTimes, person: TimedPerson): Listed | string {
  const penalties = penaltiesOf(row, person);
  const stands = person.result === null || person.isMarked ? null : standingOf(rules, person.result);
  const told = row.splits.get(0);
  const isOwn = rules.chronotype === 'individual_chrono';
  const penaltiesMs = { before: sumOf(person.penalties), after: sumOf(penalties) };
  const known = { stands: isOwn && typeof told === 'number' ? null : stands, penaltiesMs };
  const said = totalsOf(rules, row, { ...known, hasOwnStart: isOwnStartKnown(rules, person) });
  if (typeof said === 'string') return said;
  // Another own start is another reference: every time of the row counts from it.
  const isMoved = isOwn && typeof (told ?? said.get(0)) === 'number';
  const isCellNew = (cell: Ms | null | undefined, position: number): boolean =>
    isMoved || stands === null || !says(stands, cell, ({ splitsMs }) => splitsMs[position]);
  const place = placeOfTotals(rules);
  const totals = besideColumn(rules, row, said, {
    official: isMoved || stands === null || !says(stands, row.officialMs, ({ officialMs }) => officialMs),
    column: isCellNew(row.splits.get(place), place),
  });
  if (totals === 'two_times') return twoTimes(row, place, penaltiesMs.after);
  const fromTotals = [...totals].filter(([position]) => position > 0 || typeof told !== 'number');
  const splits = [...row.splits].filter(([position, timeMs]) => {
    if (position === 0 && timeMs === null) return !totals.has(0);
    return !(position === place && totals.has(place)) && isCellNew(timeMs, position);
  });
  const listed = { row, person, stands, times: new Map([...fromTotals, ...splits]), penalties };
  return contradictionIn(rules, listed) ?? listed;
}

const twoTimes = ({ bib, officialMs, splits }: ListedTimes, place: number, penaltyMs: Ms): string =>
  `bib ${bib}: total_time without its penalty is ${durationText((officialMs ?? 0) - penaltyMs)} and checkpoint ${place} is ${durationText(splits.get(place) ?? 0)}: the race is classified there, so they are one time: correct one of them`;

const durationText = (timeMs: Ms): string => formatDuration(timeMs, timeMs % 1000 === 0 ? {} : { decimals: 3 });

/**
 * Two times of a row with something new that nobody can have; null: there are none. What is not edited counts as it stands, whatever it was rounded to. Totals
 * are rounded with their penalty.
 */
function contradictionIn(rules: TimingRules, { row, stands, times }: Listed): string | null {
  if (times.size === 0) return null;
  const place = placeOfTotals(rules);
  const isTotal = typeof row.officialMs === 'number';
  const positions = new Set([...row.splits.keys(), ...(isTotal ? [place] : [])]);
  const slackMs = isTotal && times.has(place) ? precisionOf(rules, [row.officialMs, ...tellsTimes(row)]) : 0;
  const line = [...positions]
    .filter((position) => position > 0 || rules.chronotype !== 'individual_chrono')
    .toSorted((a, b) => a - b)
    .flatMap((position) => {
      const timeMs = times.has(position) ? times.get(position) : stands?.exact.splitsMs[position];
      return typeof timeMs === 'number' ? [{ position, timeMs }] : [];
    });
  for (const [index, one] of line.entries()) {
    const other = line
      .slice(index + 1)
      .find(({ position, timeMs }) => timeMs + (position === place ? slackMs : 0) < one.timeMs);
    if (other !== undefined)
      return `bib ${row.bib}: ${nameAt(rules, one.position)} at ${durationText(one.timeMs)} is later than ${nameAt(rules, other.position)} at ${durationText(other.timeMs)}`;
  }
  return null;
}

const tellsTimes = ({ splits }: ListedTimes): Ms[] => [...splits.values()].filter((timeMs) => timeMs !== null);

function nameAt({ checkpoints }: TimingRules, position: number): string {
  if (position === 0) return 'start';
  return position === checkpoints.length - 1 ? 'finish' : `checkpoint ${position}`;
}

/** A sum without a reason says nothing new of the penalties that come to it. */
function penaltiesOf({ penalty }: ListedTimes, { penalties }: TimedPerson): readonly Penalty[] {
  if (penalty === undefined) return penalties;
  const listed = penalty === null ? [] : [penalty];
  return sumOf(listed) === sumOf(penalties) && !penalty?.reason ? penalties : listed;
}

const sumOf = (penalties: readonly Penalty[]): Ms => penalties.reduce((sum, { timeMs }) => sum + timeMs, 0);

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
