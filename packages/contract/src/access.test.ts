import { expect, test } from 'vitest';
import { adminScreens, type Caller, refusalOf } from './access.ts';

const nobody: Caller = { kind: 'nobody' };
const timer: Caller = { kind: 'session', roles: ['timer'] };
const runner: Caller = { kind: 'session', roles: [] };
const reader: Caller = { kind: 'device' };

// @spec [Accounts and roles] doc 3 §6, design §8: Whether a caller may make a call is decided in one place
test.each([
  ['public', nobody, null],
  ['public', reader, null],
  ['signed_in', nobody, 'not_signed_in'],
  ['signed_in', runner, null],
  ['signed_in', reader, 'not_allowed'],
  ['gateway', nobody, 'device_token_missing'],
  ['gateway', timer, 'not_allowed'],
  ['gateway', reader, null],
  [['admin', 'timer'], timer, null],
  [['admin'], timer, 'not_allowed'],
  [['admin'], nobody, 'not_signed_in'],
  [['admin'], reader, 'not_allowed'],
] as const)('%j answers %j with %j', (access, caller, refusal) => {
  expect(refusalOf(access, caller)).toBe(refusal);
});

// @spec [Accounts and roles] doc 3 §6, design §5: Each screen of the back-office says which roles may enter; an admin enters all
test('an admin enters every screen of the back-office', () => {
  for (const roles of Object.values(adminScreens)) expect(roles).toContain('admin');
});
