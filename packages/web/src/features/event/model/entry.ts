import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { eventCan } from '@dorsal/domain/event/event-can.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';

/** Why nobody can register. `live`: document 1's live-type statuses, which explain themselves in a tooltip. */
export type Shut = 'notOpened' | 'full' | 'closed' | 'live' | 'finished' | 'cancelled' | 'postponed';
/** What the main button of an event says and does; `why` is null where one can register. */
export interface Entry {
  /** What stands on the button where it cannot be pressed: the status, or that the race was put off. */
  readonly label: EventStatus | 'postponed';
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

/** Whether one can register for an event, and if not, why. */
export function entryOf(event: Postponable): Entry {
  if (isPostponed(event)) return { label: 'postponed', why: 'postponed' };
  const { status } = event;
  if (status === 'registrations_opened') return { label: status, why: null };
  return { label: status, why: reasons[status] };
}

type Postponable = Pick<EventView, 'status' | 'status_note' | 'date_start'>;

/** Design, section 5: postponed is 'a note and no date; the wire says registrations_closed'. */
export const isPostponed = ({ status, status_note, date_start }: Postponable): boolean =>
  status === 'registrations_closed' && date_start === undefined && status_note !== undefined;

/** Document 1: a team can register when the event allows it and registrations are opened. */
export const isTeamEntryOpen = (event: Pick<EventView, 'allow_team_registration' | 'status'>): boolean =>
  event.allow_team_registration === true && eventCan('registerTeam', event.status);

/** Document 1: 'the Results tab exists only for events in a live-type status that are not external'. */
export const hasResults = (event: Pick<EventView, 'external' | 'status'>): boolean =>
  event.external !== true && isInGroup(event.status, 'withResults');
