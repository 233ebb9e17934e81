import { expect, test } from 'vitest';
import { changesOf, type Values } from '../form/form-values.ts';
import { nested, siteEditor } from './site-editor.tsx';

const idOfAna = '0123456789abcdef01234567';

/** The changes that a form sends after somebody typed into it. */
function sent(part: Parameters<typeof siteEditor>[0], view: object, type: (values: Values) => Values) {
  const { design } = siteEditor(part);
  const loaded = design.valuesOf({ ...view });
  return nested(changesOf(design.wireOf(loaded), design.wireOf(type(loaded))));
}

// @spec [Back-office editors] issue 17, staff.md §1: Two people who write one text in two languages, or change two entries of a list, do not disturb each other; who writes over somebody is told
test('a text is sent in the languages that were touched, an emptied one as nothing', () => {
  const view = { 'about.en': 'We', 'about.ca': 'Nosaltres', 'about.es': 'Nosotros' };
  expect(sent('about', view, (values) => ({ ...values, 'about.ca': 'Som', 'about.es': ' ' }))).toEqual({
    about: { was: { ca: 'Nosaltres', es: 'Nosotros' }, is: { ca: 'Som' } },
  });
});

// @spec [Back-office editors] issue 17: What is missing of the site is named: a text in a language, legal texts that nobody has written, people and sponsors by name
test('a language that is not written says so beside its field', () => {
  const { fields } = siteEditor('cookies');
  const lacking = fields.filter((field) => field.lacks?.({ 'cookies.en': 'None', 'cookies.es': ' ' }) !== null);
  expect(lacking.map(({ name }) => name).toSorted()).toEqual(['cookies.ca', 'cookies.es']);
});

test('what somebody does is a line in each language; entries keep their ids, and a new one has none', () => {
  const ana = { _id: idOfAna, name: 'Ana', roles: [{ en: 'Timing', ca: 'Cronometratge' }, { en: 'Press' }] };
  const changes = sent('team', { team: [ana] }, (values) => {
    const [first] = values['team'] as readonly object[]; // of this form
    return {
      team: [
        { key: '+1', name: 'Bea', photo: '' },
        { ...first, key: idOfAna, 'roles.es': 'Cronometraje' },
      ],
    };
  });
  expect(changes.team?.was).toEqual([ana]);
  expect(changes.team?.is).toEqual([
    { name: 'Bea', roles: [] },
    { ...ana, roles: [{ en: 'Timing', ca: 'Cronometratge', es: 'Cronometraje' }, { en: 'Press' }] },
  ]);
});
