import { getTrack, getTrackLine, listModalities as modalitiesCall } from '@dorsal/contract/calls/modalities.ts';
import {
  listReaderConfigurations as configurationsCall,
  listReaders as readersCall,
} from '@dorsal/contract/calls/readers.ts';
import { lastPositions as positionsCall } from '@dorsal/contract/calls/results.ts';
import { listIntermediates as intermediatesCall } from '@dorsal/contract/calls/staff/modalities.ts';
import { type Endpoint, encodeAnswer } from '@dorsal/contract/endpoint.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';
import { positionRoute } from '#modules/predictions/last-positions.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { trackRoutes } from '#modules/tracks/route.ts';
import type { Caller } from '#platform/http/caller.ts';
import { eventRoutes } from './route.ts';

const { db } = await aTestDatabase();
const gunAt = Date.parse('2026-05-03T07:00:00Z');
const context = { ...aContext(db), now: () => gunAt + 30 * 60_000 };
const timer: Caller = {
  kind: 'user',
  user: 1,
  name: 'Ona',
  roles: ['timer'],
  events: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  tokenHash: Buffer.alloc(0),
};

const at = (minutes: number): string => new Date(gunAt + minutes * 60_000).toISOString();
const reader = (checkpoint: number | string, number: number) => ({
  checkpoint,
  reader: { numeric_id: number, name: `Box ${number}` },
  datetime_start: at(-30),
  datetime_end: at(300),
  security_seconds: 30,
});
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa',
  date_start: at(0),
  modalities: [
    {
      short_name: '10k',
      distance: 10_000,
      datetime_start: at(0),
      chrono_start: at(0),
      waves: [{ name: 'A' }],
      intermediates: [{ distance_from_start: 5000, location: { custom_name: 'Pont' }, timed: true }],
      reader_configurations: [reader('start', 1), reader(1, 2), reader('finish', 1)],
    },
    { short_name: 'hidden', visible: false },
  ],
});
if (!imported.ok) throw new Error('the event of the tests is refused');
const [open, hidden] = imported.modalities;
const modality = { number: open?.number ?? 0, eventNumber: imported.event.number };
await importStartList(context, {
  modality,
  bytes: Buffer.from('bib,name,surname,gender,public\n1,Ada,Alba,f,yes\n2,Ona,Font,f,no\n3,Rut,Mas,f,yes\n'),
});
await importTimes(context, { modality, bytes: Buffer.from('bib_number,1,total_time\n1,0:25:00,\n2,0:20:00,\n') });
const points = Array.from({ length: 101 }, (_, step) => `<trkpt lat="${39 + step / 1000}" lon="-0.4"/>`).join('');
await importGpx(context, {
  modality,
  bytes: Buffer.from(`<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`),
  fileName: 'c.gpx',
});
await refreshAllStatuses(context);
await deriveEverything(context);

const routes = [...eventRoutes(context), ...trackRoutes(context), positionRoute(context)];

/** The answer as it travels to this caller. */
async function ask(endpoint: Endpoint, body: object, caller: Caller | null = null, params: object = {}) {
  const served = routes.find((route) => route.endpoint === endpoint);
  if (!served) throw new Error(`${endpoint.name} is not served`);
  // Just what handlers look at; the app's own tests bring the rest.
  const answer = await served.handle({ body, query: {}, params, caller } as unknown as Parameters<
    typeof served.handle
  >[0]);
  return JSON.parse(JSON.stringify(encodeAnswer(endpoint, caller?.kind === 'user' ? caller.roles : [], answer)));
}

// @spec [Calls] doc 1 §7, doc 3 §7: POST `/modalities`, `/intermediates`: served by id, event or checkpoints
test('a modality comes by its id, its event or a checkpoint, with its course and event', async () => {
  const [found] = await ask(modalitiesCall, { id: open?.oid });
  expect(found).toMatchObject({
    short_name: '10k',
    status: 'live',
    chrono_start: { $date: at(0) },
    event: { slug: 'cursa', name: 'Cursa' },
    start_checkpoint: { kind: 'start' },
    intermediates: [{ order: 0, location: { custom_name: 'Pont' }, distance_from_start: 5000 }],
    finish_checkpoint: { distance_from_start: 10_000 },
    gpx_track: `/api/tracks/${open?.oid}`,
    time_precision: 0.001,
    start_closes: 1800,
  });
  expect(found.board_version).toBeGreaterThan(0);
  const ids = async (question: object, caller: Caller | null = null) =>
    (await ask(modalitiesCall, question, caller)).map(({ short_name }: { short_name: string }) => short_name);
  expect(await ids({ event: 'cursa' })).toEqual(['10k']);
  expect(await ids({ event: imported.event.oid }, timer)).toEqual(['10k', 'hidden']);
  expect(await ids({ id: 'cursa/10k' })).toEqual(['10k']);
  expect(await ids({ id: hidden?.oid })).toEqual([]);
  expect(await ids({ intermediates: [found.finish_checkpoint._id.$oid] })).toEqual(['10k']);
  expect(await ids({})).toEqual([]);
});

