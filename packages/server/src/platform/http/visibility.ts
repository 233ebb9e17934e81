import { allStaff, raceStaff } from '@dorsal/contract/access.ts';
import { type Caller, eventsOfCaller, mayInEvent } from './caller.ts';

/**
 * The fields of a person that an answer shows (design, section 5, 'what the public may see'). `public`: the allow-list, without the names of
 * people who are not public. `venue`: the fields of on-site registration, in its own event. `staff`: all.
 */
export type Visibility = 'public' | 'venue' | 'staff';

/** The visibility of the people of an event (its number) for a caller. Admins and the timers of the event run it; community managers write about it and see the public part. */
export function visibilityOf(caller: Caller | null, event: number): Visibility {
  if (caller?.kind === 'venue') return caller.event === event ? 'venue' : 'public';
  return mayInEvent(raceStaff, caller, event) ? 'staff' : 'public';
}

/** Hidden things that are seen: all (true), none, or those of these events. */
export type Hidden = boolean | readonly number[];

/** The fields of an event: `public`, and it is there while it is shown; `staff`; `admin`, with the secrets of the venue screen. */
export type EventLevel = 'public' | 'staff' | 'admin';

/** The visibility of events: the same for all, or that of staff in these and the public one in the others. */
export type EventVisibility = EventLevel | { readonly staffOf: readonly number[] };

/** Staff see hidden events, timers those that name them; only admins see the token and the PIN of the venue screen. On-site registration is no staff, also as the role of an account. */
export function eventVisibilityOf(caller: Caller | null): EventVisibility {
  if (caller?.kind !== 'user') return 'public';
  if (caller.roles.includes('admin')) return 'admin';
  const events = eventsOfCaller(allStaff, caller);
  if (events === 'all') return 'staff';
  return events.length === 0 ? 'public' : { staffOf: events };
}

/** The part of one event that is seen. */
export function levelIn(visibility: EventVisibility, event: number): EventLevel {
  if (typeof visibility === 'string') return visibility;
  return visibility.staffOf.includes(event) ? 'staff' : 'public';
}

/** The events whose hidden parts are seen. */
export const hiddenOf = (visibility: EventVisibility): Hidden =>
  typeof visibility === 'string' ? visibility !== 'public' : visibility.staffOf;
