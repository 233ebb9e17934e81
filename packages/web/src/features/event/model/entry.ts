import { eventCan } from '@dorsal/domain/status/event-can.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { type Event, isPostponed, isTimedHere, type Postponable } from '#race/event.ts';

/** The reason for which nobody can register. `live`: document 1's live-type statuses, which explain themselves in a tooltip. */
export type Shut = 'notOpened' | 'full' | 'closed' | 'live' | 'finished' | 'cancelled' | 'postponed';
/** The text and action of the main button of an event; `why` is null while registration is open. */
export interface Entry {
  /** The text of the button where it cannot be pressed: the status, that the race was postponed, or that one without results here took place. */
  readonly label: EventStatus | 'postponed' | 'over';
  readonly why: Shut | null;
}

const reasons: Readonly<Record<Exclude<EventStatus, 'registrations_opened'>, Shut>> = {
  registrations_not_opened: 'notOpened',
  registrations_full: 'full',
  registrations_closed: 'closed',
  waiting_for_start: 'live',
  live: 'live',
  finished_provisional: 'finished',
  finished_official: 'finished',
  cancelled: 'cancelled',
};

/** The entry of an event: open, or shut with its reason. */
export function entryOf(event: Postponable & Pick<Event, 'isExternal' | 'modalities'>): Entry {
  if (isPostponed(event)) return { label: 'postponed', why: 'postponed' };
  const { status } = event;
  if (status === 'registrations_opened') return { label: status, why: null };
  const why = reasons[status];
  return { label: why === 'finished' && !isTimedHere(event) ? 'over' : status, why };
}

/** Document 1: a team can register when the event allows it and registrations are opened. */
export const isTeamEntryOpen = (event: Pick<Event, 'allowsTeams' | 'status'>): boolean =>
  event.allowsTeams === true && eventCan('registerTeam', event.status);
