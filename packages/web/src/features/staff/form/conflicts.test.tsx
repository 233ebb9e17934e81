import type { StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { staff as ca } from '#i18n/ca/staff.ts';
import { staff as en } from '#i18n/en/staff.ts';
import { staff as es } from '#i18n/es/staff.ts';
import { adEditor, adFields } from '../editors/ad-editor.ts';
import { configurationEditor, configurationFields } from '../editors/configuration-editor.ts';
import { eventEditor } from '../editors/event-editor.ts';
import { eventFields } from '../editors/event-fields.tsx';
import { organismEditor, organismFields } from '../editors/organism-editor.ts';
import { siteEditor } from '../editors/site-editor.tsx';
import { userEditor, userFields } from '../editors/user-editor.ts';
import { circuitCounts, circuitCountsFields } from '../events/circuit-counts.tsx';
import { type CircuitWithEvents, circuitEditor } from '../events/circuit-editor.tsx';
import { raceEditor } from '../races/race-editor.ts';
import { raceFields } from '../races/race-fields.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { settledForm, withTheirs } from './conflicts.ts';
import { type Conflict, changesOf, type Field, type Values, type Wire } from './form-values.ts';
import { excerptOf, numberText } from './told-values.tsx';
import type { EditorDesign } from './use-editor.ts';

const words = { en, ca, es } as const;
const speech = vi.hoisted(() => ({ language: 'en' as 'en' | 'ca' | 'es' }));
const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = words[speech.language];
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
const t = ((key: string) => key) as never; // keys in the place of texts
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ ...speech, t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
beforeEach(() => {
  speech.language = 'en';
});

const id = (letter: string): string => letter.repeat(24);

/** A form that was loaded, typed into, and told of what somebody else has changed meanwhile. */
function told<View extends object>(
  design: EditorDesign<View>,
  { fields, view, typed, ...more }: { fields: readonly Field[]; view: object; typed: Values } & Partial<Conflict>,
): string {
  const values = { ...design.valuesOf(view as Partial<View>), ...typed };
  const conflict = { field: '', theirs: null, who: 'Ana', at: Date.UTC(2026, 4, 2, 8), ...more };
  const theirs = withTheirs(design, { values, wire: design.wireOf(values) }, conflict);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ConflictChoice {...{ fields, conflict, theirs }} own={values} onSettle={() => undefined} />
    </QueryClientProvider>,
  );
  const sides = html
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll(/\s+/g, ' ')
    .split('|');
  return sides.slice(2, -3).join(' ').replace(/ $/, '');
}

/** The changes of a form after a person decided on a conflict. */
function settled<View extends object>(
  design: EditorDesign<View>,
  { view, typed, takes, ...more }: { view: object; typed: Values; takes: 'own' | 'theirs' } & Partial<Conflict>,
): readonly [values: Values, changes: Wire] {
  const loaded = design.valuesOf(view as Partial<View>);
  const values = { ...loaded, ...typed };
  const form = { values, wire: design.wireOf(values), base: design.wireOf(loaded) };
  const conflict = { field: '', theirs: null, who: 'Ana', at: undefined, ...more };
  const now = settledForm(design, form, { conflict, takes });
  return [now.values, changesOf(now.base, design.wireOf(now.values))];
}

const zone = 'Europe/Madrid';
const at = (hour: string): number => Date.parse(`2026-05-02T${hour}Z`);
const race = {
  ...{ _id: id('a'), name: '10K', price: 2_000, rounding: 'down', datetime_start: at('07:00'), distance: 10_000 },
  categories: [
    { _id: id('b'), name: 'SEN', gender: 'female', age_from: 20, age_to: 39 },
    { _id: id('c'), name: 'V40', age_from: 40 },
  ],
  prizes: [
    { _id: id('d'), order: 1, total: 3, by: 'general', non_cummulative_with: [] },
    { _id: id('e'), order: 2, total: 3, by: 'category', non_cummulative_with: [1] },
  ],
  intermediates: [{ _id: id('f'), location: { custom_name: 'Font' }, distance_from_start: 5_000, timed: true }],
} as unknown as StaffModalityView;
const ofRace = raceEditor({ roles: ['admin'], zone, isUnderWay: false });
const fieldsOfRace = (): readonly Field[] =>
  raceFields({
    ...{ id: id('a'), roles: ['admin'], zone, words: { say, t }, ageDay: null, isNaturalYear: false, slug: 'x' },
    ...{ circuitRaces: [], trackUrl: undefined, isTimed: true },
  });
const ofARace = (typed: Values, field: string, theirs: unknown): string =>
  told(ofRace, { fields: fieldsOfRace(), view: race, typed, field, theirs });

