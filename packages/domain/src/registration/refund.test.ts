import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundOf } from './refund.ts';

const hour = 3_600_000;
const early = { requestedAt: 0, closesAt: 1000 * hour };

// @spec [Registration and categories] doc 1 §9: Refund fee: up to 5 EUR 1.00; to 10.00 2.00; to 20.00 3.00; above 4 %, at least 3 EUR
// @spec [Shell and static pages] doc 1 §9, design §5: Refund fee: up to 5 EUR 1.00, up to 10 2.00, up to 20 3.00, above 4 %, at least 3; never more than was paid; half a cent up
test.each([
  [0, 0],
  [50, 50],
  [99, 99],
  [100, 100],
  [101, 100],
  [500, 100],
  [501, 200],
  [1000, 200],
  [1001, 300],
  [2000, 300],
  [2001, 300],
  [7500, 300],
  [7512, 300],
  [7513, 301],
  [10_000, 400],
  [12_345, 494],
])('of %d cents paid %d are kept', (paidCents, feeCents) => {
  expect(refundOf({ ...early, paidCents })).toEqual({ ok: true, feeCents, refundCents: paidCents - feeCents });
});

// @spec [Registration and categories] doc 1 §9, design §5: Return policy: no refund within 5 days (120 h) of the registration close
test('none is given within 120 hours of the close', () => {
  const at = (requestedAt: number) => refundOf({ paidCents: 1000, requestedAt, closesAt: 200 * hour }).ok;
  expect([at(80 * hour), at(80 * hour + 1), at(300 * hour)]).toEqual([true, false, false]);
  expect(refundOf({ paidCents: 1000, requestedAt: 81 * hour, closesAt: 200 * hour })).toEqual({
    ok: false,
    refusal: 'refund_too_late',
  });
});

test('registrations that never close are always refunded', () => {
  expect(refundOf({ paidCents: 1000, requestedAt: 1e15, closesAt: null }).ok).toBe(true);
});

// @spec [Registration and categories] design §5: Refund: never more than was paid; half a cent goes up
// @spec [Shell and static pages] doc 1 §9, design §5: Refund fee: up to 5 EUR 1.00, up to 10 2.00, up to 20 3.00, above 4 %, at least 3; never more than was paid; half a cent up
test('whole cents, never more than was paid and never less than nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (paidCents) => {
      const refund = refundOf({ ...early, paidCents });
      if (!refund.ok) throw new Error('early enough');
      expect(Number.isInteger(refund.refundCents)).toBe(true);
      expect(refund.refundCents).toBeGreaterThanOrEqual(0);
      expect(refund.refundCents + refund.feeCents).toBe(paidCents);
    }),
  );
});

test('who paid more never gets less back, but where the next fee begins', () => {
  const refund = (paidCents: number) => {
    const answer = refundOf({ ...early, paidCents });
    return answer.ok ? answer.refundCents : -1;
  };
  const drops = Array.from({ length: 20_000 }, (_, paid) => paid).filter((paid) => refund(paid + 1) < refund(paid));
  expect(drops).toEqual([500, 1000]);
});
