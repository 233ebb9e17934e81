import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { upsertManualTimes } from '#modules/corrections/correction-repository.ts';
import { takeMarks } from '#modules/derive/derive-repository.ts';
import { insertPeople } from '#modules/roster/roster-repository.ts';
import { randomId } from '#platform/context.ts';
import { importEvent } from './import-event.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-02T08:00:00Z') };

const anEvent = (slug: string, more: object = {}, modality: object = {}) => ({
  slug,
  name: 'Cursa de prova',
  date_start: '2026-05-03T07:00:00Z',
  time_zone: 'Europe/Madrid',
  modalities: [
    {
      short_name: '21k',
      name: 'Mitja',
      sport: 'running',
      type: 'batched_chrono',
      distance: 21097,
      datetime_start: '2026-05-03T07:00:00Z',
      chrono_start: { $date: '2026-05-03T07:00:05.250Z' },
      intermediates: [
        { distance_from_start: 5000, location: { custom_name: 'Pont', coordinates: [-0.4, 39.5] } },
        { distance_from_start: 15000, cutoff: 5400, min_leg_time: 600 },
      ],
      waves: [{ name: 'A', gun: '2026-05-03T07:00:05.250Z' }, { name: 'B' }],
      categories: [{ name: 'Sènior F', gender: 'female', age_from: 18, age_to: 39 }],
      prizes: [{ by: 'gender' }, { total: 1, by: 'category', non_cummulative_with: [1] }],
      price_history: [{ start: '2026-01-01', end: '2026-03-01', price: 12.5 }],
      reader_configurations: [
        reader('start', 7, '2026-05-03T06:50:00Z', '2026-05-03T08:00:00Z'),
        reader(1, 8, '2026-05-03T07:05:00Z', '2026-05-03T09:00:00Z'),
        reader('finish', 7, '2026-05-03T08:00:00Z', '2026-05-03T12:00:00Z'),
      ],
      ...modality,
    },
  ],
  ...more,
});

function reader(checkpoint: number | string, number: number, from: string, to: string) {
  const name = `Box ${number}`;
  return {
    checkpoint,
    reader: { numeric_id: number, name },
    datetime_start: from,
    datetime_end: to,
    security_seconds: 2.5,
  };
}

async function stored(slug: string) {
  const event = await db.selectFrom('event').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
  const modality = await db
    .selectFrom('modality')
    .selectAll()
    .where('event_number', '=', event.number)
    .executeTakeFirstOrThrow();
  const of = modality.number;
  const [course, waves, readers, prizes, prices] = await Promise.all([
    db.selectFrom('checkpoint').selectAll().where('modality_number', '=', of).orderBy('position').execute(),
    db.selectFrom('wave').selectAll().where('modality_number', '=', of).orderBy('position').execute(),
    db.selectFrom('reader_configuration').selectAll().where('modality_number', '=', of).orderBy('number').execute(),
    db.selectFrom('prize_rule').selectAll().where('modality_number', '=', of).orderBy('order').execute(),
    db.selectFrom('price_period').selectAll().where('modality_number', '=', of).execute(),
  ]);
  return { event, modality, course, waves, readers, prizes, prices };
}

async function enter(modality: { event_number: number; number: number }, bib: string, birthdate?: string) {
  const person = { event_number: modality.event_number, modality_number: modality.number, gender: 'female' } as const;
  await insertPeople(db, [{ ...person, oid: randomId(), bib, birthdate: birthdate ?? null }]);
}

const marks = async (modality: number) => (await takeMarks(db, modality, 1_000)).marks;