// @spec [Back-office editors] issue 18, B: A conflict tells both values in the words and the format of the field: money, hours at the event, words of the options, yes and no
test('a field of a race that two changed is told as its form shows it, on both sides', () => {
  const hour = { 'datetime_start.hour': '10:30' };
  expect(ofARace(hour, 'datetime_start', at('08:15'))).toBe('Mine 02/05/2026 10:30 Theirs 02/05/2026 10:15');
  expect(ofARace({ price: '25.5' }, 'price', 1_800)).toBe('Mine €25.50 Theirs €18.00');
  expect(ofARace({ rounding: 'up' }, 'rounding', 'down')).toBe(
    `Mine ${en['raceForm.rounding.up']} Theirs ${en['raceForm.rounding.down']}`,
  );
  expect(ofARace({ visible: true }, 'visible', false)).toBe('Mine yes Theirs no');
  expect(ofARace({ description: 'Flat' }, 'description', null)).toBe('Mine Flat Theirs nothing');
  speech.language = 'ca';
  expect(ofARace({ price: '25.5' }, 'price', 1_800).replaceAll(' ', ' ')).toBe('El meu 25,50 € El seu 18,00 €');
  expect(ofARace({ visible: true }, 'visible', false)).toBe('El meu sí El seu no');
  speech.language = 'es';
  expect(ofARace({ distance: '10500.5' }, 'distance', 9_900)).toBe('Lo mío 10500,5 Lo suyo 9900');
});

// @spec [Back-office editors] issue 18, B: Of a list what differs is told row by row under the headings of the form
test('of a list the rows that differ are told, and how many are alike', () => {
  const rows = ofRace.valuesOf(race);
  const [first, second] = rows['categories'] as readonly { readonly key: string }[]; // of this form
  const typed = { categories: [{ ...first, to: '44' }, second] } as unknown as Values;
  const theirs = [{ _id: id('b'), name: 'SEN', gender: 'female', age_from: 18, age_to: 39 }, race.categories?.[1]];
  const text = ofARace(typed, 'categories', theirs);
  expect(text).toContain(`SEN · ${en['raceForm.category.gender']}: board.gender.female`);
  expect(text).toMatch(/Mine SEN .*: 44 and 1 that is alike in both Theirs SEN .*: 18 · .*: 39 and 1 that is alike/);
  expect(text).not.toContain(id('b'));
  const prizes = ofARace({ prizes: [] }, 'prizes', race.prizes?.toReversed());
  expect(prizes).toMatch(/^Mine nothing Theirs .*event\.prizes\.by\.category · .*: 1/);
  const points = [{ _id: id('f'), name: 'Font', distance_from_start: 5_200, timed: true, extra_services: ['coffee'] }];
  expect(ofARace({ intermediates: [] }, 'intermediates', points)).toMatch(/Theirs Font · .*: 5200 · .*service\.coffee/);
});

test('fields of events, ads, users, contacts and windows of readers are told by names, days and choices', () => {
  const event = { _id: id('a'), name: 'Cursa', time_zone: zone, organisms: [{ _id: id('b'), name: 'Club' }] };
  const organisms = {
    organisms: [
      { key: id('b'), name: 'Club' },
      { key: id('c'), name: 'Federació' },
    ],
  };
  const ofEvent = eventEditor(['admin']);
  expect(
    told(ofEvent, {
      fields: eventFields,
      view: event,
      typed: organisms,
      field: 'organisms',
      theirs: [{ _id: id('b') }],
    }),
  ).toBe('Mine Federació and 1 that is alike in both Theirs and 1 that is alike in both');
  expect(
    told(ofEvent, {
      fields: eventFields,
      view: event,
      typed: { city: 'Reus' },
      field: 'location',
      theirs: { city: 'Valls' },
    }),
  ).toBe(`Mine ${en['eventForm.city']}: Reus Theirs ${en['eventForm.city']}: Valls`);
  const ad = { name: 'Forn', weight: 1, event: { _id: id('a'), name: 'Cursa' } };
  expect(
    told(adEditor, {
      fields: adFields,
      view: ad,
      typed: { event: { id: id('d'), name: 'Marató' } },
      field: 'event',
      theirs: null,
    }),
  ).toBe('Mine Marató Theirs nothing');
  const user = { _id: id('a'), name: 'Jo', gender: 'male', birthdate: '1990-02-01' };
  const ofUser = { fields: userFields(say, t), view: user };
  expect(
    told(userEditor, { ...ofUser, typed: { birthdate: '1990-02-03' }, field: 'birthdate', theirs: '1991-12-31' }),
  ).toBe('Mine 03/02/1990 Theirs 31/12/1991');
  expect(told(userEditor, { ...ofUser, typed: { gender: 'female' }, field: 'gender', theirs: null })).toBe(
    `Mine ${en['user.gender.female']} Theirs -`,
  );
  expect(told(userEditor, { ...ofUser, typed: { mail: 'yes' }, field: 'mail_consent', theirs: { given: false } })).toBe(
    `Mine ${en['user.mail']}: ${en['user.mail.yes']} Theirs ${en['user.mail']}: ${en['user.mail.no']}`,
  );
  const club = { fields: organismFields(say), view: { name: 'Club', type: 'club' }, typed: { email: 'a@example.org' } };
  expect(told(organismEditor, { ...club, field: 'contact.email', theirs: 'b@example.org' })).toBe(
    'Mine a@example.org Theirs b@example.org',
  );
  const window = { reader: id('a'), datetime_start: at('06:00'), datetime_end: at('12:00'), security_seconds: 60 };
  const place = configurationEditor({ checkpoint: id('b'), zone });
  const boxes = configurationFields(say, [
    { id: id('a'), name: 'Box', number: 1 },
    { id: id('c'), name: 'Spare', number: 2 },
  ]);
  const ofPlace = { fields: boxes, view: window };
  expect(told(place, { ...ofPlace, typed: { lastHour: '15:00' }, field: 'datetime_end', theirs: at('12:30') })).toBe(
    'Mine 02/05/2026 15:00 Theirs 02/05/2026 14:30',
  );
  expect(told(place, { ...ofPlace, typed: { reader: id('c') }, field: 'reader', theirs: id('a') })).toBe(
    'Mine Spare (2) Theirs Box (1)',
  );
  const team = siteEditor('team');
  const site = { team: [{ _id: id('a'), name: 'Ana', roles: [] }] };
  const renamed = { team: [{ key: id('a'), name: 'Ana Mir' }] };
  expect(
    told(team.design, {
      ...team,
      view: site,
      typed: renamed,
      field: 'team',
      theirs: [{ _id: id('a'), name: 'A. Mir', roles: [] }],
    }),
  ).toBe('Mine Ana Mir Theirs A. Mir');
});

