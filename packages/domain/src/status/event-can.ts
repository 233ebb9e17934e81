import type { EventStatus } from './status.ts';

/** The statuses of a modality, event or circuit that permit each action. Server, jobs and buttons all ask this one table. */
const allowed = {
  register: ['registrations_opened'],
  registerTeam: ['registrations_opened'],
  // document 1, section 4: live-type statuses; the Results tab and the classification open with them
  showResults: ['waiting_for_start', 'live', 'finished_provisional', 'finished_official'],
  // document 1, event page: the card's button to the modality, 'enabled only when live or finished'
  openClassification: ['live', 'finished_provisional', 'finished_official'],
  // document 3: 'statistics for started, finished and retired show only when …'
  showProgress: ['live', 'finished_provisional', 'finished_official'],
  // document 3: forced recalculation, 'live-group statuses'
  recalculatePositions: ['live', 'finished_provisional', 'finished_official'],
  refreshItself: ['live'],
  runClock: ['live'],
  // document 3: 'update-from-platform menu (hidden for past statuses)'
  updateFromPlatform: [
    'registrations_not_opened',
    'registrations_opened',
    'registrations_full',
    'registrations_closed',
    'cancelled',
  ],
  finish: ['live'],
  makeOfficial: ['finished_provisional'],
  postpone: [
    'registrations_not_opened',
    'registrations_opened',
    'registrations_full',
    'registrations_closed',
    'waiting_for_start',
  ],
  cancel: [
    'registrations_not_opened',
    'registrations_opened',
    'registrations_full',
    'registrations_closed',
    'waiting_for_start',
    'live',
  ],
} satisfies Record<string, readonly EventStatus[]>;

export type EventAction = keyof typeof allowed;

/** Tells whether the status permits the action. */
export const eventCan = (action: EventAction, status: EventStatus): boolean =>
  (allowed[action] as readonly EventStatus[]).includes(status); // widened: includes() wants the literal subset
