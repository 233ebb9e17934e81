import { expect, test } from 'vitest';
import { hasPhoneNumber, splitPhoneNumber } from './phone-number.ts';

test.each([
  ['600111222', true],
  ['+34 600 11 12 22', true],
  ['(+376) 321-456', true],
  ['ask my brother', false],
  ['112', false],
  ['', false],
])('%j can be called: %j', (text, expected) => {
  expect(hasPhoneNumber(text)).toBe(expected);
});

test.each([
  ['Maria Puig 600 111 222', 'Maria Puig', '600 111 222'],
  ['600111222', null, '600111222'],
  ['Maria Puig (mare): +34 600.111.222', 'Maria Puig (mare)', '+34 600.111.222'],
  ['Pau Roig, tel. 964123456', 'Pau Roig', '964123456'],
  ['Pau - 964 12 34 56 / 600111222', 'Pau', '964 12 34 56 / 600111222'],
  ['Maria Puig', 'Maria Puig', null],
  ['-', null, null],
])('%j is %j at %j', (text, name, phone) => {
  expect(splitPhoneNumber(text)).toEqual({ name, phone });
});
