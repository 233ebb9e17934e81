import { expect, test } from 'vitest';
import * as z from 'zod';
import { permissions, rolesThatMay } from '#access.ts';
import { allEndpoints } from '#calls/all-endpoints.ts';
import { listRegistrations } from '#calls/registrations.ts';
import { listUsers } from '#calls/users.ts';
import { roles } from '#codecs/enums.ts';
import { answerSchema } from '#endpoint.ts';
import { editable } from './editable.ts';
import { StaffModalityView } from './modality-view.ts';
import { RegistrationView, StaffRegistrationView } from './registration-view.ts';

const id = '5f3a9c0b1d2e4f6078901234';
const secrets = [
  'id_number',
  'birthdate',
  'town',
  'emergency_contact',
  'mail_consent',
  'age',
  'chips',
  'live_registration_token',
  'live_registration_password',
  'price_paid',
  'extra_questions',
  'source',
  'user',
  'valid_id',
  'public',
  'password',
  'password_hash',
];

/** All keys anywhere in a JSON Schema's properties. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(keysOf)];
}

const publicCalls = allEndpoints.filter((one) => one.access === 'public');

// @spec [Calls] doc 3 §7: POST `/modality`: declared: the modality as it was loaded, with changes
// @spec [Safety] design §5, design §8: A public view is an allow-list: never id_number, birthdate, contact, PIN, tokens, chips
test.each(publicCalls.map((one) => [one.name, one] as const))(
  '%s shows the public nothing that is not theirs',
  (_, call) => {
    const keys = keysOf(z.toJSONSchema(answerSchema(call, []), { io: 'input', unrepresentable: 'any' }));
    expect(keys.filter((key) => secrets.includes(key))).toEqual([]);
  },
);

// @spec [Safety] issue 17: Town, emergency contact and consent to mail of people go to those whom the table of permissions names, and to nobody else
test('what is private of people is in the answers to those whom the table names, and in no others', () => {
  const inNeed = ['town', 'emergency_contact', 'mail_consent'];
  for (const [kind, own] of [
    ['registration', listRegistrations],
    ['user', listUsers],
  ] as const)
    for (const role of roles) {
      const mayCall = own.access === 'public' || own.access.includes(role as never); // includes() wants one of the list
      const keys = keysOf(z.toJSONSchema(answerSchema(own, [role]), { io: 'input', unrepresentable: 'any' }));
      const isShown = mayCall && inNeed.every((key) => keys.includes(key));
      const isHidden = !mayCall || !inNeed.some((key) => keys.includes(key));
      const may = rolesThatMay(permissions.people[kind]).includes(role);
      expect([kind, role, isShown, isHidden]).toEqual([kind, role, may, !may]);
    }
});

// @spec [Safety] design §5, design §8: A public view is an allow-list: never id_number, birthdate, contact, PIN, tokens, chips
test('the public answer about people has no contact', () => {
  expect(keysOf(z.toJSONSchema(RegistrationView, { io: 'input', unrepresentable: 'any' }))).not.toContain('contact');
});

// @spec [Safety] design §5, design §8: A public view is an allow-list: never id_number, birthdate, contact, PIN, tokens, chips
test('a field outside the allow-list is dropped when the answer is encoded, whatever the presenter gave', () => {
  const person = {
    _id: id,
    bib_number: '7',
    id_number: '12345678Z',
    birthdate: '1990-01-01',
    contact: { email: 'a@b.c' },
    chips: ['E1'],
  };
  expect(z.encode(RegistrationView, person)).toEqual({ _id: { $oid: id }, bib_number: '7' });
});

test('staff get what they need', () => {
  const person = { _id: id, id_number: '12345678Z', birthdate: '1990-01-01', chips: ['E1'], start_offset: 1500 };
  expect(z.encode(StaffRegistrationView, person)).toEqual({
    _id: { $oid: id },
    id_number: '12345678Z',
    birthdate: { $date: '1990-01-01T00:00:00.000Z' },
    chips: ['E1'],
    start_offset: 1.5,
  });
});

// @spec [Timing rules] design §5: Milliseconds inside, seconds with decimals on the wire
// @spec [Units, formats and constants] design §5: `order` of intermediates from 0, as `intermediates` of the modality
test('a result travels in seconds, dates and ids as the documents have them', () => {
  const shown = z.encode(RegistrationView, {
    _id: id,
    modality: { _id: id, numeric_id: 3, name: '10K' },
    result: {
      status: 'finished',
      total_time: 3_661_234,
      start_time: Date.UTC(2026, 4, 1, 8),
      penalizations: [{ time: 60_000, reason: 'Tarjeta amarilla' }],
      intermediate_results: [{ order: 0, total_time: 1_800_500, pos_gender: 2 }],
    },
  });
  expect(shown).toEqual({
    _id: { $oid: id },
    modality: { _id: { $oid: id }, numeric_id: 3, name: '10K' },
    result: {
      status: 'finished',
      total_time: 3661.234,
      start_time: { $date: '2026-05-01T08:00:00.000Z' },
      penalizations: [{ time: 60, reason: 'Tarjeta amarilla' }],
      intermediate_results: [{ order: 0, total_time: 1800.5, pos_gender: 2 }],
    },
  });
});

// @spec [Calls] design §5: A field that a call does not know is refused by its name
test('what is loaded can be sent back, and an unknown field is refused by its name at any depth', () => {
  const body = editable(StaffModalityView);
  const loaded = {
    _id: { $oid: id },
    name: '10K',
    price: null,
    intermediates: [{ _id: { $oid: id }, distance_from_start: 5000 }],
  };
  expect(body.parse(loaded)).toEqual({
    _id: id,
    name: '10K',
    price: null,
    intermediates: [{ _id: id, distance_from_start: 5000 }],
  });
  const wrong = body.safeParse({ ...loaded, intermediates: [{ _id: id, distance: 5000 }] }).error?.issues[0];
  expect(wrong).toMatchObject({ code: 'unrecognized_keys', keys: ['distance'], path: ['intermediates', 0] });
});
