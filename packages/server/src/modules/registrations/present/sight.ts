import type { Caller } from '#platform/http/caller.ts';

/**
 * How much of a person an answer shows (design, section 5, 'what the public may see'). `public`: the allow-list, and no name of whom asked
 * for that. `venue`: what on-site registration enters, of its own event. `staff`: all.
 */
export type Sight = 'public' | 'venue' | 'staff';

/** What a caller sees of the people of an event (its number). */
export function sightOf(caller: Caller | null, event: number): Sight {
  if (caller?.kind === 'venue') return caller.event === event ? 'venue' : 'public';
  return isRaceStaff(caller) ? 'staff' : 'public';
}

/** Those who run races. Who writes about them (community managers) sees what the public sees. */
export const isRaceStaff = (caller: Caller | null): boolean =>
  caller?.kind === 'user' && (caller.roles.includes('admin') || caller.roles.includes('timer'));
