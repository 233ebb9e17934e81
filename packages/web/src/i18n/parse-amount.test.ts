import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, shownAmount } from './parse-amount.ts';

// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test.each([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12', 1200],
  ['12,5', 1250],
  [' 12,50 € ', 1250],
  ['€12.50', 1250],
  ['12.50 EUR', 1250],
  ['7 euros', 700],
  ['0', 0],
  ['0,01', 1],
  ['1.250', 125_000],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['1 250,50', 125_050],
  ['12,505', 1_250_500],
])('%s is %d cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

// @spec [Shell and static pages] issue 4: A calculator of the refund by the very rule of the server: amounts as 12,50 and 12.50, the close and the day of the request, or why nothing comes back
test.each(['', ' ', '€', ',50', '12,', '12,,50', '12,5,0', '-3', '1e3', 'abc', '0x10', '12,50,00', '99999999999'])(
  '"%s" is no amount',
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test('what a language shows is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), fc.constantFrom('en', 'ca', 'es'), (cents, language) => {
      expect(parseAmount(shownAmount(cents, language))).toBe(cents);
    }),
  );
});
