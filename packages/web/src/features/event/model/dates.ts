import { formatDay, formatDayHour, formatHour } from '@dorsal/domain/units/dates.ts';

/** 'Saturday 12/12/2026', or both ends of several days, in the event's zone. */
export function dateText({ date_start, date_end, time_zone }: Dated, language: string): string {
  if (date_start === undefined) return '';
  const from = formatDay(date_start, time_zone);
  const to = date_end === undefined ? from : formatDay(date_end, time_zone);
  if (to !== from) return `${from} – ${to}`;
  const weekday = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    timeZone: time_zone,
  }).format(date_start);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${from}`;
}

interface Dated {
  readonly date_start?: number | undefined;
  readonly date_end?: number | undefined;
  readonly time_zone: string;
}

/** When a race starts, as a row that is compared shows it: the hour, and the day where the event has several. */
export function startText(at: number | undefined, { date_start, date_end, time_zone }: Dated): string {
  if (at === undefined) return '';
  const days = new Set(
    [date_start, date_end, at].flatMap((day) => (day === undefined ? [] : formatDay(day, time_zone))),
  );
  return days.size > 1 ? formatDayHour(at, time_zone) : formatHour(at, time_zone);
}

/** DD/MM/YYYY HH:mm */
export const momentText = (at: number, zone: string): string => `${formatDay(at, zone)} ${formatHour(at, zone)}`;