// @spec [Timing rules] design §5: An event has a time_zone
// @spec [Units, formats and constants] design §5: Start and finish are checkpoints of their own for every timed modality; an existing checkpoint keeps its id
// @spec [Imports and exports] issue 2, doc 3 §3: `import event`: waves, prices, categories, prizes, reader configurations with security_seconds, one reader for several checkpoints
test('a file makes the event, its races, their course, waves, prices, prizes and readers', async () => {
  const imported = await importEvent(context, anEvent('made'));
  expect(imported).toMatchObject({ ok: true, isNew: true, modalities: [{ shortName: '21k', isNew: true }] });
  const { event, modality, course, waves, readers, prizes, prices } = await stored('made');
  expect(event).toMatchObject({ name: 'Cursa de prova', time_zone: 'Europe/Madrid' });
  expect(modality).toMatchObject({ chronotype: 'batched_chrono', gun_at: Date.parse('2026-05-03T07:00:05.250Z') });
  expect(course.map(({ kind, distance_m }) => [kind, distance_m])).toEqual([
    ['start', 0],
    ['intermediate', 5000],
    ['intermediate', 15000],
    ['finish', 21097],
  ]);
  expect(course[1]).toMatchObject({ name: 'Pont', longitude: -0.4, latitude: 39.5 });
  expect(course[2]).toMatchObject({ cutoff_ms: 5_400_000, min_leg_time_ms: 600_000 });
  expect(waves.map(({ name, gun_at }) => [name, gun_at])).toEqual([
    ['A', modality.gun_at],
    ['B', null],
  ]);
  expect(readers.map(({ checkpoint_number }) => checkpoint_number)).toEqual(
    [course[0], course[1], course[3]].map((c) => c?.number),
  );
  expect(readers[0]).toMatchObject({ min_gap_ms: 2500 });
  expect(prizes.map(({ order, total, not_with }) => [order, total, not_with])).toEqual([
    [1, 3, []],
    [2, 1, [1]],
  ]);
  expect(prices).toMatchObject([{ price_cents: 1250 }]);
});

// @spec [Timing rules] issue 15, proof 3: A mat's miss rate is measured and proposed, counts once staff accept it, and is fixed when provisional
test('a file brings neutralised spans and the rates at which mats miss, which stand once results are provisional', async () => {
  const race = { short_name: '21k', intermediates: [{ miss_rate: 0.08 }, {}] };
  const span = { from: '2026-05-03T08:00:00Z', to: '2026-05-03T08:10:00Z' };
  await importEvent(context, anEvent('known'));
  await importEvent(context, { slug: 'known', modalities: [{ ...race, neutralised: [span] }] });
  const { course, modality } = await stored('known');
  expect(course.map(({ miss_rate }) => miss_rate)).toEqual([null, 0.08, null, null]);
  const spans = await db
    .selectFrom('neutralised_span')
    .selectAll()
    .where('modality_number', '=', modality.number)
    .execute();
  expect(spans).toMatchObject([{ from_at: Date.parse(span.from), to_at: Date.parse(span.to) }]);

  const finished = { ...race, status: 'finished_provisional' };
  expect(await importEvent(context, { slug: 'known', modalities: [finished] })).toMatchObject({ ok: true });
  const other = { short_name: '21k', intermediates: [{ miss_rate: 0.01 }, {}] };
  expect(await importEvent(context, { slug: 'known', modalities: [other] })).toMatchObject({
    ok: false,
    faults: [{ path: 'modalities[0].intermediates[0].miss_rate', message: expect.stringContaining('the rate stands') }],
  });
  expect(await importEvent(context, { slug: 'known', modalities: [{ ...other, status: 'live' }] })).toMatchObject({
    ok: true,
  });
  expect(
    await importEvent(context, {
      slug: 'known',
      modalities: [{ ...race, neutralised: [{ from: span.to, to: span.from }] }],
    }),
  ).toMatchObject({ faults: [{ path: 'modalities[0].neutralised[0].to', message: 'the span ends before it begins' }] });
  const far = { from: '2026-05-02T08:00:00Z', to: '2026-05-02T08:10:00Z' };
  const farRace = { ...race, neutralised: [span, far] };
  const refusal = [{ path: 'modalities[0].neutralised[1]', message: expect.stringContaining('far from the race') }];
  expect(await importEvent(context, { slug: 'known', modalities: [farRace] })).toMatchObject({ faults: refusal });
  expect(await importEvent(context, anEvent('far', {}, farRace))).toMatchObject({ faults: refusal });
  const moved = { ...farRace, datetime_start: '2026-05-02T07:00:00Z', chrono_start: null };
  expect(await importEvent(context, { slug: 'known', modalities: [moved] })).toMatchObject({ ok: true });
});