// @spec [Calls] doc 1 §7, doc 3 §7: POST `/modalities`, `/intermediates`: served by id, event or checkpoints
test('checkpoints come with their modality and event, start and finish too', async () => {
  const course = await ask(intermediatesCall, { modality: open?.oid });
  expect(course.map(({ kind }: { kind: string }) => kind)).toEqual(['start', 'intermediate', 'finish']);
  const id = course[2]._id.$oid;
  expect(await ask(intermediatesCall, { id: [id] })).toMatchObject([
    { kind: 'finish', modality: { short_name: '10k', event: { slug: 'cursa' } } },
  ]);
});

// @spec [Readers] doc 2 §7, doc 3 §7: `/readers` and `/reader-configurations` for checkpoints with readers, and for readers with checkpoints
// @spec [Readers] doc 2 §3, doc 3 §3: Reader configuration: modality with event, intermediate, start, end, security_seconds
test('reader configurations come for checkpoints with their readers, and for a reader with its checkpoints', async () => {
  const [{ intermediates }] = await ask(modalitiesCall, { id: open?.oid });
  const asked = { intermediate: [intermediates[0]._id.$oid], include_readers: true };
  expect(await ask(configurationsCall, asked, timer)).toMatchObject([
    {
      reader: { numeric_id: 2, name: 'Box 2' },
      datetime_start: { $date: at(-30) },
      security_seconds: 30,
      intermediate: intermediates[0]._id,
    },
  ]);
  const [box] = await ask(readersCall, { name: '1' }, timer);
  const places = await ask(configurationsCall, { reader: [box._id.$oid], include_intermediates: true }, timer);
  expect(places.map(({ intermediate }: { intermediate: { kind: string } }) => intermediate.kind).toSorted()).toEqual([
    'finish',
    'start',
  ]);
  expect(places[0]).toMatchObject({ modality: { short_name: '10k', event: { slug: 'cursa' } }, reader: box._id });
});

// @spec [Calls] doc 2 §7, design §5: POST `/last-positions`: served; an estimate from the last crossing and the pace, marked as one
test('positions are estimates from the last crossing and the pace; who is not public has no name', async () => {
  const positions = await ask(positionsCall, { modality: open?.oid, only_last: true });
  expect(positions).toMatchObject([
    {
      bib_number: '1',
      name: 'Ada',
      distance: 6000,
      is_estimate: true,
      at: { $date: at(30) },
      coordinates: { latitude: expect.closeTo(39.06, 3) },
    },
    { bib_number: '2', distance: 7500, is_estimate: true },
  ]);
  expect(positions[1].name).toBeUndefined();
  const way = await ask(positionsCall, { registrations: [positions[1].registration.$oid] }, timer);
  expect(way).toMatchObject([
    { distance: 5000, is_estimate: false, name: 'Ona' },
    { distance: 7500, is_estimate: true },
  ]);
  expect(await ask(positionsCall, {})).toEqual([]);
});

test('positions lie on the track by the length of the course that the page of the race has', async () => {
  const latitude = async () =>
    (await ask(positionsCall, { modality: open?.oid, only_last: true }))[0].coordinates.latitude;
  const write = (gpx_use_own_distance: boolean, finishM: number | null) =>
    saveModality(context, modality.number, {
      columns: { gpx_use_own_distance },
      course: { distanceM: 10_000, finish: { distance_m: finishM } },
    });
  // 6 km of the 11.12 km of the track, which is 0.1 degrees long.
  await write(true, null);
  const [race] = await ask(modalitiesCall, { id: open?.oid });
  expect(race).toMatchObject({ distance: expect.closeTo(11_119.5, 0) });
  expect(await latitude()).toBeCloseTo(39 + (0.1 * 6000) / race.distance, 5);
  await write(true, 12_000);
  expect(await latitude()).toBeCloseTo(39.05, 5);
  await write(false, 10_000);
  expect(await latitude()).toBeCloseTo(39.06, 5);
});

test('a track comes as it was uploaded under a name that says what it is, and light for the screen', async () => {
  const line = await ask(getTrackLine, {}, null, { modality: open?.oid });
  expect(line.points.at(-1)).toEqual([-0.4, 39.1, null, expect.closeTo(11_119.5, 0)]);
  const served = routes.find(({ endpoint }) => endpoint === getTrack);
  const file = (modality: string | undefined) =>
    // Just what the handler looks at.
    served?.handle({ params: { modality }, caller: null } as unknown as Parameters<typeof served.handle>[0]);
  expect(await file(open?.oid)).toMatchObject({
    status: 200,
    headers: { 'content-disposition': expect.stringContaining('10K%2010k%20Cursa.gpx') },
  });
  expect(await file(hidden?.oid)).toMatchObject({ code: 'modality_not_found' });
});
