export const statuses = [
  'registrations_not_opened',
  'registrations_opened',
  'registrations_full',
  'registrations_closed',
  'waiting_for_start',
  'live',
  'finished_provisional',
  'finished_official',
  'cancelled',
] as const;
/** Status of an event, a modality or a circuit, in the wire's words. Postponed shows as `registrations_closed`. */
export type EventStatus = (typeof statuses)[number];

/** The mark that staff gave a modality; everything else follows from clock and counts. */
export const staffMarks = ['cancelled', 'postponed', 'finished_provisional', 'finished_official'] as const;
export type StaffMark = (typeof staffMarks)[number];
