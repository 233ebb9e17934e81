import { expect, test } from 'vitest';
import { notWithText } from './exclusive-prizes.ts';

test('prizes that exclude each other are listed as the language lists', () => {
  const prize = { order: 3, total: 3, by: 'category', notWith: [5, 1, 2] } as const;
  const listed = ['en', 'ca', 'es'].map((language) => notWithText({ ...prize, notWith: [...prize.notWith] }, language));
  expect(listed).toEqual(['1, 2, and 5', '1, 2 i 5', '1, 2 y 5']);
  expect(notWithText({ ...prize, notWith: [] }, 'en')).toBe('');
});
