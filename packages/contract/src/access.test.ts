import { expect, test } from 'vitest';
import { type Caller, eventsOf, mayIn, type Permission, permissions, refusalOf, rolesThatMay } from './access.ts';
import { allEndpoints } from './calls/all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const nobody: Caller = { kind: 'nobody' };
const timer: Caller = { kind: 'session', user: 1, roles: ['timer'], events: [7] };
const runner: Caller = { kind: 'session', user: 2, roles: [], events: [] };
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

const endpoints: readonly Endpoint[] = allEndpoints;

// @spec [Accounts and roles] issue 17, staff.md §1: One table says who may make which call and enter which screen; a call that is in none cannot be declared
test('every call has its line in the table, and every line its call', () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(permissions.calls).toSorted());
  const lines: Readonly<Record<string, Permission>> = permissions.calls;
  const others = endpoints.filter(
    ({ name, access, bound }) => lines[name]?.may !== access || lines[name]?.bound !== bound,
  );
  expect(others.map(({ name }) => `${name} has an access of its own: it belongs into the table`)).toEqual([]);
});

// @spec [Accounts and roles] doc 3 §6, design §5: Each screen of the back-office says which roles may enter; an admin enters all
test('an admin enters every screen of the back-office', () => {
  for (const screen of Object.values(permissions.screens)) expect(rolesThatMay(screen)).toContain('admin');
});

// @spec [Accounts and roles] issue 17, staff.md §1: A timer is held to the events that name them in every call that lets them in, but for their own account and the list of readers
test('whatever lets timers in holds them to their events, but for what is of no event', () => {
  const free = Object.entries<Permission>({ ...permissions.calls, ...permissions.screens }).filter(
    ([, line]) => rolesThatMay(line).includes('timer') && line.bound === undefined,
  );
  expect(free.map(([name]) => name).toSorted()).toEqual([
    '/admin/account',
    'changeOwnPassword',
    'endSecondFactor',
    'endSessions',
    'listReaders',
    'listSessions',
    'ownAccount',
  ]);
});

test('the fields that name what a call is about are fields of its body', () => {
  for (const { name, bound, body } of endpoints) {
    if (bound === undefined || bound === 'shown') continue;
    const known =
      body !== undefined && 'shape' in body && typeof body.shape === 'object' ? Object.keys(body.shape ?? {}) : [];
    for (const path of Object.keys(bound))
      expect([name, ...known]).toContain(path.replace(/^changes[.]/, '').split('.')[0]);
  }
});

// @spec [Accounts and roles] issue 17, staff.md §1: A timer who is an admin too is held to nothing
test.each([
  [['admin'], [], 'all'],
  [['timer'], [7], [7]],
  [['timer', 'admin'], [7], 'all'],
  [['timer', 'community_manager'], [7], [7]],
  [['community_manager'], [7], []],
  [[], [7], []],
] as const)('with the roles %j and the events %j one runs the races of %j', (roles, events, expected) => {
  const raceStaff = ['admin', 'timer'] as const;
  expect(eventsOf(raceStaff, { roles, events })).toEqual(expected);
  expect(mayIn(raceStaff, { roles, events }, 7)).toBe(expected === 'all' || expected.length > 0);
  expect(mayIn(raceStaff, { roles, events }, 8)).toBe(expected === 'all');
});
