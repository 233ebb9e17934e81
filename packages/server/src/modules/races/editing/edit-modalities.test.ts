import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { type ARace, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { beforeAll, expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { findTrackFile } from '#modules/tracks/track-repository.ts';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown, caller: CallerKind = 'admin') =>
  (await ask(path, { body, token: tokenOf(caller) })).json();
const code = (answer: { readonly error?: { readonly code: string } }): string => answer.error?.code ?? 'done';
const modality = async (id: string) => (await post('/modalities', { id }))[0];
/** Changes fields of a race from what is shown to what is wanted. */
const change = async (id: string, wanted: Readonly<Record<string, unknown>>, caller: CallerKind = 'admin') => {
  const view = await modality(id);
  const changes = Object.fromEntries(Object.entries(wanted).map(([field, is]) => [field, { was: view[field], is }]));
  return await post('/modality', { _id: id, changes }, caller);
};
const undoNewest = async () => {
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code(await post('/undo', { number }));
};
const at = (iso: string) => ({ $date: iso });
const minutes = (count: number) => at(new Date(gunAt + count * 60_000).toISOString());
let numbers = 100;
/** A race with people whose bibs and readers are its own. */
const race = async (options: Parameters<typeof aRace>[1] = {}): Promise<ARace & { readonly oid: string }> => {
  numbers += 10;
  const made = await aRace(context, {
    people: 2,
    firstBib: numbers,
    readers: [numbers, numbers + 1, numbers + 2],
    shortName: `R${numbers}`,
    ...options,
  });
  return { ...made, oid: await oidOf(context, 'modality', made.modality) };
};
const results = async ({ modality: number }: ARace) => {
  await deriveModality(context, number);
  return await standings(context, number);
};

let event = '';
beforeAll(async () => {
  event = (await post('/event', { name: 'Cursa', date_start: at('2021-05-08T07:00:00.000Z') }))._id.$oid;
});

// @spec [Back-office editors] doc 3 §2, §7: A modality is made and saved by one call, with categories, prices, course and prizes
test('a race is made with what is usual in its sport, and filled in', async () => {
  const saved = await post('/modality', { event, name: 'Cronoescalada', sport: 'time_trial_climb', distance: 8_400 });
  expect(saved).toMatchObject({ success: true, numeric_id: expect.any(Number) });
  const id = saved._id.$oid;
  expect(await modality(id)).toMatchObject({
    short_name: '8.4K',
    type: 'individual_chrono',
    time_precision: 0.1,
    is_timed: true,
    datetime_start: at('2021-05-08T07:00:00.000Z'),
    start_checkpoint: { kind: 'start', distance_from_start: 0 },
    finish_checkpoint: { kind: 'finish', distance_from_start: 8_400 },
  });
  const walk = (await post('/modality', { event, name: 'Marxa', sport: 'hiking', distance: 8_400 }))._id.$oid;
  expect(await modality(walk)).toMatchObject({ is_timed: false, short_name: '8.4K 2', order: 1 });
  const explicit = await post('/modality', {
    event,
    name: 'X',
    sport: 'hiking',
    is_timed: true,
    time_precision: 0.001,
  });
  expect(await modality(explicit._id)).toMatchObject({ is_timed: true, time_precision: 0.001, short_name: 'X' });
  const wanted = {
    description: 'Up.',
    slope: 700,
    price: 12.5,
    registration_limit: 300,
    bib_color: '#ff0000',
    rrss_hashtags: ['21k'],
    extra_services: ['water', 'beer'],
    extra_questions: [{ name: 'shirt', options: ['S', 'M'] }],
    location_start: { custom_name: 'Plaça', city: 'Reus', coordinates: { latitude: 41, longitude: 1 } },
    price_history: [{ start: at('2021-01-01T00:00:00.000Z'), end: at('2021-02-01T00:00:00.000Z'), price: 10 }],
    categories: [
      { name: 'SEN', gender: 'female', age_from: 18, age_to: 39 },
      { name: 'VET', age_from: 40 },
    ],
    waves: [
      { name: 'A', datetime_start: minutes(2) },
      { name: 'B', gun: minutes(5) },
    ],
    intermediates: [
      { location: { custom_name: 'Font' }, distance_from_start: 5_000, timed: true, extra_services: ['water'] },
      { location: { custom_name: 'Coll' }, distance_from_start: 3_000, height: 900, timed: false, cutoff: 3_600 },
    ],
    allow_live_registration: true,
    live_registration_allow_until: minutes(-60),
    show_prized_positions: true,
    positions_by_real_time: true,
  };
  expect(code(await change(id, wanted))).toBe('done');
  const view = await modality(id);
  const { intermediates, waves, categories, ...others } = wanted;
  expect(view).toMatchObject({ ...others, rrss_hashtags: ['#21k'] });
  expect(view.intermediates.map(({ name, order }: { name: string; order: number }) => [name, order])).toEqual([
    ['Coll', 0],
    ['Font', 1],
  ]);
  expect(view.intermediates[0]).toMatchObject({
    timed: false,
    cutoff: 3_600,
    height: 900,
    _id: { $oid: expect.any(String) },
  });
  expect(view.waves).toMatchObject(waves);
  expect(view.categories).toMatchObject(categories);
  expect(view.categories[0]._id.$oid).toMatch(/^[0-9a-f]{24}$/);
  expect(await undoNewest()).toBe('done');
  expect(await modality(id)).toMatchObject({ intermediates: [], waves: [], categories: [], price_history: [] });
  expect(code(await change(id, { distance: 9_000 }))).toBe('done');
  expect((await modality(id)).finish_checkpoint.distance_from_start).toBe(9_000);
});

// @spec [Back-office editors] issue 16: Prizes are numbered by their order, wherever they stand in the list that is sent
// @spec [Back-office editors] doc 3 §2, §5: Prizes renumber 1 to n; exclusions name lower orders only; a prize that another one excludes is not deleted
test('prizes are numbered by their order, and one that another excludes stays', async () => {
  const { oid } = await race();
  const preset = ['gender', 'category', 'local_gender'].map((by, index) => ({
    order: index + 1,
    total: 3,
    by,
    non_cummulative_with: Array.from({ length: index }, (_, before) => before + 1),
  }));
  expect(code(await change(oid, { prizes: preset }))).toBe('done');
  const { prizes } = await modality(oid);
  expect(prizes).toMatchObject(preset);
  const [first, second, third] = prizes;
  expect(code(await change(oid, { prizes: [second, third] }))).toBe('prize_in_use');
  const renumbered = [
    { ...second, order: 1, non_cummulative_with: [] },
    { ...third, order: 2, non_cummulative_with: [1] },
  ];
  const save = (is: unknown) => post('/modality', { _id: oid, changes: { prizes: { was: prizes, is } } });
  expect(code(await save(renumbered))).toBe('done');
  // Somebody who has the list of before adds one behind by its order: it is the third now, and excludes the ones that it named.
  const added = { order: 4, total: 1, by: 'general', non_cummulative_with: [2, 3] };
  expect(code(await save([third, added, first, second]))).toBe('done');
  expect((await modality(oid)).prizes).toMatchObject([
    { order: 1, by: 'category' },
    { order: 2, by: 'local_gender', non_cummulative_with: [1] },
    { order: 3, by: 'general', non_cummulative_with: [1, 2] },
  ]);
  const wrong = [
    { order: 1, total: 1, by: 'general', non_cummulative_with: [2] },
    { order: 2, total: 1, by: 'gender', non_cummulative_with: [] },
  ];
  expect(code(await change(oid, { prizes: wrong }))).toBe('invalid_request');
  const many = [{ order: 1, total: 11, by: 'general', non_cummulative_with: [] }];
  expect(code(await change(oid, { prizes: many }))).toBe('invalid_request');
});

// @spec [Back-office editors] staff half §1: Two editors: lists merge entry by entry, by id; what moves results times people again
test('two who edit one course both have their way, and people are timed by it', async () => {
  const made = await race();
  const bib = numbers;
  await sendReads(context, bib + 1, [aRead(bib, 20 * 60_000)]);
  await sendReads(context, bib + 2, [aRead(bib, 40 * 60_000)]);
  expect((await results(made))[0]).toContain('finished');
  const loaded = await modality(made.oid);
  const [middle] = loaded.intermediates;
  const save = (is: unknown, caller: CallerKind = 'admin') =>
    post('/modality', { _id: made.oid, changes: { intermediates: { was: loaded.intermediates, is } } }, caller);
  const before = await results(made);
  expect(
    code(
      await save([
        { ...middle, location: { custom_name: 'Pont' } },
        { distance_from_start: 7_000, timed: false },
      ]),
    ),
  ).toBe('done');
  expect(code(await save([{ ...middle, timed: false }], 'timer'))).toBe('done');
  const after = await modality(made.oid);
  expect(after.intermediates).toMatchObject([
    { _id: middle._id, name: 'Pont', timed: false, distance_from_start: 5_000 },
    { distance_from_start: 7_000, timed: false },
  ]);
  expect(await results(made)).not.toEqual(before);
  expect(code(await post('/modality', { ...loaded, description: 'Late' }))).toBe('done');
  expect(await modality(made.oid)).toMatchObject({ description: 'Late', intermediates: after.intermediates });
});

// @spec [Back-office editors] issue 18: Two who both delete a checkpoint that has times are refused with the reason
test('a checkpoint at which somebody has a time stays, whoever deletes it', async () => {
  const made = await race();
  await sendReads(context, numbers + 1, [aRead(numbers, 20 * 60_000)]);
  await results(made);
  const gone = () => change(made.oid, { intermediates: [] });
  const [one, two] = await Promise.all([gone(), gone()]);
  expect([one, two]).toMatchObject([
    { error: { code: 'checkpoint_in_use', fields: [{ path: 'intermediates' }] } },
    { error: { code: 'checkpoint_in_use' } },
  ]);
  const empty = await race();
  expect(code(await change(empty.oid, { intermediates: [] }))).toBe('done');
});

// @spec [Back-office editors] issue 18: Waves keep their people when they are renamed or reordered, and stay while people start in them
test('a wave is renamed with its people, and stays while people start in it', async () => {
  const made = await race({
    waves: [
      { name: 'A', gunAt },
      { name: 'B', gunAt },
    ],
    chronotype: 'batched_chrono',
  });
  await context.db
    .updateTable('participant')
    .set({ wave_number: made.waves[0] ?? 0 })
    .where('number', '=', made.people[0] ?? 0)
    .execute();
  const { waves } = await modality(made.oid);
  const [a, b] = waves;
  expect(
    code(
      await change(made.oid, {
        waves: [
          { ...b, name: 'A' },
          { ...a, name: 'B' },
        ],
      }),
    ),
  ).toBe('done');
  const { name } = await context.db
    .selectFrom('wave')
    .select('name')
    .where('number', '=', made.waves[0] ?? 0)
    .executeTakeFirstOrThrow();
  expect(name).toBe('B');
  expect(code(await change(made.oid, { waves: [(await modality(made.oid)).waves[0]] }))).toBe('wave_in_use');
  expect(code(await change(made.oid, { waves: [(await modality(made.oid)).waves[1]] }))).toBe('done');
});

// @spec [Back-office editors] doc 3 §5: Category age bounds are converted from a reference date, by natural years where the event says so
test('people change category with the ages of a category, and with the day on which ages are counted', async () => {
  const made = await race({ described: { [numbers + 10]: { birthdate: '1990-10-01' } } });
  const { oid: eventOid } = await context.db
    .selectFrom('event')
    .select('oid')
    .where('number', '=', made.event)
    .executeTakeFirstOrThrow();
  const category = async () => {
    const row = await context.db
      .selectFrom('participant')
      .select('category')
      .where('number', '=', made.people[0] ?? 0)
      .executeTakeFirstOrThrow();
    return row.category;
  };
  const categories = [
    { name: 'U30', age_to: 30 },
    { name: 'O30', age_from: 31 },
  ];
  expect(code(await change(made.oid, { categories }))).toBe('done');
  expect(await category()).toBe('U30');
  const natural = { natural_year: { was: false, is: true } };
  expect(code(await post('/event', { _id: eventOid, changes: natural }))).toBe('done');
  expect(await category()).toBe('O30');
  const [under, over] = (await modality(made.oid)).categories;
  const moved = [
    { ...under, age_to: 31 },
    { ...over, age_from: 32 },
  ];
  await deriveModality(context, made.modality);
  expect(code(await change(made.oid, { categories: moved }))).toBe('done');
  expect(await category()).toBe('U30');
  // Nobody else's row or result can be another.
  expect(await deriveModality(context, made.modality)).toMatchObject({ people: 1 });
});

// @spec [Back-office editors] issue 18: A gun in the editor and a gun of the screen of guns are one field
test('a gun that was set meanwhile stands, and a page of before does not take it back', async () => {
  const made = await race({ gunAt: null });
  const loaded = await modality(made.oid);
  expect(code(await change(made.oid, { chrono_start: minutes(0) }, 'timer'))).toBe('done');
  expect(code(await post('/modality', { ...loaded, description: 'Words' }))).toBe('done');
  expect(await modality(made.oid)).toMatchObject({ chrono_start: minutes(0), description: 'Words' });
  const view = await modality(made.oid);
  const { setGun } = await import('#modules/corrections/set-gun.ts');
  await setGun(context, { modality: made.oid, wave: null, gunAt: gunAt + 60_000 }, { name: 'test', user: null });
  expect(code(await post('/modality', { ...view, description: 'More' }))).toBe('done');
  expect(await modality(made.oid)).toMatchObject({ chrono_start: minutes(1), description: 'More' });
  expect(await post('/modality', { ...view, chrono_start: minutes(2) })).toMatchObject({
    error: { code: 'changed_meanwhile', fields: [{ path: 'chrono_start' }] },
  });
});

// @spec [Back-office editors] staff half §3: Nothing public moves silently: what moves results is not changed while they are official
test('texts of an official race are changed, what moves its results is not', async () => {
  const made = await race({ described: {} });
  await refreshAllStatuses(context);
  expect(code(await change(made.oid, { status: 'finished_provisional' }, 'timer'))).toBe('done');
  expect(code(await change(made.oid, { status: 'finished_official' }, 'timer'))).toBe('done');
  expect(code(await change(made.oid, { description: 'Thanks' }))).toBe('done');
  for (const wanted of [
    { positions_by_real_time: true },
    { chrono_start: minutes(1) },
    { distance: 11_000 },
    { show_prized_positions: true },
  ])
    expect(code(await change(made.oid, wanted))).toBe('race_official');
  expect(code(await change(made.oid, { status: 'finished_provisional' }))).toBe('done');
  expect(code(await change(made.oid, { positions_by_real_time: true }))).toBe('done');
});

test('saves of an event and its race, steps and the clock go on beside each other', async () => {
  const made = await race();
  const { oid: eventOid } = await context.db
    .selectFrom('event')
    .select('oid')
    .where('number', '=', made.event)
    .executeTakeFirstOrThrow();
  const limit = (round: number) => ({ registration_limit: { was: round === 0 ? null : round, is: round + 1 } });
  for (let round = 0; round < 6; round += 1) {
    const status = round % 2 === 0 ? 'finished_provisional' : 'live';
    const answers = await Promise.all([
      post('/event', { _id: eventOid, changes: limit(round) }),
      post('/modality', { _id: made.oid, changes: limit(round) }),
      post('/modality', { _id: made.oid, changes: { status: { is: status } } }),
      refreshAllStatuses(context),
    ]);
    expect(answers.slice(0, 3).map(code)).toEqual(['done', 'done', 'done']);
  }
});

// @spec [Accounts and roles] issue 18: A timer changes the timing of a race, a community manager its texts
test('each role changes its own fields of a race', async () => {
  const { oid } = await race();
  expect(code(await change(oid, { rounding: 'up' }, 'timer'))).toBe('done');
  expect(code(await change(oid, { price: 5 }, 'timer'))).toBe('field_not_yours');
  expect(code(await change(oid, { description: 'x' }, 'community_manager'))).toBe('done');
  expect(code(await change(oid, { status: 'finished_provisional' }, 'community_manager'))).toBe('field_not_yours');
  expect(code(await post('/modality', { event, name: 'Own' }, 'timer'))).toBe('field_not_yours');
});

// @spec [Back-office editors] issue 18: A modality is deleted while nobody is entered in it
test('a race is deleted while nobody is entered, and made again with its lists and its track', async () => {
  const made = await post('/modality', { event, name: 'Gone', distance: 3_000, categories: [{ name: 'A' }] });
  const line = (to: number) =>
    `<gpx version="1.1"><trk><trkseg><trkpt lat="41" lon="2"/><trkpt lat="${to}" lon="2"/></trkseg></trk></gpx>`;
  const bytes = Buffer.from(line(41.01));
  expect(
    await importGpx(context, { modality: { number: made.numeric_id }, bytes, fileName: 'gone.gpx' }),
  ).toMatchObject({
    ok: true,
  });
  expect(code(await post('/delete-modality', { _id: made._id }, 'timer'))).toBe('not_allowed');
  const before = await modality(made._id);
  expect(code(await post('/delete-modality', { _id: made._id }))).toBe('done');
  const { start_checkpoint: start, finish_checkpoint: finish } = before;
  expect(await modality(made._id)).toBeUndefined();
  expect(code(await post('/modality', { _id: made._id, changes: { name: { was: 'Gone', is: 'x' } } }))).toBe(
    'modality_not_found',
  );
  expect(await undoNewest()).toBe('done');
  expect(await modality(made._id)).toMatchObject({ name: 'Gone', categories: [{ name: 'A' }] });
  const again = await modality(made._id);
  expect([again.start_checkpoint._id, again.finish_checkpoint._id]).toEqual([start._id, finish._id]);
  expect((await findTrackFile(context.db, made._id.$oid, true))?.file).toEqual(bytes);
  const { oid } = await race();
  expect(await post('/delete-modality', { _id: oid })).toMatchObject({
    error: {
      code: 'still_used',
      fields: [{ path: 'registrations' }, { path: 'chips' }, { path: 'reader_configurations' }],
    },
  });
  expect(code(await post('/modality', { event: 'f'.repeat(24), name: 'Lost' }))).toBe('event_not_found');
  expect(code(await post('/modality', { name: 'Lost' }))).toBe('invalid_request');
});

test('what is hidden, the race or its event, has its board loaded again at once', async () => {
  const { oid, modality: number } = await race({ people: 1 });
  const versions = async () =>
    (await context.db.selectFrom('board_event').select('version').where('modality_number', '=', number).execute())
      .length;
  await results({ modality: number } as ARace);
  const before = await versions();
  expect(code(await change(oid, { visible: false }))).toBe('done');
  expect(await versions()).toBe(before + 1);
  const [{ _id }] = await post('/events', { id: (await modality(oid)).event._id });
  const visible = { was: true, is: false };
  expect(code(await post('/event', { _id, changes: { visible } }))).toBe('done');
  expect(await versions()).toBe(before + 2);
});
