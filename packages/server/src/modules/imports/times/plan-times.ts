import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import type { RefusedRow } from '#modules/imports/start-list/reading/listed-person.ts';
import type { ListedTimes } from './read-times.ts';

/** What stands of a person before the file comes. */
export interface TimedPerson {
  readonly number: number;
  readonly bib: string;
  readonly staffStatus: StaffStatus | null;
  readonly disqualifiedReason: string | null;
  /** By position on the course. */
  readonly times: ReadonlyMap<number, Ms>;
  readonly penalties: readonly { readonly timeMs: Ms; readonly reason: string }[];
}

/** What the file changes of a person. A part is absent when it stays. */
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

/** What of a file of times is new. `finish` is the position of the finish; `ranksByNetTime` says whether net times hold penalties. */
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
 * A time at the finish is without the penalty, which counts there by itself: `total_time` is official, so the penalty is in it, and in
 * `total_time_real` where net time ranks (as on the wire). What both differ by is how long after the reference the runner started.
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
  // Where starts have times, who has none did not start.
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
