import { expect, test } from 'vitest';
import { logInLiveRegister } from './sessions.ts';

test.each(['12345', '1234567', '', '12345\n6'])('%j is no PIN', (password) => {
  const read = logInLiveRegister.body.safeParse({ token: 'a1b2c3', password });
  expect(read.error?.issues[0]).toMatchObject({ path: ['password'], message: 'the PIN has 6 characters' });
});

// @spec [Registration and categories] doc 2 §5, doc 3 §5: PIN: exactly 6 characters, any other length is refused before anything is looked up
test('a PIN has exactly six characters', () => {
  expect(logInLiveRegister.body.safeParse({ token: 'a1b2c3', password: '123456' }).success).toBe(true);
});
