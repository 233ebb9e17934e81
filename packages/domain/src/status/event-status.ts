import type { EpochMs, Ms } from '#timing/types.ts';
import { isWaiting, statusOfMark } from './modality-status.ts';
import { type RegistrationWindow, registrationStatus } from './registration-status.ts';
import type { EventStatus, StaffMark } from './status.ts';

/** Everything that an event's status follows from. Dates as instants: days are cut by whoever knows the event's zone. */
export interface EventFacts extends RegistrationWindow {
  readonly staffMark: StaffMark | null;
  readonly isExternal: boolean;
  readonly modalities: readonly EventStatus[];
  readonly startsAt: EpochMs | null;
  /** Null: a day after the start. */
  readonly endsAt: EpochMs | null;
}

/** The first of these that any modality has is the event's. Design, section 5, 'event'. */
const precedence = [
  'live',
  'waiting_for_start',
  'registrations_opened',
  'registrations_full',
  'registrations_not_opened',
  'registrations_closed',
  'finished_provisional',
  'finished_official',
  'cancelled',
] as const satisfies readonly EventStatus[];

const day: Ms = 86_400_000;

/** An event's status: staff's cancellation, else that of its modalities; an external one, or one without modalities, by its own dates. */
export function eventStatus(facts: EventFacts, now: EpochMs): EventStatus {
  const { staffMark, isExternal, modalities } = facts;
  if (staffMark === 'cancelled' || staffMark === 'postponed') return statusOfMark(staffMark);
  if (isExternal || modalities.length === 0)
    return staffMark === null ? byOwnDates(facts, now) : statusOfMark(staffMark);
  return statusOfRaces(modalities) ?? byOwnDates(facts, now);
}

/** The status of an event by those of its races; undefined: it has none. */
export const statusOfRaces = (races: readonly EventStatus[]): EventStatus | undefined =>
  precedence.find((status) => races.includes(status));

function byOwnDates(facts: EventFacts, now: EpochMs): EventStatus {
  const { startsAt } = facts;
  if (startsAt !== null && now >= startsAt)
    return now < (facts.endsAt ?? startsAt + day) ? 'live' : 'finished_official';
  return isWaiting(startsAt, now) ? 'waiting_for_start' : registrationStatus(facts, now);
}
