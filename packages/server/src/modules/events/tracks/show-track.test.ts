import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/track/import-gpx.ts';
import { aProgram } from '#testing/test-program.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa/Estiu 2026',
  modalities: [{ short_name: '9k', name: "L'alta" }, { short_name: 'secret', visible: false }, { short_name: 'bare' }],
});
if (!imported.ok) throw new Error('the event of the tests is refused');
const [open, hidden, bare] = imported.modalities;
const points = Array.from({ length: 91 }, (_, step) => `<trkpt lat="${39 + step / 1000}" lon="-0.4"/>`).join('');
const file = `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`;
for (const modality of [open, hidden]) {
  await importGpx(context, {
    modality: { number: modality?.number ?? 0 },
    bytes: Buffer.from(file),
    fileName: 'mine.gpx',
  });
}

const get = (path: string, token?: string) => ask(path, { method: 'GET', token });

test('the track comes as it was brought, named distance in K, modality and event', async () => {
  const answer = await get(`/tracks/${open?.oid}`);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'application/gpx+xml', file]);
  const name = /filename\*=UTF-8''(\S+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
  expect(decodeURIComponent(name)).toBe("10K L'alta Cursa Estiu 2026.gpx");
  expect(name).not.toContain("'");
});

test('the line for maps and profiles is light and measured', async () => {
  const line = (await get(`/tracks/${open?.oid}/line`)).json();
  expect(line.distance).toBeCloseTo(90 * 111.195, -1);
  expect(line).not.toHaveProperty('ascent');
  expect(line.points[0]).toEqual([-0.4, 39, null, 0]);
});

test('the line is kept by browsers and asked about again by its tag; what staff see is kept by nobody', async () => {
  const path = `/tracks/${open?.oid}/line`;
  const { headers } = await get(path);
  expect(headers['cache-control']).toBe('public, no-cache');
  const again = await ask(path, { method: 'GET', headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get(`/tracks/${hidden?.oid}/line`)).json().error.code).toBe('track_not_found');
  expect((await get(`/tracks/${hidden?.oid}/line`, tokenOf('timer'))).headers['cache-control']).toBe('no-store');
});

test('a race without a track says so, and one that is hidden has none for the public', async () => {
  const code = async (oid: string | undefined) => (await get(`/tracks/${oid}`)).json().error.code;
  expect([await code(bare?.oid), await code(hidden?.oid)]).toEqual(['track_not_found', 'track_not_found']);
  expect((await get(`/tracks/${hidden?.oid}`, tokenOf('timer'))).statusCode).toBe(200);
});
