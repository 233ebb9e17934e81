import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { importEvent } from './event/import-event.ts';
import { importGpx } from './import-gpx.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-03T12:00:00Z') };
const event = await importEvent(context, { slug: 'cursa', name: 'Cursa', modalities: [{ short_name: '10k' }] });
if (!event.ok) throw new Error('the event of the tests is refused');
const modality = { number: event.modalities[0]?.number ?? 0 };

const take = (gpx: string | Buffer, fileName = '/home/me/curs.gpx') =>
  importGpx(context, { modality, bytes: Buffer.from(gpx), fileName });
const stored = async () =>
  await db.selectFrom('track').selectAll().where('modality_number', '=', modality.number).executeTakeFirst();

/** A step of a thousandth of a degree to the north is 111.2 m. */
const point = (step: number, height?: number, name = 'trkpt') =>
  `<${name} lat="${39 + step / 1000}" lon="-0.4">${height === undefined ? '' : `<ele>${height}</ele>`}</${name}>`;
const points = (from: number, to: number, height?: (step: number) => number) =>
  Array.from({ length: to - from + 1 }, (_, at) => point(from + at, height?.(from + at))).join('');
const gpx = (inside: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const track = (...segments: string[]) =>
  gpx(`<trk>${segments.map((segment) => `<trkseg>${segment}</trkseg>`).join('')}</trk>`);

// @spec [Calls] doc 1 §2, issue 2: The track made light for maps and profiles
// @spec [Imports and exports] issue 2, design §8: `import gpx`: without entities, stored whole, distance and smoothed climb and descent, a version for the screen; no points, entities or cut in half refused
test('a track is stored whole, measured and made light', async () => {
  const file = track(points(0, 4000, (step) => 500 + 200 * Math.sin(step / 100)));
  expect(await take(file)).toMatchObject({ ok: true, source: 'track', segments: 1, points: 4001 });
  const row = await stored();
  expect(row?.file.toString()).toBe(file);
  expect(row?.file_name).toBe('curs.gpx');
  expect(row?.distance_m).toBeCloseTo(4000 * 111.195, -2);
  // 6.4 waves of 400 m from top to bottom
  expect(row?.ascent_m).toBeGreaterThan(2500);
  expect(row?.ascent_m).toBeLessThan(2800);
  const screen = row?.screen as [number, number, number, number][];
  expect(screen.length).toBeLessThanOrEqual(1500);
  expect(screen[0]).toEqual([-0.4, 39, expect.any(Number), 0]);
  expect(screen.at(-1)?.[3]).toBeCloseTo(row?.distance_m ?? 0, 0);
  // peaks stay
  expect(Math.max(...screen.map(([, , height]) => height))).toBeGreaterThan(690);
});

test('the noise of heights is no climb', async () => {
  const noisy = track(points(0, 2000, (step) => 100 + (step % 2)));
  expect(await take(noisy)).toMatchObject({ ok: true, ascentM: 0, descentM: 0 });
});

// @spec [Tracks] issue 4: Works with whatever people upload: routes, several tracks, gaps (not run, not climbed), lone points, empty pieces, heights missing in part or wholly, extensions, byte order marks; a file without a line is refused with what is wrong
test('a gap between two pieces is not run, a pause of the recorder is', async () => {
  const gap = await take(track(points(0, 10), points(110, 120)));
  const pause = await take(track(points(0, 10), `<trkpt lat="39.0105" lon="-0.4"/>${points(11, 20)}`));
  expect(gap.ok && gap.distanceM).toBeCloseTo(20 * 111.195, 0);
  expect(pause.ok && pause.distanceM).toBeCloseTo(20 * 111.195, 0);
});

test('what the ground rises across a gap is no climb', async () => {
  const up = track(
    points(0, 20, () => 100),
    points(120, 140, () => 700),
  );
  expect(await take(up)).toMatchObject({
    ok: true,
    ascentM: 0,
    descentM: 0,
    distanceM: expect.closeTo(40 * 111.195, 0),
  });
});

// @spec [Tracks] issue 4: Works with whatever people upload: routes, several tracks, gaps (not run, not climbed), lone points, empty pieces, heights missing in part or wholly, extensions, byte order marks; a file without a line is refused with what is wrong
test('a file with several tracks is one line with gaps, empty pieces and lone points left out', async () => {
  const day = (from: number, to: number) => `<trk><name>d</name><trkseg/><trkseg>${points(from, to)}</trkseg></trk>`;
  const two = gpx(`${day(0, 10)}<trk/><trk><trkseg>${point(60)}</trkseg></trk>${day(110, 120)}`);
  expect(await take(two)).toMatchObject({
    ok: true,
    segments: 2,
    points: 22,
    distanceM: expect.closeTo(20 * 111.195, 0),
  });
});

test('what devices add to points is not taken for their place or height', async () => {
  const added =
    '<extensions><g:TrackPointExtension xmlns:g="odd"><g:ele>4000</g:ele><g:hr>150</g:hr></g:TrackPointExtension></extensions>';
  const file = track(points(0, 50, (step) => 100 + step).replaceAll('</trkpt>', `${added}</trkpt>`));
  expect(await take(file)).toMatchObject({ ok: true, points: 51, ascentM: expect.closeTo(50, -1) });
});

// @spec [Tracks] issue 16: A place or a height that is no decimal number (`0x11`, nothing) is none
test.each(['0x11', '0b1', 'Infinity', '', ' ', '39,5'])('%j is no latitude and no height', async (odd) => {
  const file = track(points(0, 50, (step) => 100 + step));
  expect(await take(file.replace(/lat="[^"]*"/, `lat="${odd}"`))).toMatchObject({ ok: true, points: 50 });
  expect(await take(file.replace(/<ele>[^<]*/, `<ele>${odd}`))).toMatchObject({
    ok: true,
    points: 51,
    ascentM: expect.closeTo(49, -1),
  });
});

// @spec [Tracks] issue 4: Works with whatever people upload: routes, several tracks, gaps (not run, not climbed), lone points, empty pieces, heights missing in part or wholly, extensions, byte order marks; a file without a line is refused with what is wrong
test('heights that are missing lie on the slope; without any there is no climb', async () => {
  const some = track(point(0, 100) + points(1, 99) + point(100, 300));
  expect(await take(some)).toMatchObject({ ascentM: expect.closeTo(200, -1), descentM: 0 });
  expect(await take(track(points(0, 10)))).toMatchObject({ ascentM: null, descentM: null });
  expect(await take(track(points(0, 10, () => 0)))).toMatchObject({ ascentM: null });
  expect(await take(track(point(0, 100) + points(1, 10)))).toMatchObject({ ascentM: null });
});

// @spec [Tracks] issue 4: Works with whatever people upload: routes, several tracks, gaps (not run, not climbed), lone points, empty pieces, heights missing in part or wholly, extensions, byte order marks; a file without a line is refused with what is wrong
test('where there is no track the route counts, in any namespace and with a byte order mark', async () => {
  const route = `\uFEFF<?xml version="1.0"?><g:gpx xmlns:g="odd"><g:rte>${point(0, 1, 'g:rtept').replaceAll('ele>', 'g:ele>')}${point(9, 1, 'g:rtept')}</g:rte></g:gpx>`;
  expect(await take(route)).toMatchObject({ ok: true, source: 'route', points: 2 });
  expect(await take(Buffer.from(`\uFEFF${track(points(0, 5))}`, 'utf16le'))).toMatchObject({ ok: true, points: 6 });
});

const whole = track(points(0, 50));

// @spec [Imports and exports] issue 2, design §8: `import gpx`: without entities, stored whole, distance and smoothed climb and descent, a version for the screen; no points, entities or cut in half refused
// @spec [Tracks] issue 4: Works with whatever people upload: routes, several tracks, gaps (not run, not climbed), lone points, empty pieces, heights missing in part or wholly, extensions, byte order marks; a file without a line is refused with what is wrong
// @spec [Safety] design §8: GPX is parsed without entities and with a size limit
test.each([
  ['with no points', gpx('<trk><trkseg/></trk>'), 'no points'],
  ['with waypoints alone', gpx('<wpt lat="1" lon="2"/>'), 'waypoints'],
  ['with one point', track(point(1)), 'a single point'],
  ['shorter than a room', track(`${point(0)}<trkpt lat="39.00001" lon="-0.4"/>`), 'only 1.1 m long'],
  ['cut in half', whole.slice(0, whole.length / 2), 'cut off'],
  ['cut behind a point', whole.slice(0, whole.lastIndexOf('</trkseg>')), 'cut off'],
  ['with a DTD', `<!DOCTYPE gpx [<!ENTITY a "b">]>${gpx('')}`, 'DTD'],
  ['with an entity of its own', track(`${points(0, 5)}<name>&bomb;</name>`), 'not well formed'],
  ['of another kind', '<kml></kml>', 'no GPX'],
  ['that is no XML', 'lat,lon\n1,2\n', 'not well formed'],
  ['that is empty', '', 'no GPX'],
  ['that is too large', ' '.repeat(20_000_001), 'larger than 20 MB'],
])('a file %s is refused, and the track that stands stays', async (_, file, reason) => {
  await take(whole);
  expect(await take(file)).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining(reason) }] });
  expect((await stored())?.file.toString()).toBe(whole);
});
