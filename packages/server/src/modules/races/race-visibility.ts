import { raceStaff } from '@dorsal/contract/access.ts';
import { eventCan } from '@dorsal/domain/status/event-can.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { type Caller, eventsOfCaller } from '#platform/http/caller.ts';
import { eventVisibilityOf, type Hidden, hiddenOf, levelIn, visibilityOf } from '#platform/http/visibility.ts';

/**
 * The part of a race that the public may see. Every way to a race asks here: lists, boards, streams, counts and the fast path of pages. Queries ask by
 * `isShownTo` of the repository, which says the same in SQL.
 */
export interface RaceVisibility {
  /** The number of its event. */
  readonly event: number;
  /** The race is shown, and its event. */
  readonly isVisible: boolean;
  /** Its people may be named: the organisers show who is registered, or the race is on. */
  readonly listsPeople: boolean;
}

/** The statuses in which people stand in a classification, and so are known. */
export const isOn = (status: EventStatus): boolean => eventCan('openClassification', status);

/** The facts by which the people of a race may be named. */
export interface RaceListing {
  readonly status: EventStatus;
  /** It is cancelled, and had begun. */
  readonly hadBegun: boolean;
  /** The event shows who is registered. */
  readonly isListed: boolean;
}

/** People may be named once the race is on, also where it is cancelled from then on, and before where the event shows who is registered. */
export const listsPeople = ({ status, hadBegun, isListed }: RaceListing): boolean =>
  isListed || hadBegun || isOn(status);

/** Tells whether a caller may know that the race exists. */
export const seesRace = (caller: Caller | null, race: RaceVisibility): boolean =>
  race.isVisible ||
  levelIn(eventVisibilityOf(caller), race.event) !== 'public' ||
  visibilityOf(caller, race.event) !== 'public';

/** Tells whether a caller may see who takes part. */
export const seesPeople = (caller: Caller | null, race: RaceVisibility): boolean =>
  seesRace(caller, race) && (race.listsPeople || visibilityOf(caller, race.event) !== 'public');

/** The people that a query does not leave out: on-site registration and timers see all of their own events. */
export interface RaceScope {
  /** Races that only staff see. */
  readonly seesHidden: Hidden;
  /** People of races that do not say yet who is registered. */
  readonly seesUnlisted: Hidden;
}

export function scopeOf(caller: Caller | null): RaceScope {
  if (caller?.kind === 'venue') return { seesHidden: [caller.event], seesUnlisted: [caller.event] };
  const runs = eventsOfCaller(raceStaff, caller);
  return { seesHidden: hiddenOf(eventVisibilityOf(caller)), seesUnlisted: runs === 'all' || runs };
}
