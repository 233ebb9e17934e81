import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ana Mir Soler', 'AS'],
  ['admin', 'A'],
  ['  àngel  d’Olla ', 'ÀD'],
  ['', '•'],
  ['   ', '•'],
])('"%s" is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
