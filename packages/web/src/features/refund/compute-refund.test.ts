import { expect, test } from 'vitest';
import { computeRefund, fieldText } from './compute-refund.ts';

const close = { closes: '2026-05-10T20:00', asked: '2026-05-01T08:00' };

// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test('before anything is typed nothing is said, and of no amount that it is none', () => {
  expect(computeRefund({ ...close, amount: ' ' }, 0)).toEqual({ kind: 'nothing_typed' });
  expect(computeRefund({ ...close, amount: 'twelve' }, 0)).toEqual({ kind: 'no_amount' });
});

// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test('the amount alone gives the fee', () => {
  expect(computeRefund({ amount: '12,50', closes: '', asked: '' }, 0)).toEqual({
    kind: 'refund',
    refund: { ok: true, feeCents: 300, refundCents: 950 },
    lastAt: null,
  });
});

// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test('the last instant is 120 hours before the close, and after it nothing comes back', () => {
  const lastAt = Date.parse('2026-05-05T20:00Z');
  expect(computeRefund({ ...close, amount: '100' }, 0)).toMatchObject({ refund: { ok: true, feeCents: 400 }, lastAt });
  const at = (asked: string) => computeRefund({ ...close, amount: '100', asked }, 0);
  expect(at('2026-05-05T20:00')).toMatchObject({ refund: { ok: true } });
  expect(at('2026-05-05T20:01')).toMatchObject({ refund: { ok: false, refusal: 'refund_too_late' }, lastAt });
});

test('who does not say when they ask, asks now', () => {
  const asked = (now: string) => computeRefund({ amount: '10', closes: close.closes, asked: '' }, Date.parse(now));
  expect(asked('2026-05-05T19:59Z')).toMatchObject({ refund: { ok: true } });
  expect(asked('2026-05-06T00:00Z')).toMatchObject({ refund: { ok: false } });
});

test('a field takes an instant as the device writes it, to the minute', () => {
  expect(fieldText(Date.now())).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  expect(new Date(fieldText(1_788_000_000_000)).getTime()).toBe(1_788_000_000_000 - (1_788_000_000_000 % 60_000));
});
