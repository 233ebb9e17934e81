import { saveOrganism } from '@dorsal/contract/calls/organisms.ts';
import { toRequest } from '@dorsal/contract/request.ts';
import { expect, test } from 'vitest';
import { organismEditor, organismFields } from '../editors/organism-editor.ts';
import { userEditor } from '../editors/user-editor.ts';
import { changesOf, fieldAt, missingIn, unsendable, withValue } from './form-values.ts';

const fields = organismFields((key) => key);
const club = { name: 'Club A', type: 'organizer', contact: { phone: '1', email: 'a@example.org' } } as const;

// @spec [Back-office editors] issue 17: A save sends only the fields that were touched, each as it was loaded and as it is wanted
test('a form that nobody touched changes nothing; a touched field is sent as it was and as it is', () => {
  const base = organismEditor.wireOf(organismEditor.valuesOf(club));
  const same = { ...base, contact: { phone: '1', email: 'a@example.org' } };
  expect(changesOf(base, same)).toEqual({});
  const typed = { ...organismEditor.valuesOf(club), website: ' https://club.example.org ', email: '' };
  expect(changesOf(base, organismEditor.wireOf(typed))).toEqual({
    website: { was: null, is: 'https://club.example.org' },
    contact: { was: { email: 'a@example.org', phone: '1' }, is: { phone: '1' } },
  });
});

// @spec [Back-office editors] issue 17: Two editors: on `changed_meanwhile` the form lets a person choose
test('of a part that both changed the save goes on from their part, the others stay', () => {
  const base = { name: 'A', contact: { email: 'a@example.org', phone: '1' } };
  const theirs = { name: 'A', contact: { email: 'b@example.org', phone: '1' } };
  expect(withValue(base, 'contact.email', 'b@example.org')).toEqual(theirs);
  expect(withValue({ contact: { email: 'a' } }, 'contact.email', null)).toEqual({ contact: null });
  expect(withValue({ contact: null }, 'contact.phone', '2')).toEqual({ contact: { phone: '2' } });
  // The site names its texts line by line.
  expect(withValue({ 'about.ca': 'x' }, 'about.ca', 'y')).toEqual({ 'about.ca': 'y' });
});

// @spec [Back-office editors] issue 17: A save that fails leads to its fields
test('a path of the server leads to its field, and what must be filled in is found here', () => {
  expect(fieldAt(fields, 'name')).toBe('name');
  expect(fieldAt(fields, 'changes.contact.is.phone')).toBe('phone');
  expect(fieldAt(fields, 'contact')).toBe('email');
  expect(fieldAt(fields, '_version')).toBeNull();
  const emergency = (['name', 'phone'] as const).map((part) => ({
    ...{ kind: 'text', name: `emergency_${part}`, of: 'emergency_contact', label: 'form.phone' },
  })) as Parameters<typeof fieldAt>[0][number][]; // fields as the editor of a user has them
  expect(fieldAt(emergency, 'emergency_contact.phone')).toBe('emergency_phone');
  expect(missingIn(fields, { name: ' ', type: 'other' })).toEqual(['name']);
  const off = fields.map((field) => ({ ...field, whyOff: () => 'form.empty' as const }));
  expect(missingIn(off, {})).toEqual([]);
});

test('a value that the contract does not let out leads to its field', () => {
  const refusedHere = (body: object): unknown => {
    try {
      return toRequest(saveOrganism, { body: body as never }); // wrong on purpose
    } catch (error) {
      return error;
    }
  };
  const error = refusedHere({ _id: 'a'.repeat(24), changes: { name: { was: 'Club', is: 7 } } });
  expect(unsendable(error).map(({ path }) => fieldAt(fields, path))).toEqual(['name']);
  expect(unsendable(new Error('x'))).toEqual([]);
});

// @spec [Back-office editors] issue 17: Whoever ends the rights of an admin, their own too, is asked first
test('a save that ends the rights of an admin is asked about, no other', () => {
  const asks = (was: object, is: object) => userEditor.asksFirst?.({ ...was }, { ...is }) ?? null;
  expect(asks({ roles: ['admin'] }, { roles: ['timer'] })).toBe('user.admin.ends');
  expect(asks({ roles: ['admin'], disabled: false }, { roles: ['admin'], disabled: true })).toBe('user.admin.ends');
  expect(asks({ roles: ['admin'] }, { roles: ['admin', 'timer'] })).toBeNull();
  expect(asks({ roles: ['admin'], disabled: true }, { roles: [], disabled: true })).toBeNull();
  expect(asks({}, { roles: ['timer'] })).toBeNull();
});

// @spec [Back-office editors] doc 3 §2: User: name, surname, id_number, birthdate, gender, role (multiple), public, is_fake, source
test('a user comes out of the form as it went in', () => {
  const view = {
    name: 'Ana',
    surname: 'Solbes',
    id_number: '1A',
    birthdate: '1980-03-04',
    gender: 'female',
    town: 'Vila-real',
    country: 'ES',
    emergency_contact: { name: 'Mare', phone: '600 111 222' },
    mail_consent: { given: true, at: 1_770_000_000_000, by: 'import' },
    source: 'staff',
    avatar: '/api/files/a.webp',
    contact: { email: 'ana@example.org' },
    roles: ['timer'],
    public: false,
    is_fake: true,
    disabled: false,
  } as const;
  const values = userEditor.valuesOf({ ...view, roles: [...view.roles] });
  expect(userEditor.wireOf(values)).toEqual(view);
  // Another answer to mail is of the save, and not of when the one before was given.
  expect(userEditor.wireOf({ ...values, mail: 'no', mail_by: '' })).toMatchObject({ mail_consent: { given: false } });
  expect(userEditor.wireOf({ ...values, mail: 'no' })['mail_consent']).not.toHaveProperty('at');
  expect(userEditor.wireOf({ ...values, mail: '', country: 'fr' })).toMatchObject({
    mail_consent: null,
    country: 'FR',
  });
});
