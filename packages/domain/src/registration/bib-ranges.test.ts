import { expect, test } from 'vitest';
import { rangesText } from './bib-ranges.ts';

test('bibs that follow each other are a range', () => {
  expect(rangesText(['201', '202', '203', '208', 'W09', 'W10', 'x'])).toBe('201–203, 208, W09–W10, x');
  expect(rangesText([])).toBe('');
});
