import { aProgram } from '@dorsal/testkit/a-program.ts';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa/Estiu 2026',
  modalities: [
    { short_name: '9k', name: "L'alta" },
    { short_name: 'secret', visible: false },
    { short_name: 'bare' },
    { short_name: 'told', name: 'Told', distance: 42_195 },
    { short_name: 'own', name: 'Own', distance: 42_195, gpx_use_own_distance: true },
    { short_name: 'long', name: 'Long' },
  ],
});
if (!imported.ok) throw new Error('the event of the tests is refused');
const [open, hidden, bare, told, own, long] = imported.modalities;
const points = Array.from({ length: 91 }, (_, step) => `<trkpt lat="${39 + step / 1000}" lon="-0.4"/>`).join('');
const file = `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`;
/** A step of 22 m north, and 8 m or more aside: every point is a bend. */
const bends = Array.from(
  { length: 4000 },
  (_, step) => `<trkpt lat="${39 + step / 5000}" lon="${-0.4 + ((step % 2) + (step % 7) / 20) / 10_000}"/>`,
);
const bent = `\uFEFF<gpx><trk><trkseg>${bends.join('')}</trkseg></trk></gpx>`;
const take = (modality: { readonly number: number } | undefined, gpx: string) =>
  importGpx(context, { modality: { number: modality?.number ?? 0 }, bytes: Buffer.from(gpx), fileName: 'mine.gpx' });
for (const modality of [open, hidden, told, own]) await take(modality, file);
await take(long, bent);

const get = (path: string, token?: string) => ask(path, { method: 'GET', token });

// @spec [Calls] doc 1 §7: GET track file, named distance K, modality, event
// @spec [Tracks] doc 1 §7: GET track file: the bytes as uploaded, named distance in K, modality, event
test('the track comes as it was brought, named distance in K, modality and event', async () => {
  const answer = await get(`/tracks/${open?.oid}`);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'application/gpx+xml', file]);
  const name = /filename\*=UTF-8''(\S+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
  expect(decodeURIComponent(name)).toBe("10K L'alta Cursa Estiu 2026.gpx");
  expect(name).not.toContain("'");
});

const nameOf = async (oid: string | undefined): Promise<string> => {
  const { headers } = await get(`/tracks/${oid}`);
  return decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? '');
};

// @spec [Tracks] doc 3 §3, issue 4: `gpx_use_own_distance` chooses the distance: of the race, the file name, the kilometres and the profile
test('gpx_use_own_distance chooses the distance, of the file name and of the race', async () => {
  expect(await nameOf(told?.oid)).toBe('42K Told Cursa Estiu 2026.gpx');
  expect(await nameOf(own?.oid)).toBe('10K Own Cursa Estiu 2026.gpx');
  const listed = await ask('/modalities', { body: { event: imported.event.oid } });
  const distances = new Map(
    listed.json().map((one: { short_name: string; distance?: number }) => [one.short_name, one.distance]),
  );
  expect(distances.get('told')).toBe(42_195);
  expect(distances.get('own')).toBeCloseTo(90 * 111.195, -1);
  expect(distances.get('9k')).toBeCloseTo(90 * 111.195, -1);
  expect(distances.get('bare')).toBeUndefined();
});

// @spec [Tracks] issue 4: Simplified for the screen, never in storage: a light line for silhouettes, a fine one (2 m) for who looks closely
test('a long track has a finer line for a map that is looked at closely, and its file is what was brought, byte by byte', async () => {
  const light = (await get(`/tracks/${long?.oid}/line`)).json();
  const fine = (await get(`/tracks/${long?.oid}/line?detail=fine`)).json();
  expect([light.points.length, fine.points.length]).toEqual([1500, 4000]);
  expect(fine.distance).toBe(light.distance);
  expect((await get(`/tracks/${open?.oid}/line?detail=fine`)).json()).toEqual(
    (await get(`/tracks/${open?.oid}/line`)).json(),
  );
  expect((await get(`/tracks/${long?.oid}`)).rawPayload).toEqual(Buffer.from(bent));
  expect((await get(`/tracks/${hidden?.oid}/line?detail=fine`)).json().error.code).toBe('modality_not_found');
});

test('where the light line is finer than what can be seen, it stays', async () => {
  const straight = Array.from({ length: 2000 }, (_, step) => `<trkpt lat="${39 + step / 20_000}" lon="-0.4"/>`);
  await take(told, `<gpx><trk><trkseg>${straight.join('')}</trkseg></trk></gpx>`);
  expect((await get(`/tracks/${told?.oid}/line?detail=fine`)).json().points).toHaveLength(1500);
});

test('another track of the same race takes the place of the finer line too', async () => {
  const path = `/tracks/${long?.oid}/line?detail=fine`;
  await take(long, file);
  expect((await get(path)).json().points).toHaveLength(91);
});

// @spec [Calls] doc 1 §2, issue 2: The track made light for maps and profiles
// @spec [Tracks] issue 4: Simplified for the screen, never in storage: a light line for silhouettes, a fine one (2 m) for who looks closely
test('the line for maps and profiles is light and measured', async () => {
  const line = (await get(`/tracks/${open?.oid}/line`)).json();
  expect(line.distance).toBeCloseTo(90 * 111.195, -1);
  expect(line).not.toHaveProperty('ascent');
  expect(line.points[0]).toEqual([-0.4, 39, null, 0]);
});

test('the line is cached by browsers and asked about again by its tag; what staff see is cached by nobody', async () => {
  const path = `/tracks/${open?.oid}/line`;
  const { headers } = await get(path);
  expect(headers['cache-control']).toBe('public, no-cache');
  const again = await ask(path, { method: 'GET', headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get(`/tracks/${hidden?.oid}/line`)).json().error.code).toBe('modality_not_found');
  expect((await get(`/tracks/${hidden?.oid}/line`, tokenOf('timer'))).headers['cache-control']).toBe('no-store');
});

test.each(['0'.repeat(24), 'abc', '%00', 'x'.repeat(300)])(
  '%s is no race: 404, as for one that is hidden',
  async (id) => {
    for (const path of [`/tracks/${id}`, `/tracks/${id}/line`]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().error.code]).toEqual([
        404,
        expect.stringMatching(/^(modality_not_found|unknown_call)$/),
      ]);
    }
  },
);

test('a race without a track says so, and one that is hidden is as unknown as one that is not there', async () => {
  const code = async (oid: string | undefined) => (await get(`/tracks/${oid}`)).json().error.code;
  expect([await code(bare?.oid), await code(hidden?.oid)]).toEqual(['track_not_found', 'modality_not_found']);
  expect((await get(`/tracks/${hidden?.oid}`, tokenOf('timer'))).statusCode).toBe(200);
});