// @spec [Back-office editors] issue 17: Two editors: on `changed_meanwhile` the form lets a person choose
test('after a conflict the save goes on from their value, with the own one or with theirs', () => {
  const club = { name: 'Club A', type: 'organizer' };
  const typed = {
    view: club,
    typed: { name: 'Mine', website: 'https://x.example.org' },
    field: 'name',
    theirs: 'Theirs',
  };
  const website = { was: null, is: 'https://x.example.org' };
  const own = { name: { was: 'Theirs', is: 'Mine' }, website };
  expect(settled(organismEditor, { ...typed, takes: 'own' })[1]).toEqual(own);
  expect(settled(organismEditor, { ...typed, takes: 'theirs' })[1]).toEqual({ website });
});

test('a decision on one field loses nothing of the others, in no form', () => {
  const circuit = {
    ...{ _id: id('a'), name: 'Lliga', time_zone: zone, modalities: [{ _id: id('1'), name: 'Curta' }] },
    events: [
      { _id: id('b'), name: 'Primera', modalities: [{ _id: id('2'), name: '5K' }] },
      { _id: id('c'), name: 'Segona', modalities: [{ _id: id('3'), name: '6K' }] },
    ],
  } as unknown as CircuitWithEvents;
  const named = { view: circuit, typed: { name: 'Lliga nova' }, field: 'name', theirs: 'Lliga vella' };
  const [values, changes] = settled(circuitEditor, { ...named, takes: 'theirs' });
  expect([changes, values['events']]).toEqual([{}, circuitEditor.valuesOf(circuit)['events']]);
  const turned = { events: (circuitEditor.valuesOf(circuit)['events'] as readonly never[]).toReversed() };
  const ids = [id('d'), id('b'), id('c')].map((_id) => ({ _id }));
  const order = { view: circuit, typed: turned, field: 'events', theirs: ids };
  expect(settled(circuitEditor, { ...order, takes: 'theirs' })[1]).toEqual({});
  expect(settled(circuitEditor, { ...order, takes: 'own' })[1]).toEqual({
    events: { was: [id('d'), id('b'), id('c')], is: [id('d'), id('c'), id('b')] },
  });
  const [first, second] = circuitCounts.valuesOf(circuit)['counts'] as readonly { readonly key: string }[]; // of this form
  const counts = {
    ...{ view: circuit, typed: { counts: [{ ...first, counts: id('1') }, second] } as unknown as Values },
    ...{ field: id('2'), theirs: null },
  };
  expect(told(circuitCounts, { ...counts, fields: circuitCountsFields })).toBe(
    `Mine 5K: Curta and 1 that is alike in both Theirs 5K: ${en['circuitCounts.none']} and 1 that is alike in both`,
  );
  expect(settled(circuitCounts, { ...counts, takes: 'theirs' })[1]).toEqual({});
  expect(settled(circuitCounts, { ...counts, takes: 'own' })[1]).toEqual({ [id('2')]: { was: null, is: id('1') } });
  const window = { reader: id('a'), datetime_start: at('06:00'), datetime_end: at('12:00'), security_seconds: 60 };
  const place = configurationEditor({ checkpoint: id('b'), zone });
  const moved = { view: window, typed: { lastHour: '15:00' }, field: 'datetime_end', theirs: at('12:30') };
  expect(settled(place, { ...moved, takes: 'theirs' })[1]).toEqual({});
});

test('a long text is told where it differs, and what is no number stays as it was typed', () => {
  const long = 'a'.repeat(400);
  expect(excerptOf(`${long}x`, `${long}y`)).toBe(`…${'a'.repeat(40)}x`);
  expect(excerptOf(long, 'b')).toBe(`${'a'.repeat(160)}…`);
  expect([numberText('', 'en'), numberText('about 3', 'en')]).toEqual(['', 'about 3']);
});
