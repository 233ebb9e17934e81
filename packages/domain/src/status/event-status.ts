import type { EpochMs, Ms } from '#timing/types.ts';
import { isWaiting, statusOfMark } from './modality-status.ts';
import { type RegistrationWindow, registrationStatus } from './registration-status.ts';
import type { EventStatus, StaffMark } from './status.ts';
import { isInGroup } from './status-groups.ts';

/** The status of a race as its event follows from it: the word for a postponed one, which the statuses do not have. */
export type RaceStanding = EventStatus | 'postponed';

/** Everything that an event's status follows from. Dates as instants: days are cut by whoever knows the event's zone. */
export interface EventFacts extends RegistrationWindow {
  readonly staffMark: StaffMark | null;
  readonly isExternal: boolean;
  readonly modalities: readonly RaceStanding[];
  readonly startsAt: EpochMs | null;
  /** Null: a day after the start. */
  readonly endsAt: EpochMs | null;
}

/** The first of these that any modality has is the event's: a postponed race, as a cancelled one, has no part in it while there is another. Design, section 5, 'event'. */
const precedence = [
  'live',
  'waiting_for_start',
  'registrations_opened',
  'registrations_full',
  'registrations_not_opened',
  'registrations_closed',
  'finished_provisional',
  'finished_official',
  'postponed',
  'cancelled',
] as const satisfies readonly RaceStanding[];

const day: Ms = 86_400_000;

/** An event's status: staff's cancellation, else that of its modalities; an external one, or one without modalities, by its own dates. */
export function eventStatus(facts: EventFacts, now: EpochMs): EventStatus {
  const mark = ownMark(facts);
  if (mark !== null) return statusOfMark(mark);
  if (isPostponedByRaces(facts)) return statusOfMark('postponed');
  const ofRaces = facts.isExternal ? undefined : statusOfRaces(facts.modalities);
  return ofRaces ?? byOwnDates(facts, now);
}

/** True for an event that staff left as it is and all of whose races are off, with one to come on another day: its own day is not known either. */
export const isPostponedByRaces = (facts: Pick<EventFacts, 'staffMark' | 'isExternal' | 'modalities'>): boolean =>
  ownMark(facts) === null && areRacesPostponed(facts.modalities);

/** True where all races are postponed, or some of them and the others cancelled. */
const areRacesPostponed = (races: readonly RaceStanding[]): boolean =>
  races.includes('postponed') && races.every((race) => race === 'postponed' || race === 'cancelled');

/** The status of an event by those of its races; undefined: it has none. */
export function statusOfRaces(races: readonly RaceStanding[]): EventStatus | undefined {
  const first = precedence.find((standing) => races.includes(standing));
  return first === 'postponed' ? statusOfMark(first) : first;
}

/** A race as the lists of events look at it. */
export interface ListedRace {
  readonly standing: RaceStanding;
  readonly isTimed: boolean;
  /** Of one that is cancelled: it was on by then, and its times stand. */
  readonly hadBegun: boolean;
  readonly startsAt: EpochMs | null;
}

/** The facts by which lists find an event beside its status: one that is between its days has results, and is to come. */
export interface EventListing {
  /** The status of the results that it has while its own status tells of none. */
  readonly resultsStatus: 'finished_provisional' | 'finished_official' | null;
  /** The start of the last of its races that are to come. */
  readonly lastStartAt: EpochMs | null;
}

/**
 * Lists find an event of this status among results by any timed race that is finished, was cancelled while it was on, or is on while its event is off; and among
 * events to come by any race that is to come.
 */
export function eventListing(
  { status, isExternal }: { readonly status: EventStatus; readonly isExternal: boolean },
  races: readonly ListedRace[],
): EventListing {
  const hasTimes = ({ standing, hadBegun }: ListedRace) =>
    (standing === 'cancelled' && hadBegun) || (standing === 'live' && status !== 'live');
  const timed = races.filter(({ isTimed }) => isTimed);
  const isTold = isExternal || isInGroup(status, 'finished');
  const finished = (['finished_provisional', 'finished_official'] as const).find((one) =>
    timed.some(({ standing }) => standing === one),
  );
  const resultsStatus = finished ?? (timed.some(hasTimes) ? 'finished_provisional' : null);
  const starts = races.flatMap(({ standing, startsAt }) => (isToCome(standing) && startsAt !== null ? [startsAt] : []));
  return {
    resultsStatus: isTold ? null : resultsStatus,
    lastStartAt: starts.length > 0 ? Math.max(...starts) : null,
  };
}

const isToCome = (standing: RaceStanding): boolean =>
  standing !== 'postponed' && standing !== 'cancelled' && standing !== 'live' && !isInGroup(standing, 'finished');

/** Staff's mark of the event itself. An event with races here is finished by them, and by no mark of its own. */
function ownMark({ staffMark, isExternal, modalities }: Pick<EventFacts, 'staffMark' | 'isExternal' | 'modalities'>) {
  const isOff = staffMark === 'cancelled' || staffMark === 'postponed';
  return isOff || isExternal || modalities.length === 0 ? staffMark : null;
}

function byOwnDates(facts: EventFacts, now: EpochMs): EventStatus {
  const { startsAt } = facts;
  if (startsAt !== null && now >= startsAt)
    return now < (facts.endsAt ?? startsAt + day) ? 'live' : 'finished_official';
  return isWaiting(startsAt, now) ? 'waiting_for_start' : registrationStatus(facts, now);
}
