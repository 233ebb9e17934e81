import type { EpochMs, Ms } from '#timing/types.ts';
import { aheadOfMono, instantByContacts, type PlacedInstant } from './clock-segments.ts';
import type { PocketContact, PocketEntry, SegmentShift } from './pocket-entry.ts';
import { type Standing, standingEntries } from './standing-entries.ts';

/** The log of one phone, whole, in any order. */
export interface PocketLog {
  readonly entries: readonly PocketEntry[];
  readonly contacts: readonly PocketContact[];
  readonly shifts?: readonly SegmentShift[];
}

/** A line of the log that stands, with its instant by the clock of the server. */
export interface PlacedEntry extends Standing, PlacedInstant {
  /** False: neither contacts nor the clock of the day tell the instant well enough, so it is for staff to say. */
  readonly isCertain: boolean;
}

/** The years 1970 to 9999: clocks that are unset or made up lead out of them, and nothing there is certain. */
const [first, last]: readonly [EpochMs, EpochMs] = [0, 253_402_300_799_999];

/** An instant that may be off by more than this is uncertain. */
const tolerableMs: Ms = 500;

/**
 * The stamps, guns and words on people of a phone that stand, each with its instant: by the contacts of its segment, else by the clock of the day, which is certain
 * only where the differences measured before and after it agree and nothing shows that it was moved meanwhile.
 */
export function placeLog({ entries, contacts, shifts = [] }: PocketLog): PlacedEntry[] {
  const inOrder = contacts.toSorted(byPlace);
  const marks = [...entries, ...contacts].toSorted(byPlace);
  return standingEntries(entries).map((standing) => {
    const { entry } = standing;
    const own = inOrder.filter((contact) => isOfSegment(contact, entry));
    const placed = instantByContacts(entry.mono, own) ?? byWall(entry, inOrder, marks);
    const shift = shifts.find((one) => isOfSegment(one, entry));
    const at = Math.round(placed.at + (shift?.byMs ?? 0));
    const isOfCalendar = at >= first && at <= last;
    const isCertain = isOfCalendar && (placed.withinMs <= tolerableMs || shift !== undefined);
    return { ...standing, ...placed, at: Math.min(last, Math.max(first, at)), isCertain };
  });
}

interface OfSegment {
  readonly epoch: number;
  readonly segment: number;
}
type Marked = OfSegment & Pick<PocketEntry, 'mono' | 'wall'>;

const isOfSegment = (one: OfSegment, other: OfSegment): boolean =>
  one.epoch === other.epoch && one.segment === other.segment;
const bySegment = (a: OfSegment, b: OfSegment): number => a.epoch - b.epoch || a.segment - b.segment;
const byPlace = (a: Marked, b: Marked): number => bySegment(a, b) || a.mono - b.mono;

/** The differences of the clock of the day before and after a segment without contact agree when they differ by no more than this. */
const agreeMs: Ms = 250;
/** A clock of the day that goes back by more than this against the other one was moved. */
const movedMs: Ms = 50;

const aheadOfWall = ({ serverAt, wall }: PocketContact): Ms => serverAt - wall;

/** By the clock of the day, with its difference from that of the server. */
function byWall(entry: PocketEntry, contacts: readonly PocketContact[], marks: readonly Marked[]): PlacedInstant {
  const before = contacts.findLast((contact) => bySegment(contact, entry) < 0);
  const after = contacts.find((contact) => bySegment(contact, entry) > 0);
  const nearest = after ?? before;
  const unsure = { at: entry.wall + (nearest ? aheadOfWall(nearest) : 0), withinMs: Number.POSITIVE_INFINITY };
  if (before === undefined || after === undefined) return unsure;
  const apart = Math.abs(aheadOfWall(before) - aheadOfWall(after));
  const withinMs = apart + Math.max(before.rtt, after.rtt) / 2;
  if (apart > agreeMs || wasMoved(marks, before, after)) return unsure;
  return { at: entry.wall + between(entry.wall, before, after), withinMs };
}

function between(wall: EpochMs, before: PocketContact, after: PocketContact): Ms {
  const span = after.wall - before.wall;
  const share = span <= 0 ? 1 : Math.min(1, Math.max(0, (wall - before.wall) / span));
  return aheadOfWall(before) + share * (aheadOfWall(after) - aheadOfWall(before));
}

/**
 * Tells whether the clock of the day was set back between two contacts: in sleep wall minus mono grows, and it never shrinks by itself. A clock that is moved and moved
 * back is moved back once, whichever way it went first.
 */
function wasMoved(marks: readonly Marked[], from: OfSegment, to: OfSegment): boolean {
  const within = marks.filter((mark) => bySegment(mark, from) >= 0 && bySegment(mark, to) <= 0);
  return within.some((mark, at) => {
    const last = within[at - 1];
    return last !== undefined && last.epoch === mark.epoch && aheadOfMono(mark) < aheadOfMono(last) - movedMs;
  });
}