test('null empties what it names, and an absent field leaves it', async () => {
  const span = { from: '2026-05-03T08:00:00Z', to: '2026-05-03T08:10:00Z' };
  const timing = { miss_rate: 0.08, cutoff: 5400, min_leg_time: 600, height: 12 };
  const place = { custom_name: 'Pont', coordinates: [-0.4, 39.5] };
  const full = anEvent(
    'emptied',
    {
      ...{ tags: ['a'], rrss_hashtags: ['b'], location: { city: 'X', country: 'Y', coordinates: [1, 41] } },
      ...{ contact: { email: 'a@example.org', phone: '1' }, description: 'Text', registration_limit: 10 },
      organisms: [{ name: 'Club' }],
      documents: [{ name: 'Rules', type: 'registration', url: 'https://example.org/rules' }],
    },
    {
      ...{ neutralised: [span], rrss_hashtags: ['c'], extra_services: ['water'], extra_questions: ['q'] },
      ...{ slope: 3, bib_color: 'red', registration_limit: 9, price: 12, datetime_end: '2026-05-03T12:00:00Z' },
      location_start: { custom_name: 'Plaza', city: 'X', coordinates: [1, 41] },
      intermediates: [{ distance_from_start: 5000, location: place, ...timing, extra_services: ['water'] }],
      finish_checkpoint: timing,
      reader_configurations: [reader('finish', 7, '2026-05-03T08:00:00Z', '2026-05-03T12:00:00Z')],
    },
  );
  const [race] = full.modalities;
  const nulls = (fields: object, but: readonly string[] = []) =>
    Object.fromEntries(Object.keys(fields).map((key) => [key, but.includes(key) ? fields[key as never] : null]));
  const everything = async () => {
    const { event, modality, ...lists } = await stored('emptied');
    const of = modality.number;
    const [spans, categories, documents, organisms] = await Promise.all([
      db.selectFrom('neutralised_span').selectAll().where('modality_number', '=', of).execute(),
      db.selectFrom('category').selectAll().where('modality_number', '=', of).execute(),
      db.selectFrom('event_document').selectAll().where('event_number', '=', event.number).execute(),
      db.selectFrom('event_organism').selectAll().where('event_number', '=', event.number).execute(),
    ]);
    const { created_at: _c, updated_at: _u, ...rest } = event;
    const { created_at: _c2, updated_at: _u2, ...timed } = modality;
    return { event: rest, modality: timed, ...lists, spans, categories, documents, organisms };
  };
  expect(await importEvent(context, full)).toMatchObject({ ok: true });
  const before = await everything();
  expect(Object.values(before).filter((list) => Array.isArray(list) && list.length === 0)).toEqual([]);
  await importEvent(context, { slug: 'emptied', modalities: [{ short_name: '21k' }] });
  expect(await everything()).toEqual(before);

  const point = nulls({ ...timing, location: place, extra_services: [], distance_from_start: 1 });
  const emptyPoints = { short_name: '21k', intermediates: [point], finish_checkpoint: nulls(timing) };
  expect(await importEvent(context, { slug: 'emptied', modalities: [emptyPoints] })).toMatchObject({ ok: true });
  const [, intermediate, finish] = (await everything()).course;
  const noTiming = { miss_rate: null, cutoff_ms: null, min_leg_time_ms: null, height_m: null };
  expect(intermediate).toMatchObject({ ...noTiming, name: null, latitude: null, distance_m: null, extra_services: [] });
  expect(finish).toMatchObject(noTiming);

  const fixed = ['short_name', 'name', 'sport', 'type', 'finish_checkpoint'];
  const empty = {
    ...nulls(full, ['slug', 'name', 'time_zone']),
    modalities: [{ ...nulls(race ?? {}, fixed), finish_checkpoint: {} }],
  };
  expect(await importEvent(context, empty)).toMatchObject({ ok: true });
  const { event, modality, course, ...lists } = await everything();
  expect(Object.values(lists).flat()).toEqual([]);
  expect(course.map(({ kind }) => kind)).toEqual(['start', 'finish']);
  const nothing = { description: null, rrss_hashtags: [], registration_limit: null };
  expect(event).toMatchObject({ ...nothing, tags: [], city: null, country: null, latitude: null, contact_phone: null });
  expect(modality).toMatchObject({ rrss_hashtags: [], registration_limit: null, extra_services: [], gun_at: null });
  expect(modality).toMatchObject({ extra_questions: [], start_name: null, start_latitude: null, price_cents: null });
});

