import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { exportReads } from '#modules/exports/export-reads.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';

const { ask, tokenOf, context } = await aProgram();

type Fields = Readonly<Record<string, unknown>>;
interface Race extends Fields {
  readonly name: string;
  readonly reader_configurations: readonly {
    readonly checkpoint: 'start' | 'finish' | number;
    readonly reader: Fields;
  }[];
}

const post = async (path: string, body: unknown) => {
  const answer = await ask(path, { body, token: tokenOf('admin') });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload}`);
  return answer.json();
};
const after = (minutes: number): string => new Date(gunAt + minutes * 60_000).toISOString();
const mat = (checkpoint: 'start' | 'finish' | number, reader: number, from: number, to: number) => ({
  checkpoint,
  reader: { numeric_id: reader, name: `Mat ${reader}` },
  ...{ datetime_start: after(from), datetime_end: after(to), security_seconds: 20 },
});

/** A road race with nearly everything that a race can have, and one in waves on the same mats. */
const races: readonly Race[] = [
  {
    ...{
      short_name: '10K',
      name: 'Deu mil',
      sport: 'running',
      type: 'all',
      is_timed: true,
      distance: 10_000,
      slope: 80,
    },
    ...{ datetime_start: after(0), datetime_end: after(180), chrono_start: after(0.004), start_closes: 900 },
    ...{ time_precision: 0.1, rounding: 'up', positions_by_real_time: false, visible: true, order: 0 },
    ...{ description: 'Per la riba.', bib_color: '#1a5fd9', rrss_hashtags: ['#running'], extra_services: ['water'] },
    ...{ price: 18.5, price_history: [{ start: after(-90_000), end: after(-40_000), price: 12 }, { price: 18.5 }] },
    ...{ registration_limit: 300, registration_start: after(-90_000), registration_end: after(-60) },
    extra_questions: [{ name: 'Talla', type: 'choice', options: ['S', 'M'], required: true }],
    location_start: {
      custom_name: 'Porta',
      city: 'Salt',
      county: 'Gironès',
      coordinates: { latitude: 42, longitude: 3 },
    },
    categories: [
      { name: 'Open', age_to: 39 },
      { name: 'V40', gender: 'female', age_from: 40 },
      { name: 'V40', gender: 'male', age_from: 40 },
    ],
    prizes: [
      { order: 1, total: 1, by: 'general', non_cummulative_with: [] },
      { order: 2, total: 2, by: 'gender', non_cummulative_with: [1] },
      { order: 3, total: 3, by: 'category', non_cummulative_with: [1, 2] },
    ],
    show_prized_positions: true,
    start_checkpoint: { location: { custom_name: 'Sortida' }, height: 70 },
    intermediates: [
      { location: { custom_name: 'Pont' }, distance_from_start: 4_000, timed: true, cutoff: 3_600, min_leg_time: 500 },
      {
        location: { custom_name: 'Font' },
        distance_from_start: 6_000,
        timed: false,
        extra_services: ['water', 'food'],
      },
    ],
    finish_checkpoint: { location: { custom_name: 'Arc' }, height: 72, cutoff: 7_200 },
    neutralised: [{ from: after(20), to: after(21) }],
    reader_configurations: [mat('start', 1, -10, 20), mat(1, 2, 10, 120), mat('finish', 3, 25, 170)],
  },
  {
    ...{ short_name: '5K', name: 'Cinc mil', sport: 'running', type: 'batched_chrono', distance: 5_000, order: 1 },
    ...{ datetime_start: after(30), datetime_end: after(180), time_precision: 0.001, positions_by_real_time: true },
    ...{
      visible: true,
      waves: [
        { name: 'A', gun: after(30) },
        { name: 'B', gun: after(35) },
      ],
    },
    reader_configurations: [mat('start', 1, 25, 60), mat('finish', 3, 40, 170)],
  },
];
const event = {
  ...{ name: 'Cursa', time_zone: 'Europe/Madrid', date_start: after(0), natural_year: true, visible: true },
  ...{ show_registration_list: true, tags: ['asfalt'], location: { city: 'Salt', country: 'Espanya' } },
  documents: [{ name: 'Reglamento', type: 'registration', url: 'https://example.org/rules.pdf' }],
};
const organism = {
  name: 'Club',
  type: 'organizer',
  website: 'https://example.org/',
  contact: { email: 'c@example.org' },
};
const gpx = `<gpx><trk><trkseg>${Array.from({ length: 60 }, (_, at) => `<trkpt lat="${42 + at / 700}" lon="3"><ele>${70 + (at % 9)}</ele></trkpt>`).join('')}</trkseg></trk></gpx>`;

async function byFile(slug: string): Promise<void> {
  const imported = await importEvent(context, { ...event, slug, organisms: [organism], modalities: races });
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  const [first] = imported.modalities;
  await importGpx(context, { modality: first ?? { number: 0 }, bytes: Buffer.from(gpx), fileName: 'a.gpx' });
}

/** As the screens of the back-office do it, form by form. */
async function byHand(slug: string): Promise<void> {
  const club = await post('/organism', organism);
  const made = await post('/event', { ...event, slug, organisms: [club._id] });
  const readers = new Map<unknown, string>();
  for (const race of races) await raceByHand(made._id.$oid, race, readers);
}

async function raceByHand(eventId: string, race: Race, readers: Map<unknown, string>): Promise<void> {
  const { reader_configurations: mats, neutralised = [], ...fields } = race;
  const { name, sport, distance } = fields;
  const id: string = (await post('/modality', { event: eventId, name, sport, distance }))._id.$oid;
  const view = (await post('/modalities', { id }))[0];
  const changes = Object.entries(fields).map(([field, is]) => {
    const isEnd = field === 'start_checkpoint' || field === 'finish_checkpoint';
    return [field, { was: view[field] ?? null, is: isEnd ? { ...view[field], ...(is as object) } : is }]; // a checkpoint
  });
  await post('/modality', { _id: id, changes: Object.fromEntries(changes) });
  for (const span of neutralised as readonly Fields[]) await post('/add-neutralised', { modality: id, ...span }); // of the race above
  if (race === races[0]) await upload(id);
  const course = (await post('/modalities', { id }))[0];
  for (const { checkpoint, reader, ...window } of mats) {
    const number = reader['numeric_id'];
    const known = readers.get(number) ?? (await readerOf(reader));
    readers.set(number, known);
    const place =
      typeof checkpoint === 'number' ? course.intermediates[checkpoint - 1] : course[`${checkpoint}_checkpoint`];
    await post('/reader-configuration', { reader: known, intermediate: place._id, ...window });
  }
}

/** The reader of a number; one that is new is made. */
async function readerOf(reader: Fields): Promise<string> {
  const all: { _id: { $oid: string }; numeric_id: number }[] = await post('/readers', {});
  const found = all.find(({ numeric_id: number }) => number === reader['numeric_id']);
  return (found ?? (await post('/reader', reader)))._id.$oid;
}

async function upload(modality: string): Promise<void> {
  const path = `/upload/stream?original_filename=a.gpx&modality=${modality}`;
  const { statusCode } = await ask(path, { body: Buffer.from(gpx), token: tokenOf('admin') });
  expect(statusCode).toBe(200);
}

const lists: Readonly<Record<string, string>> = {
  '10K': 'bib,name,gender,birthdate\n1,Ada,f,1970-03-01\n2,Ona,f,1999-03-01\n3,Pau,m,1960-03-01\n4,Ivo,m,2000-03-01\n',
  '5K': 'bib,name,gender,wave\n51,Mar,f,A\n52,Pol,m,B\n',
};

async function numberOf(slug: string, shortName: string) {
  const found = context.db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.number', 'modality.event_number as eventNumber', 'modality.oid'])
    .where('slug', '=', slug);
  return await found.where('short_name', '=', shortName).executeTakeFirstOrThrow();
}

/** All that leaves a race as a file, and how it is shown, without ids and what counts up. */
async function everythingOf(slug: string, shortName: string): Promise<string[]> {
  const { number: modality, oid } = await numberOf(slug, shortName);
  const files = [];
  for (const checkpoint of ['finish', 'start'] as const)
    for (const format of ['csv', 'json'] as const)
      for (const warningsIn of [null, 'ca'] as const) {
        const file = await exportClassification(context, { modality, checkpoint, format, warningsIn });
        files.push(file.ok ? file.text : file.refusal);
      }
  const reads = await exportReads(context, modality, 'csv');
  const [view] = await post('/modalities', { id: oid });
  const shown = JSON.stringify(view, (key, value: unknown) => (isOfOne.includes(key) ? undefined : value), 1);
  return [...files, reads.ok ? [...reads.text].join('') : reads.refusal, shown];
}

const isOfOne = ['_id', 'numeric_id', '_version', 'event', 'board_version', 'last_calculating_positions', 'gpx_track'];

// @spec [Back-office editors] issue 18: Races set up through the calls of the screens leave as the same bytes as those of an event file
test('a race set up form by form is the race of an event file, to the byte of what leaves it', async () => {
  await byHand('by-hand');
  await byFile('by-file');
  for (const slug of ['by-file', 'by-hand'])
    for (const [shortName, list] of Object.entries(lists)) {
      const modality = await numberOf(slug, shortName);
      expect(await importStartList(context, { modality, bytes: Buffer.from(list) })).toMatchObject({ refused: [] });
    }
  const at = (minutes: number) => minutes * 60_000;
  await sendReads(context, 1, [
    aRead(1, 2_040),
    aRead(2, 3_100),
    aRead(3, 4_000),
    aRead(51, at(30) + 900),
    aRead(52, at(35.1)),
  ]);
  await sendReads(context, 2, [aRead(1, at(18)), aRead(2, at(22)), aRead(3, at(65))]);
  await sendReads(context, 3, [
    aRead(1, at(41) + 55),
    aRead(2, at(50) + 3),
    aRead(51, at(52)),
    aRead(52, at(56)),
    aRead(4, at(175)),
  ]);
  for (const slug of ['by-file', 'by-hand'])
    await importTimes(context, { modality: await numberOf(slug, '10K'), bytes: Buffer.from('bib_number,1\n4,1500\n') });
  await deriveEverything(context);
  for (const shortName of Object.keys(lists)) {
    const expected = await everythingOf('by-file', shortName);
    expect(expected[0]).toMatch(/finished/);
    expect(await everythingOf('by-hand', shortName)).toEqual(expected);
  }
});

// @spec [Back-office editors] issue 18: A new race of the screens begins with what is usual in its sport; one of a file that says nothing of its timing counts from the gun to the millisecond
test.each([
  ['running', 'all', true, 1],
  ['hiking', 'all', false, 1],
  ['triathlon', 'batched_chrono', true, 1],
])('a new %s race counts as is usual there by hand, and to the millisecond by a file', async (sport, ...usual) => {
  const [type, is_timed, time_precision] = usual;
  await importEvent(context, { slug: `untold-${sport}`, name: 'Cursa', modalities: [{ short_name: '10K', sport }] });
  const { oid } = await numberOf(`untold-${sport}`, '10K');
  const [byAFile] = await post('/modalities', { id: oid });
  expect(byAFile).toMatchObject({ ...{ type: 'all', is_timed: true, time_precision: 0.001 }, start_closes: 1_800 });
  const { _id: id } = await post('/modality', { event: byAFile.event._id, name: 'Nova', sport });
  const [fromAScreen] = await post('/modalities', { id });
  expect(fromAScreen).toMatchObject({ type, is_timed, time_precision, start_closes: 1_800 });
});
