import type { StaffModalityView } from '@dorsal/contract/views/modality-view.ts';
import { expect, test } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { staff as ca } from '#i18n/ca/staff.ts';
import { staff as en } from '#i18n/en/staff.ts';
import { staff as es } from '#i18n/es/staff.ts';
import { changesOfStep, stepsOf } from '../editors/EventSteps.tsx';
import { changesOf, type Field, faultsIn, fieldAt, type Values } from '../form/form-values.ts';
import { hangingTexts } from './AskedDelete.tsx';
import { bornText, categoryIn, countByCategory } from './CategoriesField.tsx';
import { atOneDistance } from './CheckpointsField.tsx';
import { kilometresOf, moveOf } from './EventRaces.tsx';
import { presetRows } from './PrizesField.tsx';
import { movesResults, raceEditor } from './race-editor.ts';
import { raceFields, racePanels } from './race-fields.tsx';
import { prizeRows } from './race-rows.tsx';

const id = (letter: string): string => letter.repeat(24);
/** As the server shows it to admins; instants with seconds that no form shows. */
const view = {
  _id: id('a'),
  numeric_id: 7,
  name: 'Trail',
  short_name: '21K',
  status: 'registrations_opened',
  sport: 'trail_running',
  type: 'batched_chrono',
  is_timed: true,
  distance: 21_097,
  slope: 900,
  price: 1_850,
  time_precision: 0.1,
  rounding: 'up',
  start_closes: 1_800_000,
  datetime_start: Date.parse('2026-10-25T07:00:15Z'),
  chrono_start: Date.parse('2026-10-25T07:00:02.500Z'),
  waves: [
    { _id: id('b'), name: 'A', gun: Date.parse('2026-10-25T07:00:02Z') },
    { _id: id('c'), name: 'B' },
  ],
  categories: [
    { _id: id('d'), name: 'SEN', gender: 'female', age_from: 20, age_to: 39 },
    { _id: id('e'), name: 'V40', age_from: 40 },
  ],
  price_history: [{ _id: id('f'), start: Date.parse('2026-05-01T00:00:00Z'), price: 1_200 }],
  prizes: [
    { _id: id('1'), order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
    { _id: id('2'), order: 2, total: 5, by: 'category', non_cummulative_with: [1] },
  ],
  start_checkpoint: { _id: id('3'), kind: 'start', name: 'Plaça', distance_from_start: 0, timed: true },
  intermediates: [
    {
      ...{ _id: id('4'), kind: 'intermediate', order: 0, distance_from_start: 8_000, height: 640, timed: true },
      location: { custom_name: 'Font', coordinates: { latitude: 39.9, longitude: -0.1 } },
      ...{ extra_services: ['water'], min_leg_time: 1_500_000, cutoff: 7_200_000 },
    },
  ],
  finish_checkpoint: { _id: id('5'), kind: 'finish', distance_from_start: 21_097, timed: true },
  extra_questions: ['T-shirt', { name: 'bus', options: ['yes', 'no'], price: 3 }],
  extra_services: ['shower'],
  location_start: { city: 'Castelló', coordinates: { latitude: 39.98, longitude: -0.03 } },
} as const satisfies Partial<StaffModalityView>;

const whole = view as unknown as StaffModalityView; // what a view of one race holds
const design = raceEditor({ roles: ['admin'], zone: 'Europe/Madrid', isUnderWay: true });
const loaded = design.valuesOf(whole);
const changed = (typed: object) => changesOf(design.wireOf(loaded), design.wireOf({ ...loaded, ...typed }));

const words = { say: (key: string) => key, t: (key: string) => key };
const race = {
  ...{ id: view._id, roles: ['admin'], zone: 'Europe/Madrid', slug: 'cursa', words, circuitRaces: [] },
  ...{ ageDay: '2026-10-25', isNaturalYear: false, isTimed: true, trackUrl: undefined },
};
const fields = raceFields(race);
const fault = (typed: object) => faultsIn(fields, { ...loaded, ...typed } as Values); // of the form

// @spec [Back-office editors] doc 3 §2, §3: Modality: panels Info básica, Inscripciones, Categorías y precios, Recorrido y GPX, Premios y posiciones; each field stands in one of them
test('a form that nobody touched changes nothing, and every field stands in a panel', () => {
  expect(changed({})).toEqual({});
  expect(fault({})).toEqual({});
  const panels: readonly (string | undefined)[] = racePanels.map((panel) => panel.id);
  expect(fields.filter(({ tab }) => !panels.includes(tab))).toEqual([]);
  expect(design.wireOf(loaded)).toMatchObject({
    ...{ chrono_start: view.chrono_start, price: 1_850, extra_questions: view.extra_questions },
    intermediates: [{ min_leg_time: 1_500_000, cutoff: 7_200_000, location: view.intermediates[0].location }],
    prizes: view.prizes,
  });
});

// @spec [Back-office editors] issue 18: Guns are typed and corrected to the second and finer, of the race and of each wave, at the hour of the place
test('a gun is an hour of the place, to the second and finer; a day alone is none', () => {
  expect(changed({ 'chrono_start.hour': '9:00:02,25' })).toEqual({
    chrono_start: { was: view.chrono_start, is: Date.parse('2026-10-25T08:00:02.250Z') },
  });
  expect(changed({ 'chrono_start.hour': '' })).toEqual({ chrono_start: { was: view.chrono_start, is: null } });
  expect(fault({ 'chrono_start.hour': '25:00' })).toEqual({ 'chrono_start.hour': 'raceForm.clock.wrong' });
  const [first, second] = loaded['waves'] as readonly object[]; // as above
  expect(changed({ waves: [first, { ...second, 'gun.day': '2026-10-25', 'gun.hour': '' }] })).toEqual({});
  expect(changed({ waves: [second, first] })['waves']?.is).toEqual([view.waves[1], view.waves[0]]);
});

/** One row of a list with other texts. */
const rowWith = (name: string, typed: object, at = 0) => ({
  [name]: (loaded[name] as readonly object[]).map((row, place) => (place === at ? { ...row, ...typed } : row)), // as above
});

// @spec [Back-office editors] doc 3 §2, §5: Modality: end after start, live registration end only while it is on, checkpoints behind the start and before the finish, GPX distance only with a distance, ages and names of categories; each with its text
test.each<[string, object, string, string]>([
  ['a name', { name: ' ' }, 'name', 'form.missing'],
  ['an end', { 'datetime_end.day': '2026-10-24', 'datetime_end.hour': '09:00' }, 'datetime_end.day', 'form.endBefore'],
  ['a colour', { bib_color: '#12345' }, 'bib_color', 'raceForm.bibColour.wrong'],
  ['a checkpoint at the start', rowWith('intermediates', { metres: '0' }), 'intermediates', 'rows.wrong'],
  ['one behind the finish', rowWith('intermediates', { metres: '30000' }), 'intermediates', 'rows.wrong'],
  ['a cut-off', rowWith('intermediates', { cutoff: '2h' }), 'intermediates', 'rows.wrong'],
  ['ages', rowWith('categories', { to: '10' }), 'categories', 'rows.wrong'],
  ['a category twice', rowWith('categories', { name: 'V40', gender: '' }), 'categories', 'rows.wrong'],
  ['a wave without a name', rowWith('waves', { name: '' }), 'waves', 'rows.wrong'],
  ['a price', rowWith('price_history', { price: '' }), 'price_history', 'rows.wrong'],
  ['a choice of one', rowWith('extra_questions', { options: 'yes' }, 1), 'extra_questions', 'rows.wrong'],
])('%s is refused at its field, with its text in three languages', (_, typed, name, says) => {
  expect(fault(typed)).toEqual({ [name]: says });
  const texts = [en, es, ca].map((all) => all[says as keyof typeof en]); // a key of them
  expect(new Set(texts.filter(Boolean)).size).toBe(3);
});

// @spec [Back-office editors] doc 3 §2: A checkpoint is added or changed only with a distance; one of a file that has none holds up no other change
test('a checkpoint that a file made without a distance holds up no other change, and wants one once it is touched', () => {
  const [point] = view.intermediates;
  const values = design.valuesOf({ ...view, intermediates: [{ ...point, distance_from_start: undefined }] });
  const typedIn = (typed: object): Values => ({ ...values, ...typed }) as Values; // of the form
  const rows = values['intermediates'] as readonly object[]; // as loaded
  expect(faultsIn(fields, typedIn({ 'chrono_start.hour': '9:00:03' }))).toEqual({});
  for (const touched of [
    [{ ...rows[0], name: 'Mas' }],
    [...rows, { key: '+1', name: 'Mas', metres: '', timed: 'yes' }],
  ])
    expect(faultsIn(fields, typedIn({ intermediates: touched }))).toEqual({ intermediates: 'rows.wrong' });
  expect(faultsIn(fields, typedIn({ intermediates: [{ ...rows[0], metres: '8000' }] }))).toEqual({});
});

const whyOff = (name: string, typed: object) =>
  fields.find((field: Field) => field.name === name)?.whyOff?.({ ...loaded, ...typed } as Values) ?? null; // of the form

test('a field that needs another one waits for it, and says for which', () => {
  expect(whyOff('gpx_use_own_distance', {})).toBe(null);
  expect(whyOff('gpx_use_own_distance', { distance: '' })).toBe('raceForm.trackDistance.off');
  expect(whyOff('live_registration_allow_until.day', {})).toBe('eventForm.live.off');
  expect(whyOff('live_registration_allow_until.day', { allow_live_registration: true })).toBe(null);
  expect(whyOff('chrono_start.hour', { 'chrono_start.day': '' })).toBe('raceForm.gun.off');
});

// @spec [Back-office editors] issue 18: Two checkpoints at one distance are told of; it may be meant
test('checkpoints at one distance are named, one without a name by its place', () => {
  const rows = [
    ['Font', '8000'],
    ['Coll', '9000'],
    ['', ' 8000'],
    ['Refugi', ''],
  ].map(([name = '', metres = ''], at) => ({
    ...{ key: String(at), name, metres },
  }));
  expect(atOneDistance(rows)).toEqual([{ metres: 8_000, names: ['Font', '3'] }]);
  expect(atOneDistance(rows.slice(0, 2))).toEqual([]);
});

test('a refusal leads to its field, also where it names an entry of a list or none', () => {
  expect(fieldAt(fields, 'changes.categories.is[3].name')).toBe('categories');
  expect(fieldAt(fields, 'intermediates[0].distance_from_start')).toBe('intermediates');
  expect(fieldAt(fields, 'datetime_end')).toBe('datetime_end.day');
  expect(design.refusedAt?.['prize_in_use']).toBe('prizes');
});

// @spec [Back-office editors] doc 3 §2, §5: Prizes: preset sets, 1 to 10 people with 3 at first, orders anew after moving, exclusions of earlier ones alone, no deletion of one that another excludes
test('prizes come as a usual set, are numbered by their places, and exclude only those before them', () => {
  const keys = ['x', 'y', 'z'].values();
  const set = presetRows('non_cumulative', () => keys.next().value ?? '');
  expect(design.wireOf({ ...loaded, prizes: set })['prizes']).toEqual([
    { order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
    { order: 2, total: 3, by: 'category', non_cummulative_with: [1] },
    { order: 3, total: 3, by: 'local_gender', non_cummulative_with: [1, 2] },
  ]);
  const rows = prizeRows(words);
  const [first, second, third] = set;
  if (!first || !second || !third) throw new Error('the set has three');
  expect(set.map((prize) => rows.whyStays?.(prize, set) ?? null)).toEqual([
    'raceForm.prize.stays',
    'raceForm.prize.stays',
    null,
  ]);
  expect(es['raceForm.prize.stays']).toBe('No se puede borrar este premio porque es acumulativo con otros.');
  const moved = rows.settle?.([second, first, third]) ?? [];
  expect(design.wireOf({ ...loaded, prizes: moved })['prizes']).toMatchObject([
    { order: 1, by: 'category', non_cummulative_with: [] },
    { order: 2, by: 'gender', non_cummulative_with: [] },
    { order: 3, non_cummulative_with: [1, 2] },
  ]);
  expect(rows.columns[0]?.options?.map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

// @spec [Back-office editors] issue 18: A preview of who falls where: days of birth of each category, and the entered people by it
test('categories say whose days of birth they hold, and who is entered falls by them', () => {
  const categories = (loaded['categories'] as Parameters<typeof categoryIn>[0][]).map(categoryIn); // as above
  expect(categories.map((category) => bornText(category, '2026-10-25', (key) => key))).toEqual([
    '26/10/1986 – 25/10/2006',
    'raceForm.born.until',
  ]);
  const people = [
    { gender: 'female', birthdate: '1990-01-01' },
    { gender: 'male', birthdate: '1990-01-01' },
    { gender: 'male', birthdate: '1970-01-01' },
  ] as const;
  expect(countByCategory(people, categories, '2026-10-25')).toEqual({ byPlace: [1, 1], nowhere: 1 });
});

test('an extra question keeps what this form does not know of it', () => {
  expect(changed(rowWith('extra_questions', { required: 'yes' }, 1))['extra_questions']?.is).toEqual([
    'T-shirt',
    { name: 'bus', type: 'choice', options: ['yes', 'no'], price: 3, required: true },
  ]);
});

// @spec [Back-office editors] issue 17: A timer changes guns, waves, precision and course of a race, and sees no other field
test('a timer has the fields that the call lets them change, a community manager the texts', () => {
  const names = (roles: string[]) => raceFields({ ...race, roles }).map(({ name, of }) => of ?? name);
  expect(names(['timer'])).toEqual(expect.arrayContaining(['chrono_start', 'waves', 'intermediates']));
  expect(names(['timer'])).not.toContain('prizes');
  expect(names(['community_manager'])).toEqual(['description', 'rrss_hashtags']);
  expect(Object.keys(raceEditor({ roles: ['timer'], zone: 'UTC', isUnderWay: false }).wireOf(loaded))).not.toContain(
    'name',
  );
});

// @spec [Back-office editors] issue 18: Races of an event in an order that staff give; one on which something hangs says what
test('a race that moves takes the place of its neighbour, and one that stays says for what', () => {
  const races = [{ _id: 'a', order: 0 }, { _id: 'b', order: 1 }, { _id: 'c' }];
  expect(moveOf(races, 2, -1)).toEqual({ _id: 'c', was: 0, is: 1 });
  expect(moveOf(races, 0, -1)).toBeNull();
  expect(
    moveOf(
      [
        { _id: 'a', order: 0 },
        { _id: 'b', order: 0 },
      ],
      1,
      -1,
    ),
  ).toEqual({ _id: 'a', was: 0, is: 1 });
  expect([kilometresOf(21_097), kilometresOf(undefined)]).toEqual(['21 km', '']);
  const faults = [
    { path: 'registrations', message: '12 people are entered' },
    { path: 'bib_stock', message: '1 bibs of the stock are for it' },
  ];
  const refused = new CallFailed({ code: 'still_used', message: '', requestId: null, status: 409, faults });
  const say = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
  expect(hangingTexts(refused, say)).toEqual([
    'races.hangs.registrations {"count":12}',
    'races.hangs.stock {"count":1}',
  ]);
  // Of an event and of a circuit too.
  const kept = ['modalities', 'events', 'ads', 'notices'].map((path) => ({ path, message: '2 of these' }));
  const event = new CallFailed({ code: 'still_used', message: '', requestId: null, status: 409, faults: kept });
  expect(hangingTexts(event, say)).toEqual(
    ['races', 'events', 'ads', 'notices'].map((what) => `races.hangs.${what} {"count":2}`),
  );
});

// @spec [Back-office editors] doc 3 §4: Finish modality is offered only while live, after a confirmation, and sets it to finished_provisional
test('a race is finished while it is live', () => {
  expect(stepsOf({ status: 'live' })).toContain('finish');
  expect(stepsOf({ status: 'registrations_opened' })).not.toContain('finish');
  expect(changesOfStep('finish', { _id: view._id, status: 'live' }, '')).toEqual({
    status: { was: 'live', is: 'finished_provisional' },
  });
});

// @spec [Back-office editors] issue 18: A gun, a wave, a category bound, a checkpoint and a prize changed on a running race are looked at before they are saved; its texts need no look
test('a save that may move results is told from one of texts', () => {
  const moves = (typed: object) => movesResults({ _id: view._id, changes: changed(typed) });
  expect(moves({ name: 'Trail nou', description: 'x', price: '20' })).toBe(false);
  expect(moves({ 'chrono_start.hour': '09:00:00' })).toBe(true);
  for (const name of ['waves', 'categories', 'prizes', 'intermediates']) expect(moves({ [name]: [] })).toBe(true);
});
