import { expect, test } from 'vitest';
import { isBlank, withoutTurns } from './visible-text.ts';

// @spec [Refusals and messages] issue 16: A required text of signs without a shape is empty
test.each([
  ['', true],
  [' \t\u00A0', true],
  ['\u200B\u200D\u2060\uFEFF', true],
  ['\u202E\u2066\u200F\u061C', true],
  ['\u3164\u115F\u2800', true],
  ['\u200BA', false],
  ['אבג', false],
  ['👩‍🚀', false],
])('%j is blank: %j', (text, is) => {
  expect(isBlank(text)).toBe(is);
});

// @spec [Refusals and messages] issue 16: Marks that turn the direction of a name stay out of the rest of a row
test('marks that turn direction go, letters and what joins them stay', () => {
  expect(withoutTurns('\u202Eada\u2066 ona\u2069')).toBe('ada ona');
  expect(withoutTurns('אבג 👩‍🚀 Núria\u200F')).toBe('אבג 👩‍🚀 Núria\u200F');
});
