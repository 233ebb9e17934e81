import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseChip } from './normalise-chip.ts';

// @spec [Timing rules] design §5: A chip code is matched as text, case and leading zeros forgiven
test.each([
  ['0007A', '7A'],
  [' 7a ', '7A'],
  ['7A', '7A'],
  ['000', '0'],
  ['0', '0'],
  ['', ''],
  ['  ', ''],
  ['A007', 'A007'],
  ['058003700a1b', '58003700A1B'],
  ['3933\r', '3933'],
])('%j is chip %j', (text, chip) => {
  expect(normaliseChip(text)).toBe(chip);
});

// @spec [Timing rules] design §5: A chip code is matched as text, case and leading zeros forgiven
test('a normalised code stays as it is, whatever zeros, case and blanks it came with', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Fa-f]{1,12}$/), fc.integer({ min: 0, max: 4 }), (code, zeros) => {
      const chip = normaliseChip(code);
      expect(normaliseChip(chip)).toBe(chip);
      expect(normaliseChip(` ${'0'.repeat(zeros)}${code.toLowerCase()}\t`)).toBe(chip);
    }),
  );
});
