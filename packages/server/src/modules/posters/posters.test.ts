import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/track/import-gpx.ts';
import { aProgram } from '#testing/test-program.ts';

const { ask, context, tokenOf } = await aProgram();
const get = (path: string, headers: Record<string, string> = {}) => ask(path, { method: 'GET', headers });

async function anEvent(slug: string, more: Record<string, unknown> = {}): Promise<{ oid: string; race: number }> {
  const imported = await importEvent(context, {
    slug,
    name: slug,
    date_start: '2026-05-03T22:30:00Z',
    time_zone: 'Europe/Madrid',
    modalities: [{ short_name: '10k', name: '10k', distance: 10_000 }],
    ...more,
  });
  if (!imported.ok) throw new Error('an event of the tests is refused');
  return { oid: imported.event.oid, race: imported.modalities[0]?.number ?? 0 };
}

/** A way straight north, that climbs by `step` metres each 111 m. */
async function withTrack(race: number, step: number): Promise<void> {
  const points = Array.from(
    { length: 91 },
    (_, at) => `<trkpt lat="${39 + at / 1000}" lon="-0.4"><ele>${at * step}</ele></trkpt>`,
  );
  const bytes = Buffer.from(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  await importGpx(context, { modality: { number: race }, bytes, fileName: 'a.gpx' });
}

test('an event without a track has contour lines, a flat one its way from above, a steep one its profile', async () => {
  const plain = await anEvent('plain');
  const flat = await anEvent('flat');
  const steep = await anEvent('steep');
  await withTrack(flat.race, 0);
  await withTrack(steep.race, 8);
  const [first, second, third] = [
    (await get(`/posters/${plain.oid}`)).body,
    (await get(`/posters/${flat.oid}`)).body,
    (await get(`/posters/${steep.oid}`)).body,
  ];
  expect(first).toContain('stroke-width="3"');
  expect(second).toContain('stroke-width="26"');
  expect(third).toContain('fill-opacity="0.78"');
  expect(new Set([first, second, third].map((svg) => svg.slice(0, 60))).size).toBe(1);
});

test('a poster is SVG that can do nothing, in which every text is an outline and nothing is no number', async () => {
  const name = '<script>alert(1)</script> & "Café" Łódź';
  const { oid } = await anEvent('script', { name });
  const answer = await get(`/posters/${oid}`);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.body).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "Café" Łódź</title>');
  expect(answer.body).not.toMatch(/<script|<text|NaN|undefined|Infinity/);
});

test('the same event has the same poster, and who holds it hears so until something of it changes', async () => {
  const { oid, race } = await anEvent('kept');
  const { headers, body } = await get(`/posters/${oid}`);
  const held = { 'if-none-match': String(headers['etag']) };
  expect((await get(`/posters/${oid}`)).body).toBe(body);
  expect((await get(`/posters/${oid}`, held)).statusCode).toBe(304);
  await withTrack(race, 0);
  const after = await get(`/posters/${oid}`, held);
  expect([after.statusCode, after.body === body]).toEqual([200, false]);
});

test('the preview is a PNG of 1,200 by 630, made once', async () => {
  const { oid } = await anEvent('preview');
  const [one, other] = await Promise.all([get(`/posters/${oid}/preview.png`), get(`/posters/${oid}/preview.png`)]);
  expect(one.headers['content-type']).toBe('image/png');
  expect(await sharp(one.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  const held = { 'if-none-match': String(one.headers['etag']) };
  expect((await get(`/posters/${oid}/preview.png`, held)).statusCode).toBe(304);
});

test('a circuit has one too; a hidden event and none have none', async () => {
  const { oid } = await anEvent('lliga', { modalities: [] });
  await context.db.updateTable('event').set({ is_circuit: true, date_start: null }).where('oid', '=', oid).execute();
  expect((await get(`/posters/${oid}`)).statusCode).toBe(200);
  await context.db.updateTable('event').set({ visible: false }).where('oid', '=', oid).execute();
  expect((await get(`/posters/${oid}`)).json().error.code).toBe('event_not_found');
  const asStaff = await ask(`/posters/${oid}/preview.png`, { method: 'GET', token: tokenOf('admin') });
  expect(asStaff.statusCode).toBe(404);
  expect((await get(`/posters/${'f'.repeat(24)}`)).statusCode).toBe(404);
});
