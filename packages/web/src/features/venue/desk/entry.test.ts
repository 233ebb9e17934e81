import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ageToday,
  type Draft,
  emptyDraft,
  fieldAfter,
  fields,
  hasRightLetter,
  isWhole,
  paidOf,
  parseBirthdate,
  registrationOf,
  shownFields,
  withSlashes,
} from './entry.ts';

const whole: Draft = {
  bib: '214',
  race: 'f'.repeat(24),
  hasDocument: true,
  document: '00000000-t',
  name: 'Ona',
  surname: 'Prat',
  gender: 'female',
  birthdate: '28/02/1980',
  club: '',
  isLocal: false,
  left: [],
};
const last = (draft: Partial<Draft>) => shownFields({ ...emptyDraft(''), ...draft }).at(-1);

// @spec [Registration and categories] doc 2 §5: Form is stepwise: bib, modality, document, name, surname after a name of 3 letters, gender after a surname of 3 letters, birthdate; the Add button appears once it is set
test('each field brings the next one, and Add stands as soon as the birth date does', () => {
  expect(last({})).toBe('bib');
  expect(last({ bib: '214' })).toBe('race');
  expect(last({ ...whole, document: '' })).toBe('document');
  expect(last({ ...whole, document: '', hasDocument: false, name: '' })).toBe('name');
  expect(last({ ...whole, name: 'On' })).toBe('name');
  expect(last({ ...whole, surname: 'Pr' })).toBe('surname');
  expect(last({ ...whole, gender: '' })).toBe('gender');
  expect([last({ ...whole, birthdate: '28/02/19' }), isWhole({ ...whole, birthdate: '28/02/19' })]).toEqual([
    'birthdate',
    false,
  ]);
  expect([shownFields(whole), isWhole(whole)]).toEqual([fields, true]);
});

// @spec [Registration and categories] issue 20: Two-letter names do not stop the three-character search
test('a name of two letters brings the next field when it is left, and an empty one does not', () => {
  expect(last({ ...whole, name: 'Bo', left: ['name'] })).toBe('local');
  expect(last({ ...whole, surname: 'Li', left: ['surname'] })).toBe('local');
  expect(last({ ...whole, name: ' ', left: ['name'] })).toBe('name');
});

// @spec [Registration and categories] doc 2 §5: SIN documento generates the id as event numeric id, underscore, bib; valid_id is false
test('what is sent has the source, and without a document an id of event and bib', () => {
  expect(registrationOf(whole, 7)).toEqual({
    source: 'live_register',
    modality: whole.race,
    bib_number: '214',
    id_number: '00000000T',
    valid_id: true,
    name: 'Ona',
    surname: 'Prat',
    gender: 'female',
    birthdate: '1980-02-28',
    local: false,
  });
  const without = registrationOf({ ...whole, hasDocument: false, club: ' Club ' }, 7);
  expect(without).toMatchObject({ id_number: '7_214', valid_id: false, club: 'Club' });
});

test.each([
  ['28/02/1980', '1980-02-28'],
  ['1-3-2001', '2001-03-01'],
  ['29/02/2023', null],
  ['31/04/1990', null],
  ['28/02/80', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(parseBirthdate(text)).toBe(day);
});

test('eight digits typed one after the other are a day with its slashes, and what is deleted stays deleted', () => {
  const anyDay = fc.date({ min: new Date('1920-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDay, (at) => {
      const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-');
      let typed = '';
      for (const digit of `${day}${month}${year}`) typed = withSlashes(typed + digit, typed);
      expect(parseBirthdate(typed)).toBe(`${year}-${month}-${day}`);
      expect(withSlashes(typed.slice(0, -1), typed)).toBe(typed.slice(0, -1));
    }),
  );
  expect(withSlashes('28/', '28/0')).toBe('28/');
  expect(withSlashes('1/3/2001', '1/3/200')).toBe('1/3/2001');
});

test('an age is of today, and nobody is born tomorrow or in 1821', () => {
  expect(ageToday('1980-02-28', '2026-02-27')).toBe(45);
  expect(ageToday('2026-02-28', '2026-02-27')).toBeNull();
  // Yesterday is a slip of the keys.
  expect(ageToday('2026-02-26', '2026-02-27')).toBeNull();
  expect(ageToday('2025-02-27', '2026-02-27')).toBe(1);
  expect(ageToday('1821-02-28', '2026-02-27')).toBeNull();
});

// @spec [Registration and categories] doc 2 §5: otherwise the document is required (hint: valid document including letter)
test.each([
  ['00000000T', true],
  ['00000000 t', true],
  ['00000000R', false],
  ['X0000000T', true],
  ['Y0000000T', false],
  ['AB123456', true],
  ['', true],
])('the letter of %s belongs to it: %s', (document, isRight) => {
  expect(hasRightLetter(document)).toBe(isRight);
});

test('Enter leads past what needs no keys', () => {
  expect(fieldAfter('bib', { hasDocument: true, hasOneRace: false })).toBe('race');
  expect(fieldAfter('bib', { hasDocument: true, hasOneRace: true })).toBe('document');
  expect(fieldAfter('bib', { hasDocument: false, hasOneRace: true })).toBe('name');
  expect(fieldAfter('local', { hasDocument: true, hasOneRace: true })).toBeUndefined();
});

test('a bib that was typed as an amount is no payment', () => {
  const paid = (amount: string) => paidOf({ payment: { how: 'cash', amount } });
  expect([paid('100000'), paid('100000,01')]).toEqual([{ how: 'cash', cents: 10_000_000 }, null]);
});
