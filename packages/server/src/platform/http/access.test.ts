import { expect, test } from 'vitest';
import { tokenOf } from './access.ts';
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
