import type { EpochMs, Ms } from '#timing/types.ts';
import type { PhoneClocks, PocketContact } from './pocket-entry.ts';

/** Wall minus mono moves by more than this when a phone slept or its clock was moved: a new segment begins. */
const sameSegmentMs: Ms = 50;

/**
 * Tells whether a phone slept, or its clock was moved, since a moment of the present segment: look at the first moment of it, each second, at every stamp, and
 * whenever the page is shown. `performance.now()` stops in sleep, so both look alike.
 */
export const isNewSegment = (before: PhoneClocks, now: PhoneClocks): boolean =>
  Math.abs(aheadOfMono(now) - aheadOfMono(before)) > sameSegmentMs;

export const aheadOfMono = ({ wall, mono }: PhoneClocks): Ms => wall - mono;

/** Clocks of phones gain or lose no more than this share. */
const drift = 50e-6;

/** The rate of a clock changes little while it runs: this share of what it may drift. */
const unsteady = 0.2;

/** An instant by the clock of the server, and how far off it may be. */
export interface PlacedInstant {
  readonly at: EpochMs;
  readonly withinMs: Ms;
}

/**
 * The instant of a moment of a segment by the contacts in it: from the best one before and the best one after, drawn as a line, or from one of them, or from one with the
 * rate that two show. The way that may be off least is taken. Null: there was no contact.
 */
export function instantByContacts(mono: Ms, contacts: readonly PocketContact[]): PlacedInstant | null {
  const before = nearest(
    mono,
    contacts.filter((contact) => contact.mono <= mono),
  );
  const after = nearest(
    mono,
    contacts.filter((contact) => contact.mono > mono),
  );
  const near = nearest(mono, contacts);
  if (near === null) return null;
  const ways = [fromOne(mono, near)];
  if (before !== null && after !== null) ways.push(onLine(mono, before, after));
  const far = farFrom(near, contacts);
  if (far !== null) ways.push(onLine(mono, near, far));
  return ways.reduce((best, way) => (way.withinMs < best.withinMs ? way : best));
}

const halfOf = ({ rtt }: PocketContact): Ms => rtt / 2;
const fromOne = (mono: Ms, contact: PocketContact): PlacedInstant => ({
  at: contact.serverAt + mono - contact.mono,
  withinMs: halfOf(contact) + drift * Math.abs(mono - contact.mono),
});

function nearest(mono: Ms, contacts: readonly PocketContact[]): PocketContact | null {
  let best: PocketContact | null = null;
  for (const contact of contacts)
    if (best === null || fromOne(mono, contact).withinMs < fromOne(mono, best).withinMs) best = contact;
  return best;
}

/** The contact that tells the rate of the clock best, together with this one. */
function farFrom(near: PocketContact, contacts: readonly PocketContact[]): PocketContact | null {
  let best: PocketContact | null = null;
  const rateWithin = (contact: PocketContact): number =>
    (halfOf(near) + halfOf(contact)) / Math.abs(contact.mono - near.mono);
  for (const contact of contacts)
    if (contact.mono !== near.mono && (best === null || rateWithin(contact) < rateWithin(best))) best = contact;
  return best;
}

/** On the line through two contacts, between them or beyond. */
function onLine(mono: Ms, one: PocketContact, other: PocketContact): PlacedInstant {
  const share = (mono - one.mono) / (other.mono - one.mono);
  const at = one.serverAt + share * (other.serverAt - one.serverAt);
  const apart = Math.min(Math.abs(mono - one.mono), Math.abs(mono - other.mono));
  const off = Math.abs(1 - share) * halfOf(one) + Math.abs(share) * halfOf(other);
  return { at, withinMs: off + unsteady * drift * apart };
}
