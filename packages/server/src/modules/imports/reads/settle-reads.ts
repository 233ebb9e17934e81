import type { ReadItem } from '@dorsal/contract/calls/reads.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { formatClock, formatDay, offsetAt } from '@dorsal/domain/units/dates.ts';
import { type Moment, type RepeatedHour, settleInOrder } from '@dorsal/domain/units/local-times.ts';
import type { Fault } from '#modules/imports/fault.ts';

/** The reads of a file, and the lines that are none. */
export interface ParsedReads {
  readonly reads: readonly ReadItem[];
  readonly faults: readonly Fault[];
  /** Decisions about the file that are worth a look. */
  readonly notices: readonly string[];
}

/** The clock that the local times of a file are of. */
export interface LocalClock {
  readonly zone: string;
  /** The hour that is meant where one comes twice and the order of the lines does not tell; null: the file is refused then. */
  readonly repeatedHour?: RepeatedHour | null;
}

/** A line of a file that is a read, with its time as it stands there. */
export interface ListedRead {
  readonly line: number;
  readonly read: Omit<ReadItem, 'time'>;
  readonly moment: Moment;
}

/**
 * Gives the reads of a file their instants, in the order of its lines. A file with a time that is none, or that can be two, is refused whole: the
 * clock of its box did not follow the change, or nothing tells how, and then the other lines may be an hour off too.
 */
export function settleReads(listed: readonly ListedRead[], faults: readonly Fault[], clock: LocalClock): ParsedReads {
  const { zone, repeatedHour = null } = clock;
  const moments = listed.map(({ moment }) => moment);
  const settled = settleInOrder(moments, zone, repeatedHour);
  if (!settled.ok) {
    const { line = 0, moment } = listed[settled.index] ?? {};
    const fault = { path: `line ${line}`, ...refusalOf[settled.why](moment, zone) };
    return { reads: [], faults: [fault], notices: [] };
  }
  const reads = listed.map(({ read }, index) => ({ ...read, time: settled.instants[index] ?? 0 })); // one a read
  const second = listed[settled.secondFrom];
  const notices = second
    ? [
        `line ${second.line}: ${clockOf(second.moment)} on ${dayOf(second.moment)} comes twice in ${zone}; from here on it is the second`,
      ]
    : [];
  return { reads, faults, notices };
}

const refusalOf = {
  skipped: (moment: Moment | undefined, zone: string) => {
    const [before] = offsetsAround(moment, zone);
    return {
      message: `there is no ${clockOf(moment)} on ${dayOf(moment)} in ${zone}: clocks skip that hour. Where the clock of the box was not changed, write the offset that it had behind the times (${before})`,
      switches: `Or give that offset as zone (--zone ${before})`,
    };
  },
  repeated: (moment: Moment | undefined, zone: string) => {
    const [first, second] = offsetsAround(moment, zone);
    return {
      message: `${clockOf(moment)} on ${dayOf(moment)} comes twice in ${zone}, and the order of the lines does not tell which is meant: write the offset behind the times (${first} or ${second})`,
      switches: `Or say --repeated-hour first or second, or, where the clock of the box was not changed, give its offset as zone (--zone ${first})`,
    };
  },
} as const;

const clockOf = (moment: Moment | undefined): string => formatClock(wallOf(moment), 'UTC');
const dayOf = (moment: Moment | undefined): string => formatDay(wallOf(moment), 'UTC');

/** The time as it stands in the file. */
const wallOf = (moment: Moment | undefined): EpochMs => (moment?.kind === 'local' ? moment.wallMs : (moment?.at ?? 0));

const dayMs: Ms = 86_400_000;

/** The offsets of the zone a day before and a day after, as '+02:00'. */
function offsetsAround(moment: Moment | undefined, zone: string): readonly [before: string, after: string] {
  const at = wallOf(moment);
  return [offsetText(offsetAt(at - dayMs, zone)), offsetText(offsetAt(at + dayMs, zone))];
}

function offsetText(offset: Ms): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
