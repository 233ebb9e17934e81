import { benchCalendar } from '#bench/calendar/calendar-bench.ts';
import { type Bench, line, longestBlock } from './bench.ts';

export const calendar: Bench = {
  name: 'calendar',
  summary: 'lists, searches and totals over 20,000 events and 2,000,000 registrations',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick
      ? { events: 500, circuits: 10, registrations: 5_000, times: 3, roundMs: 200, rounds: 2 }
      : { events: 20_000, circuits: 300, registrations: 2_000_000, times: 60, roundMs: 1_500, rounds: 3 };
    const { storedS, calls, screens, statusLookMs, longestBlockMs } = await benchCalendar({
      ...(await aDatabase()),
      ...size,
    });
    return [
      line('laying it in', storedS, 's'),
      ...calls.flatMap(({ what, medianMs, worstOf100Ms }) => [
        line(`${what}, median`, medianMs, 'ms', { required: { most: 50 } }),
        line(`${what}, 99 of 100`, worstOf100Ms, 'ms'),
      ]),
      ...screens.map(({ what, perSecond, barePerSecond }) =>
        line(`calls of the ${what}`, perSecond, '1/s', {
          against: { what: 'a bare node:http server, the same bytes', value: barePerSecond },
        }),
      ),
      line('one look of the status clock', statusLookMs, 'ms'),
      longestBlock(longestBlockMs),
    ];
  },
};
