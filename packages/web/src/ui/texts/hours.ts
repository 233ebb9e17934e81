import { keptFormats } from '../units/kept-formats.ts';

const clocks = keptFormats(
  (locale, zone) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }),
);

/** HH:mm:ss in the event's zone, in every language. */
export const shownClock = (at: number, zone = 'UTC'): string => clocks('en-GB', zone).format(at);
