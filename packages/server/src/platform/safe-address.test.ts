import { describe, expect, test } from 'vitest';
import { isSafeAddress, isSafeImage, shownAddress, unsafeAddresses } from './safe-address.ts';

const safe = [
  'https://example.org',
  'http://example.org/a?b=c#d',
  '/rules.pdf',
  'https://example.org/@club',
  'https://example.org/?q=a:b@c',
];
const unsafe = [
  'javascript:alert(1)',
  '//example.org',
  '/\\example.org',
  'mailto:a@example.org',
  'exam ple',
  'https://exa\nmple.org',
  'https://user:secret@example.org/',
  'https://user@example.org/',
  'https://:secret@example.org/',
  'https://known.example@other.example/',
];

// @spec [Safety] issue 16: An address with a user or a password in it is refused with a sentence, and never shown where it is stored already
describe('addresses that a page may link to', () => {
  test.each(safe)('%j is one', (address) => {
    expect([isSafeAddress(address), isSafeImage(address), shownAddress(address)]).toEqual([true, true, address]);
  });
  test.each(unsafe)('%j is none', (address) => {
    expect([isSafeAddress(address), isSafeImage(address), shownAddress(address)]).toEqual([false, false, undefined]);
  });
});

test('each fault names its field and what is wanted', () => {
  expect(unsafeAddresses({ logo: '/l.png', url: 'https://u:p@example.org', other: null })).toEqual([
    { path: 'url', message: expect.stringContaining('without a user and a password') },
  ]);
});