// @spec [Imports and exports] issue 2, doc 3 §3: `import event`: by slug and short_name, in the field names of section 3; unknown fields refused by name, nothing stored on refusal, again an update
test('the same file again changes nothing and marks nobody', async () => {
  await importEvent(context, anEvent('again'));
  const before = await stored('again');
  await enter(before.modality, '1');
  expect(await importEvent(context, anEvent('again'))).toMatchObject({
    ok: true,
    isNew: false,
    modalities: [{ isNew: false }],
  });
  const after = await stored('again');
  expect({ ...after, event: null, modality: null, prices: null }).toEqual({
    ...before,
    event: null,
    modality: null,
    prices: null,
  });
  expect(await marks(before.modality.number)).toEqual([]);
});

test('a moved gun marks everyone in the race, and nothing else of it changes', async () => {
  await importEvent(context, anEvent('gun'));
  const before = await stored('gun');
  await enter(before.modality, '1');
  await importEvent(context, {
    slug: 'gun',
    modalities: [{ short_name: '21k', chrono_start: '2026-05-03T07:01:00Z' }],
  });
  const after = await stored('gun');
  expect(after.modality.gun_at).toBe(Date.parse('2026-05-03T07:01:00Z'));
  expect(after.course).toEqual(before.course);
  expect(after.event.name).toBe('Cursa de prova');
  expect(await marks(before.modality.number)).toHaveLength(1);
});

test('other prizes are a new version of the board, the same prizes are none', async () => {
  const made = await importEvent(context, anEvent('prizes'));
  const { modality } = await stored('prizes');
  const versions = async () =>
    await db
      .selectFrom('board_event')
      .select(['version', 'is_reload'])
      .where('modality_number', '=', modality.number)
      .execute();
  await importEvent(context, anEvent('prizes'));
  expect([made.ok, await versions()]).toEqual([true, []]);
  await importEvent(context, anEvent('prizes', {}, { prizes: [{ by: 'general', total: 5 }] }));
  expect(await versions()).toEqual([{ version: 1, is_reload: true }]);
});

// @spec [Units, formats and constants] design §5: Start and finish are checkpoints of their own for every timed modality; an existing checkpoint keeps its id
test('a checkpoint keeps its id by its place, and the finish moves behind a new one', async () => {
  await importEvent(context, anEvent('course'));
  const before = await stored('course');
  const intermediates = [{ distance_from_start: 4000 }, {}, { distance_from_start: 18000 }];
  await importEvent(context, anEvent('course', {}, { intermediates }));
  const after = await stored('course');
  expect(after.course.map(({ oid }) => oid)).toEqual([
    before.course[0]?.oid,
    before.course[1]?.oid,
    before.course[2]?.oid,
    expect.any(String),
    before.course[3]?.oid,
  ]);
  expect(after.course.map(({ distance_m }) => distance_m)).toEqual([0, 4000, 15000, 18000, 21097]);
});

// @spec [Imports and exports] issue 2, doc 3 §3: `import event`: by slug and short_name, in the field names of section 3; unknown fields refused by name, nothing stored on refusal, again an update
test('everything that is wrong is said at once, by its path, and nothing is stored', async () => {
  const wrong = anEvent(
    'wrong',
    { colour: 'red', numeric_id: 4 },
    { sprot: 'running', chrono_start: 'soon', waves: [{ name: 'A', gnu: 1 }] },
  );
  const refusal = await importEvent(context, wrong);
  expect(refusal).toMatchObject({ ok: false, refusal: 'import_refused' });
  expect(refusal.ok ? [] : refusal.faults.map(({ path }) => path).toSorted()).toEqual([
    'colour',
    'modalities[0].chrono_start',
    'modalities[0].sprot',
    'modalities[0].waves[0].gnu',
    'numeric_id',
  ]);
  expect(await db.selectFrom('event').select('number').where('slug', '=', 'wrong').execute()).toEqual([]);
});

