import { allStaff } from '@dorsal/contract/access.ts';
import type { Caller } from './caller.ts';

/**
 * The fields of a person that an answer shows (design, section 5, 'what the public may see'). `public`: the allow-list, without the names of
 * people who are not public. `venue`: the fields of on-site registration, in its own event. `staff`: all.
 */
export type Visibility = 'public' | 'venue' | 'staff';

/** The visibility of the people of an event (its number) for a caller. */
export function visibilityOf(caller: Caller | null, event: number): Visibility {
  if (caller?.kind === 'venue') return caller.event === event ? 'venue' : 'public';
  return isRaceStaff(caller) ? 'staff' : 'public';
}

/** Admins and timers run races. Community managers write about them and see the public part. */
export const isRaceStaff = (caller: Caller | null): boolean =>
  caller?.kind === 'user' && (caller.roles.includes('admin') || caller.roles.includes('timer'));

/** The visibility of events: `public`, without hidden ones; `staff`, with them; `admin`, with the secrets of the venue screen. */
export type EventVisibility = 'public' | 'staff' | 'admin';

/** Staff see hidden events; only admins see the token and the PIN of the venue screen. On-site registration is no staff, also as the role of an account. */
export function eventVisibilityOf(caller: Caller | null): EventVisibility {
  if (caller?.kind !== 'user' || !allStaff.some((role) => caller.roles.includes(role))) return 'public';
  return caller.roles.includes('admin') ? 'admin' : 'staff';
}
