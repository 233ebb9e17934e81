import type { EventStatus } from './status.ts';

/** The groups of statuses that screens and queries ask for, in the order in which the spec lists them. Design, section 5, 'groups'. */
export const statusGroups = {
  /** Home and calendar. */
  liveNow: ['waiting_for_start', 'live'],
  finished: ['finished_provisional', 'finished_official'],
  withResults: ['waiting_for_start', 'live', 'finished_provisional', 'finished_official'],
  /** Home: 'the four registration statuses plus cancelled'. */
  upcoming: [
    'registrations_not_opened',
    'registrations_opened',
    'registrations_full',
    'registrations_closed',
    'cancelled',
  ],
  /** The calendar's 'next' tab, document 1, section 4. */
  calendarNext: [
    'registrations_not_opened',
    'registrations_opened',
    'cancelled',
    'registrations_full',
    'registrations_closed',
    'waiting_for_start',
    'live',
  ],
} as const satisfies Record<string, readonly EventStatus[]>;

export type StatusGroup = keyof typeof statusGroups;

/** Tells whether a status belongs to a group. */
export const isInGroup = (status: EventStatus, group: StatusGroup): boolean =>
  (statusGroups[group] as readonly EventStatus[]).includes(status); // widened: includes() wants the literal subset
