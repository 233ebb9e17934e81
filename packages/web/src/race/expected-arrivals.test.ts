import { expect, test } from 'vitest';
import { expectedAt, overdueFrom, spanHours } from './expected-arrivals.ts';

const at = (minute: number, second = 0): number => Date.UTC(2026, 4, 1, 17, minute, second);
const span = { fromAt: at(24), toAt: at(43, 30), aboutAt: null };

// @spec [Live screens] issue 16: An hour that has passed is not said as one that is expected
test('from the end of the span on, to the minute that it shows, somebody is later than expected', () => {
  expect(spanHours(span, { zone: 'UTC', language: 'en', now: at(0) })).toEqual({ from: '17:24', to: '17:44' });
  expect(overdueFrom(span)).toBe(at(44));
  const arrival = { checkpoint: 'finish', ...span, isLate: false, finish: null };
  const said = (isOverdue: boolean) =>
    expectedAt([{ id: 'finish' }], { ...arrival, isOverdue }).map((next) => next.span);
  expect(said(true)).toEqual(['late']);
  expect(said(false)).toMatchObject([span]);
});

// @spec [Live screens] issue 15: An expected hour on another day, or more than twelve hours away, has its weekday beside it, in every language
test('an hour of another day, or of the other half of this one, has its weekday beside it', () => {
  const on = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 4, day, hour, minute);
  const said = (fromAt: number, toAt: number, now: number, language = 'en') =>
    Object.values(spanHours({ fromAt, toAt, aboutAt: null }, { zone: 'UTC', language, now }));
  expect(said(on(1, 23, 45), on(1, 23, 55), on(1, 23))).toEqual(['23:45', '23:55']);
  expect(said(on(1, 23, 50), on(2, 0, 20), on(1, 23))).toEqual(['23:50', '00:20\u00a0(Sat)']);
  expect(said(on(2, 4, 30), on(2, 4, 50), on(1, 23))).toEqual(['04:30', '04:50\u00a0(Sat)']);
  expect(said(on(2, 23), on(3, 1), on(1, 23))).toEqual(['23:00\u00a0(Sat)', '01:00\u00a0(Sun)']);
  expect(said(on(1, 19), on(1, 22), on(1, 8))).toEqual(['19:00', '22:00\u00a0(Fri)']);
  const about = (language: string, zone = 'UTC') =>
    spanHours({ fromAt: on(2, 4), toAt: on(2, 9), aboutAt: on(2, 4, 34) }, { zone, language, now: on(1, 22) });
  expect(about('en')).toEqual({ about: '04:35\u00a0(Sat)' });
  expect(about('ca')).toEqual({ about: '04:35\u00a0(ds.)' });
  expect(about('es')).toEqual({ about: '04:35\u00a0(sáb)' });
  // In Madrid it is past midnight already: that hour is one of today.
  expect(about('en', 'Europe/Madrid')).toEqual({ about: '06:35' });
});
