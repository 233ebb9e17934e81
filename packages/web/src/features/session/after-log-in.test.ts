import { expect, test } from 'vitest';
import { afterLogIn, isOwnPath } from './after-log-in.ts';

const admin = { token: 'a', name: 'Ana', roles: ['admin' as const] };
const all = () => true;

// @spec [Shell and static pages] doc 3 §2: Log in: e-mail, password, Submit; then where one came from, else staff to the back-office where there is one, else Home; never to another site
test('staff go to the back-office, or Home while there is none', () => {
  expect(afterLogIn(admin, undefined, all)).toBe('/admin');
  expect(afterLogIn(admin, undefined, () => false)).toBe('/');
  expect(afterLogIn({ ...admin, roles: ['live_register'] }, undefined, all)).toBe('/');
});

// @spec [Shell and static pages] doc 3 §2: Log in: e-mail, password, Submit; then where one came from, else staff to the back-office where there is one, else Home; never to another site
test('whose session had ended goes on where they were', () => {
  expect(afterLogIn(admin, '/m/0123?at=finish', all)).toBe('/m/0123?at=finish');
});

// @spec [Shell and static pages] doc 3 §2: Log in: e-mail, password, Submit; then where one came from, else staff to the back-office where there is one, else Home; never to another site
test.each([
  '//elsewhere.example.org',
  '/\\elsewhere.example.org',
  'https://elsewhere.example.org',
  'm/1',
  '',
  '/login',
])('an address cannot send anybody to %s', (from) => {
  expect(isOwnPath(from)).toBe(false);
  expect(afterLogIn(admin, from, all)).toBe('/admin');
});
