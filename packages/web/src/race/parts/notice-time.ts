import { dayIn, formatDayHour, formatHour } from '@dorsal/domain/units/dates.ts';

/** HH:mm in the event's zone, with DD/MM before it where it was not today there. */
export const noticeTime = (at: number, now: number, zone = 'UTC'): string =>
  dayIn(at, zone) === dayIn(now, zone) ? formatHour(at, zone) : formatDayHour(at, zone);