test('what a file names has to exist', async () => {
  const refusal = await importEvent(
    context,
    anEvent(
      'names',
      { circuit: 'no-such', timers: ['nobody@example.org'] },
      { reader_configurations: [reader(3, 1, '2026-05-03T07:00:00Z', '2026-05-03T08:00:00Z')] },
    ),
  );
  expect(refusal.ok ? [] : refusal.faults).toEqual([
    { path: 'circuit', message: 'no circuit "no-such"' },
    { path: 'timers[0]', message: 'no user of this id or e-mail address' },
    { path: 'modalities[0].reader_configurations[0].checkpoint', message: 'no checkpoint 3' },
  ]);
});

test('a checkpoint with typed times is not left out by accident', async () => {
  await importEvent(context, anEvent('times'));
  const { modality, course } = await stored('times');
  await enter(modality, '1');
  const person = await db
    .selectFrom('participant')
    .select('number')
    .where('modality_number', '=', modality.number)
    .executeTakeFirstOrThrow();
  const time = { person: person.number, checkpoint: course[2]?.number ?? 0, timeMs: 1, source: 'manual' };
  await upsertManualTimes(db, [time], { user: null, at: context.now() });
  const refusal = await importEvent(context, anEvent('times', {}, { intermediates: [{ distance_from_start: 5000 }] }));
  expect(refusal).toMatchObject({ ok: false, faults: [{ path: 'modalities[0].intermediates' }] });
});

test('finishing the event in the file finishes its races; another status takes the mark back', async () => {
  await importEvent(context, anEvent('status', { status: 'finished_provisional' }));
  expect((await stored('status')).modality.staff_mark).toBe('finished_provisional');
  await importEvent(context, anEvent('status', { status: 'live' }, { status: 'live' }));
  expect((await stored('status')).modality.staff_mark).toBeNull();
});

// @spec [Registration and categories] design §5: A category set by hand stays; the others follow age and gender on the reference day, or on 31 December
test('another day of the event counts ages anew, and marks those whose category moves', async () => {
  await importEvent(context, anEvent('ages'));
  const { modality } = await stored('ages');
  await enter(modality, '1', '1986-08-01');
  const category = async () =>
    (
      await db
        .selectFrom('participant')
        .select('category')
        .where('modality_number', '=', modality.number)
        .executeTakeFirst()
    )?.category;
  await importEvent(context, anEvent('ages'));
  expect(await category()).toBe('Sènior F');
  await marks(modality.number);
  // 40 on the last day of the year
  await importEvent(context, { slug: 'ages', natural_year: true });
  expect(await category()).toBeNull();
  expect(await marks(modality.number)).toMatchObject([{ is_person: true }]);
});

// @spec [Safety] issue 16: An address that a page may not link to (`javascript:` and the like) is refused wherever one is written, and never shown where it is stored already
test.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  '//other.example',
  'https:other.example',
  'http:/other.example',
  'https:///other.example',
  '/\t/other.example',
  'www.example.org',
])('an event file with the address %j is refused at each place that has one', async (address) => {
  const refused = await importEvent(context, {
    ...anEvent('addresses'),
    poster: address,
    external_url: address,
    registration_url: address,
    organisms: [{ name: 'Club', logo: address, website: address }],
    documents: [{ name: 'Rules', type: 'registration', url: address }],
  });
  expect(refused).toMatchObject({ ok: false });
  const faults = 'faults' in refused ? refused.faults : [];
  expect(faults.map(({ path }) => path).toSorted()).toEqual([
    'documents[0].url',
    'external_url',
    'organisms[0].logo',
    'organisms[0].website',
    'poster',
    'registration_url',
  ]);
  expect(faults[0]?.message).toContain('an address like https://… or /… is wanted here');
});
