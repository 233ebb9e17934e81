import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Payment, paymentChange, tillSums, waysToPay } from './till.ts';

test('a till is told by way of payment, with the entries that paid so', () => {
  const lines = [
    { entry: 1, how: 'cash', cents: 2_500 },
    { entry: 2, how: 'card', cents: 2_500 },
    { entry: 3, how: 'cash', cents: 1_500 },
  ] as const;
  expect(tillSums(lines)).toEqual([
    { how: 'cash', cents: 4_000, entries: 2 },
    { how: 'card', cents: 2_500, entries: 1 },
  ]);
  expect(tillSums([])).toEqual([]);
});

test('a correction gives back what was taken and takes what is', () => {
  const cash = { how: 'cash', cents: 2_500 } as const;
  const card = { how: 'card', cents: 2_500 } as const;
  expect(paymentChange(cash, card)).toEqual([{ how: 'cash', cents: -2_500 }, card]);
  expect(paymentChange(null, cash)).toEqual([cash]);
  expect(paymentChange(cash, null)).toEqual([{ how: 'cash', cents: -2_500 }]);
  expect(paymentChange(cash, { ...cash })).toEqual([]);
  // Money of a till that is closed comes out of the one that stands open.
  expect(tillSums(paymentChange(cash, null).map((line) => ({ entry: 7, ...line })))).toEqual([
    { how: 'cash', cents: -2_500, entries: 1 },
  ]);
});

test('whatever is corrected how often, a till holds what was said last', () => {
  const aPayment = fc.option(fc.record({ how: fc.constantFrom(...waysToPay), cents: fc.nat(10_000) }));
  fc.assert(
    fc.property(fc.array(aPayment, { maxLength: 8 }), (said) => {
      let was: Payment | null = null;
      const lines = said.flatMap((is) => {
        const change = paymentChange(was, is);
        was = is;
        return change.map((line) => ({ entry: 1, ...line }));
      });
      const last = said.at(-1) ?? null;
      expect(tillSums(lines)).toEqual(last === null || last.cents === 0 ? [] : [{ ...last, entries: 1 }]);
    }),
  );
});
