import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from './calls/all-endpoints.ts';
import { listRegistrations } from './calls/registrations.ts';
import {
  answerSchema,
  changeableFields,
  describedAnswer,
  type Endpoint,
  encodeAnswer,
  endpoint,
  fieldsNotAllowed,
} from './endpoint.ts';

const forAll = z.object({ bib: z.string() });
const forStaff = z.object({ bib: z.string(), chip: z.string().optional() });
const people = endpoint({
  name: 'people',
  method: 'POST',
  path: '/people',
  access: 'public',
  summary: 'People.',
  answer: forAll,
  answerByRole: { admin: forStaff, live_register: z.object({ bib: z.string(), club: z.string().optional() }) },
});

test.each([
  [[], forAll],
  [['timer'], forAll],
  [['admin'], forStaff],
  [['live_register', 'admin'], forStaff],
] as const)('callers with the roles %j get their own answer', (roles, schema) => {
  expect(answerSchema(people, roles)).toBe(schema);
});

// @spec [Safety] design §5, design §8: A public view is an allow-list: never id_number, birthdate, contact, PIN, tokens, chips
test('what is not in the answer of a role does not leave', () => {
  const person = { bib: '7', chip: 'E1', club: 'Llebeig', password: 'x' };
  expect(encodeAnswer(people, [], person)).toEqual({ bib: '7' });
  expect(encodeAnswer(people, ['admin'], person)).toEqual({ bib: '7', chip: 'E1' });
  expect(encodeAnswer(people, ['live_register'], person)).toEqual({ bib: '7', club: 'Llebeig' });
});

test('an answer that does not fit is a bug, and throws', () => {
  expect(() => encodeAnswer(people, [], { bib: 7 })).toThrow();
});

test('the description shows the answers of all', () => {
  const described = JSON.stringify(z.toJSONSchema(describedAnswer(people)));
  for (const key of ['bib', 'chip', 'club']) expect(described).toContain(`"${key}"`);
});

// @spec [Accounts and roles] design §5: Filters that tell what the public may not know are for staff only
test('conditions of the staff are not for the public', () => {
  const body = { event: 'a-race', source: ['live_register'], include_cancelled: true };
  expect(fieldsNotAllowed(listRegistrations, [], body)).toEqual(['source', 'include_cancelled']);
  expect(fieldsNotAllowed(listRegistrations, ['live_register'], body)).toEqual([]);
  expect(fieldsNotAllowed(listRegistrations, [], { event: 'a-race' })).toEqual([]);
});

test('every field that an endpoint names apart is a field of its body', () => {
  for (const one of allEndpoints as readonly Endpoint[]) {
    // widened: each has an own type
    const named = [...(one.staffFields ?? []), ...Object.values(one.fieldsOfRoles ?? {}).flat()];
    const known = one.body instanceof z.ZodObject ? Object.keys(one.body.shape) : [];
    expect(known).toEqual(expect.arrayContaining(named));
  }
});

// @spec [Accounts and roles] issue 17, staff.md §1: A call says which fields a role may change by it; several roles may change those of each of them, a role without a list all
test.each([
  [['admin'], null],
  [['community_manager'], ['text', 'tags']],
  [['timer'], ['gun']],
  [
    ['timer', 'community_manager'],
    ['gun', 'text', 'tags'],
  ],
  [['community_manager', 'admin'], null],
  [
    ['community_manager', 'live_register'],
    ['text', 'tags'],
  ],
  [[], []],
] as const)('the roles %j may change %j', (roles, fields) => {
  const saved = endpoint({
    ...people,
    access: ['admin', 'timer', 'community_manager'],
    fieldsOfRoles: { timer: ['gun'], community_manager: ['text', 'tags'] },
  });
  expect(changeableFields(saved, roles)).toEqual(fields);
  expect(changeableFields(people, roles)).toBeNull();
});
