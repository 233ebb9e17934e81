import { expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import type { Field } from './form-values.ts';
import { afterTyping, outcomeOf } from './save-outcome.ts';

const fields: readonly Field[] = [
  { kind: 'email', name: 'email', of: 'contact', label: 'form.email' },
  { kind: 'url', name: 'website', label: 'form.email' },
  { kind: 'day', name: 'birthdate', label: 'users.birthdate', whenRefused: 'user.birthdate.wrong' },
  { kind: 'text', name: 'city', label: 'form.email' },
  { kind: 'number', name: 'height', label: 'form.email' },
  { kind: 'text', name: 'source', label: 'form.email' },
];
const refused = (code: string, ...faults: readonly { path: string; message: string }[]) =>
  new CallFailed({ kind: 'refused', code, message: 'in the words of the server', faults } as never); // as much of a failure as is looked at

// @spec [Back-office editors] issue 18: Every rule is refused with its text, in three languages
test('each field says in the words of the screen what is wrong with it: by its kind, or the bound that the server names', () => {
  const { faults } = outcomeOf(
    refused(
      'invalid_request',
      { path: 'changes.contact.is.email', message: 'this is no e-mail address' },
      { path: 'website', message: 'an address like https://… is wanted' },
      { path: 'birthdate', message: 'somebody born on 1700-01-01 …' },
      { path: 'city', message: 'Too big: expected string to have <=100 characters' },
      { path: 'height', message: 'Too big: expected number to be <=9000' },
      { path: 'source', message: 'odd' },
    ),
    fields,
  );
  expect(faults).toEqual({
    email: 'form.wrong.email',
    website: 'form.wrong.url',
    birthdate: 'user.birthdate.wrong',
    city: { key: 'form.tooLong', bound: '100' },
    height: { key: 'form.tooLarge', bound: '9000' },
    source: { text: 'Odd.' },
  });
  const own: Field = { kind: 'own', name: 'documents', label: 'form.email', draw: () => null as never }; // never drawn
  const picture: Field = { kind: 'image', name: 'avatar', label: 'form.email' };
  const drawing = { path: 'avatar', message: 'an SVG can hold a program' };
  expect(outcomeOf(refused('invalid_request', drawing), [picture]).faults).toEqual({
    avatar: { text: 'An SVG can hold a program.' },
  });
  const wanted = { path: 'documents[1].url', message: 'an address like https://… is wanted here' };
  expect(outcomeOf(refused('invalid_request', wanted), [own]).faults).toEqual({
    documents: { text: 'An address like https://… is wanted here.' },
  });
  expect(outcomeOf(refused('name_taken'), fields, { name_taken: 'source' }).faults).toEqual({
    source: { text: 'in the words of the server' },
  });
});

test('the failure goes with the last fault that is mended, and stays where no field had one', () => {
  const outcome = outcomeOf(
    refused('invalid_request', { path: 'website', message: '' }, { path: 'source', message: '' }),
    fields,
  );
  const half = afterTyping(outcome, 'website', undefined);
  expect([half.error, Object.keys(half.faults)]).toEqual([outcome.error, ['source']]);
  expect(afterTyping(half, 'source', undefined)).toMatchObject({ error: null, faults: {} });
  expect(afterTyping(half, 'source', 'form.missing')).toMatchObject({ error: outcome.error });
  const whole = outcomeOf(refused('unavailable'), fields);
  expect(afterTyping(whole, 'source', undefined).error).toBe(whole.error);
});
