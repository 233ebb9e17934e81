import { expect, test } from 'vitest';
import { registerLive } from './live-registration.ts';

const registration = {
  source: 'live_register',
  modality: { $oid: '5f3a9c0b1d2e4f6078901234' },
  bib_number: 12,
  id_number: '120_12',
  valid_id: false,
  name: 'Ana',
  surname: 'Serra',
  gender: 'female',
  birthdate: '1990-02-28',
  local: true,
};

// @spec [Calls] doc 2 §7, doc 3 §7: POST `/registration/live-register`: declared: the registration as the body or inside of it
// @spec [Registration and categories] doc 2 §2.4: Live registration: source is live_register; valid_id false without a document
test('a registration is taken as the body or inside of it', () => {
  const read = registerLive.body.parse(registration);
  expect(read).toMatchObject({ modality: '5f3a9c0b1d2e4f6078901234', bib_number: '12', birthdate: '1990-02-28' });
  expect(registerLive.body.parse({ registration })).toEqual(read);
});

// @spec [Registration and categories] doc 2 §5: Live registration: gender male or female, other excluded
test.each([
  ['gender', { ...registration, gender: 'other' }],
  ['birthdate', { registration: { ...registration, birthdate: 'yesterday' } }],
  ['name', { ...registration, name: '' }],
  ['name', { ...registration, name: ' \u200b' }],
  ['surname', { ...registration, surname: '\u202eSerra' }],
  ['id_number', { ...registration, id_number: '\n\t' }],
  ['bib_number', { ...registration, bib_number: '9001\u200b' }],
])('a wrong %s is named', (field, body) => {
  expect(registerLive.body.safeParse(body).error?.issues.map((issue) => issue.path)).toEqual([[field]]);
});
