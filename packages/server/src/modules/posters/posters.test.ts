import { aProgram } from '@dorsal/testkit/a-program.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';
import { saveEvent } from '#modules/races/save-event.ts';

const { ask, context, tokenOf } = await aProgram();
const get = (path: string, headers: Record<string, string> = {}) => ask(path, { method: 'GET', headers });

async function anEvent(
  slug: string,
  more: Record<string, unknown> = {},
): Promise<{ oid: string; number: number; race: number }> {
  const imported = await importEvent(context, {
    slug,
    name: slug,
    date_start: '2026-05-03T22:30:00Z',
    time_zone: 'Europe/Madrid',
    modalities: [{ short_name: '10k', name: '10k', distance: 10_000 }],
    ...more,
  });
  if (!imported.ok) throw new Error('an event of the tests is refused');
  return { ...imported.event, race: imported.modalities[0]?.number ?? 0 };
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

// @spec [Site content, notices, ads and page metadata] look.md, design §7: An event without a poster gets one drawn from its track or name; a flat race its plan, a steep one its profile
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

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Script in every text field: nothing executed (names, notices, ads, site, posters, page metadata)
test('a poster is SVG that can do nothing, in which every text is an outline and nothing is no number', async () => {
  const name = '<script>alert(1)</script> & "Café" Łódź';
  const { oid } = await anEvent('script', { name });
  const answer = await get(`/posters/${oid}`);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.body).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "Café" Łódź</title>');
  expect(answer.body).not.toMatch(/<script|<text|NaN|undefined|Infinity/);
});

// @spec [Home, calendar and lists] issue 16: A card says name, day and place once: its drawn picture is the course and the bib
test('the art of a card has the course and the bib, and no words that the card says', async () => {
  const { oid, race } = await anEvent('art');
  await withTrack(race, 0);
  const [poster, art] = [await get(`/posters/${oid}`), await get(`/posters/${oid}?art=true`)];
  const shapes = (body: string) => body.match(/<(path|rect|circle)/g)?.length ?? 0;
  expect(art.body).toContain('viewBox="0 0 800 300"');
  // Name and day: a path each.
  expect(shapes(poster.body) - shapes(art.body)).toBe(2);
  expect(art.headers['etag']).not.toBe(poster.headers['etag']);
  expect((await get(`/posters/${oid}?art=perhaps`)).statusCode).toBe(400);
});

test('the same event has the same poster, answered as unchanged until something of it changes', async () => {
  const { oid, race } = await anEvent('kept');
  const { headers, body } = await get(`/posters/${oid}`);
  const cached = { 'if-none-match': String(headers['etag']) };
  expect((await get(`/posters/${oid}`)).body).toBe(body);
  expect((await get(`/posters/${oid}`, cached)).statusCode).toBe(304);
  await withTrack(race, 0);
  const after = await get(`/posters/${oid}`, cached);
  expect([after.statusCode, after.body === body]).toEqual([200, false]);
});

// @spec [Site content, notices, ads and page metadata] design §7: Preview image, 1,200 × 630, without fonts of the machine
test('the preview is a PNG of 1,200 by 630, made once', async () => {
  const { oid } = await anEvent('preview');
  const [one, other] = await Promise.all([get(`/posters/${oid}/preview.png`), get(`/posters/${oid}/preview.png`)]);
  expect(one.headers['content-type']).toBe('image/png');
  expect(await sharp(one.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  const cached = { 'if-none-match': String(one.headers['etag']) };
  expect((await get(`/posters/${oid}/preview.png`, cached)).statusCode).toBe(304);
});

test('a circuit has one too; a hidden event and none have none', async () => {
  const { oid, number } = await anEvent('lliga', { modalities: [] });
  await saveEvent(context, number, { columns: { is_circuit: true, date_start: null } });
  expect((await get(`/posters/${oid}`)).statusCode).toBe(200);
  await saveEvent(context, number, { columns: { visible: false } });
  expect((await get(`/posters/${oid}`)).json().error.code).toBe('event_not_found');
  const asStaff = await ask(`/posters/${oid}/preview.png`, { method: 'GET', token: tokenOf('admin') });
  expect(asStaff.statusCode).toBe(404);
  expect((await get(`/posters/${'f'.repeat(24)}`)).statusCode).toBe(404);
});
