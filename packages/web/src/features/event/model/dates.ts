import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';

/** 'Saturday 12/12/2026', or both ends of several days, in the event's zone. */
export function dateText({ startsAt, endsAt, zone }: Dated, language: string): string {
  if (startsAt === undefined) return '';
  const from = formatDay(startsAt, zone);
  const to = endsAt === undefined ? from : formatDay(endsAt, zone);
  if (to !== from) return `${from} – ${to}`;
  const weekday = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    timeZone: zone,
  }).format(startsAt);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${from}`;
}

interface Dated {
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly zone: string;
}

/** DD/MM/YYYY HH:mm */
export const momentText = (at: number, zone: string): string => `${formatDay(at, zone)} ${formatHour(at, zone)}`;
