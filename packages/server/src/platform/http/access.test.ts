import { expect, test } from 'vitest';
import { tokenOf } from './access.ts';
import { callerAddress } from './caller-address.ts';
import { languageOf } from './language.ts';

test.each([
  [undefined, null],
  ['', null],
  ['Bearer abc', 'abc'],
  ['bearer   abc ', 'abc'],
  ['abc', 'abc'],
  [`Bearer ${'x'.repeat(300)}`, null],
])('the header %j carries the token %j', (header, token) => expect(tokenOf(header)).toBe(token));

test.each([
  [undefined, 'en'],
  ['ca', 'ca'],
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.1, ca-ES;q=0.5', 'ca'],
  ['fr, de', 'en'],
  ['*;q=x, es', 'es'],
])('who asks with %j reads %s', (header, language) => expect(languageOf(header)).toBe(language));

// @spec [Safety] issue 17: A client that has left before its call is looked at is no fault of the server
test('who has left has no address, and a proxy that writes none counts with its own', () => {
  expect(callerAddress({ ip: undefined })).toBe('unknown');
  expect(callerAddress({ ip: undefined, ips: [undefined, '203.0.113.9'] })).toBe('203.0.113.9');
  expect(callerAddress({ ip: 'unknown', ips: ['10.0.0.1', 'unknown'] })).toBe('10.0.0.1');
});
