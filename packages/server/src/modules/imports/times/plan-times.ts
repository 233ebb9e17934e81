import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { ListedTimes } from './parse-times.ts';

/** The stored state of a person before the import. */
export interface TimedPerson {
  readonly number: number;
  readonly bib: string;
  readonly staffStatus: StaffStatus | null;
  readonly disqualifiedReason: string | null;
  /** By position on the course. */
  readonly times: ReadonlyMap<number, Ms>;
  readonly penalties: readonly { readonly timeMs: Ms; readonly reason: string }[];
}

/** The change of a person by the file. An absent part stays as it is. */
export interface PlannedChange {
  readonly person: TimedPerson;
  /** Null: the time at that position goes. */
  readonly times?: ReadonlyMap<number, Ms | null>;
  readonly staff?: { readonly status: StaffStatus | null; readonly reason: string | null };
  readonly penalties?: readonly { readonly timeMs: Ms; readonly reason: string }[];
}

export interface TimesPlan {
  readonly changes: readonly PlannedChange[];
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
}

/** Plans the changes that a file of times makes. `finish` is the position of the finish; `ranksByNetTime` says whether net times hold penalties. */
export function planTimes(
  rows: readonly ListedTimes[],
  people: readonly TimedPerson[],
  course: { readonly finish: number; readonly ranksByNetTime: boolean },
): TimesPlan {
  const byBib = new Map(people.map((person) => [person.bib, person]));
  const saysStarts = rows.some(({ netMs, splits }) => typeof netMs === 'number' || typeof splits.get(0) === 'number');
  const changes: PlannedChange[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const person = byBib.get(row.bib);
    const times = wantedTimes(row, { ...course, saysStarts });
    if (!person) refused.push({ line: row.line, reason: `nobody wears bib ${row.bib} in this race` });
    else if (times === null) refused.push({ line: row.line, reason: 'total_time_real is longer than total_time' });
    else {
      const change = changeOf(row, person, times);
      if (change) changes.push(change);
    }
  }
  return { changes, unchanged: rows.length - changes.length - refused.length, refused };
}

/**
 * A time at the finish excludes the penalty, which counts there by itself: `total_time` is official, so it includes the penalty, as does
 * `total_time_real` if net time ranks (as on the wire). The difference of the two is the time from the reference to the runner's start.
 */
function wantedTimes(
  row: ListedTimes,
  course: { readonly finish: number; readonly ranksByNetTime: boolean; readonly saysStarts: boolean },
): ReadonlyMap<number, Ms | null> | null {
  const wanted = new Map(row.splits);
  const { officialMs } = row;
  const penaltyMs = row.penalty?.timeMs ?? 0;
  if (officialMs !== undefined) wanted.set(course.finish, officialMs === null ? null : officialMs - penaltyMs);
  const startMs = startTime(row, course.ranksByNetTime ? 0 : penaltyMs);
  if (typeof startMs === 'number' && startMs < 0) return null;
  if (startMs !== undefined && typeof wanted.get(0) !== 'number') wanted.set(0, startMs);
  // If the file has start times, a runner without one has not started: this one gets a start at 0.
  if (course.saysStarts && row.status === 'started' && typeof wanted.get(0) !== 'number') wanted.set(0, 0);
  return wanted;
}

/** Undefined: the file says nothing of it; null: nothing is known of it any more. */
function startTime({ officialMs, netMs }: ListedTimes, penaltyOfOfficialMs: Ms): Ms | null | undefined {
  if (netMs === undefined) return undefined;
  return typeof officialMs === 'number' && netMs !== null ? officialMs - netMs - penaltyOfOfficialMs : null;
}

function changeOf(row: ListedTimes, person: TimedPerson, wanted: ReadonlyMap<number, Ms | null>): PlannedChange | null {
  const times = new Map([...wanted].filter(([position, time]) => (person.times.get(position) ?? null) !== time));
  const staff = staffOf(row, person);
  const penalties = row.penalty === undefined ? person.penalties : row.penalty === null ? [] : [row.penalty];
  const isPenaltySame = JSON.stringify(penalties) === JSON.stringify(person.penalties);
  const change: PlannedChange = {
    person,
    ...(times.size > 0 ? { times } : {}),
    ...(staff ? { staff } : {}),
    ...(isPenaltySame ? {} : { penalties }),
  };
  return Object.keys(change).length > 1 ? change : null;
}

function staffOf(row: ListedTimes, person: TimedPerson): PlannedChange['staff'] {
  const status = row.status === undefined ? person.staffStatus : staffStatusOf(row.status);
  const reason = row.disqualifiedReason === undefined ? person.disqualifiedReason : row.disqualifiedReason;
  return status === person.staffStatus && reason === person.disqualifiedReason ? undefined : { status, reason };
}

/** Finished and started follow from times, so nothing is marked. */
const staffStatusOf = (status: NonNullable<ListedTimes['status']>): StaffStatus | null =>
  status === 'finished' || status === 'started' ? null : status;
