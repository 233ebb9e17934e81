import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { largestUploadBytes } from '@dorsal/contract/calls/files.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { beginSnapshot, end } from '#modules/backups/backup-repository.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import { createFolderStore } from '#platform/files/file-store.ts';
import { sweepFiles, sweepStrayBytes } from './sweep-files.ts';

const { ask, tokenOf, context, filesDir, pool } = await aProgram();
const store = createFolderStore(filesDir);

const upload = (bytes: Buffer, more: Record<string, unknown> = {}, caller: CallerKind = 'community_manager') =>
  ask('/upload', {
    body: { file: `data:;base64,${bytes.toString('base64')}`, original_filename: 'a.png', ...more },
    token: tokenOf(caller),
  });
const stream = (bytes: Buffer, query = 'original_filename=a.png', caller: CallerKind = 'community_manager') =>
  ask(`/upload/stream?${query}`, { body: bytes, token: tokenOf(caller) });
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json().error?.code];
const get = (url: string, headers = {}) => ask(url.replace(/^\/api/, ''), { method: 'GET', headers });
const urlOf = async (bytes: Buffer): Promise<string> => (await stream(bytes)).json().url;
const hashIn = (url: string): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';

/** A picture of one colour, each another file. */
const picture = (red: number, { width = 8, height = 4 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 0, b: 0 } } });
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const gpx = (points: number) =>
  Buffer.from(
    `<gpx version="1.1" creator="t"><trk><trkseg>${Array.from({ length: points }, (_, at) => `<trkpt lat="${39 + at / 1_000}" lon="0"><ele>${at}</ele></trkpt>`).join('')}</trkseg></trk></gpx>`,
  );

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says that it is this large, with hardly a byte in it. */
function declaredPng(width: number, height: number, { depth = 8, interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 2, 0, 0, Number(interlaced)], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(1_000)));
  return Buffer.concat([signature, chunk('IHDR', head), rows, chunk('IEND', Buffer.alloc(0))]);
}

// @spec [Files and uploads] doc 3 §7: POST `/upload`: file as data URL, original_filename, name, event, modality; success and url
test('a picture comes back under its own address, drawn anew and upright, without what was beside it', async () => {
  const turned = await picture(10)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
  const answer = await upload(turned, { original_filename: 'me.pdf', name: 'poster' });
  expect(answer.json()).toEqual({ success: true, url: expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}\.webp$/) });
  const { url } = answer.json();
  const file = await get(url);
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hashIn(url));
  const { format, width, height, exif, orientation } = await sharp(file.rawPayload).metadata();
  expect([format, width, height, exif, orientation]).toEqual(['webp', 4, 8, undefined, undefined]);
  expect((await get(url, { 'if-none-match': file.headers.etag })).statusCode).toBe(304);
});

// @spec [Files and uploads] issue 17: Uploads as data URLs and as streams: sniffed, limited, images re-encoded
test('every kind of picture, and the same bytes sent either way, is one file', async () => {
  const source = picture(20);
  const kinds = [source.png(), source.jpeg(), source.webp(), source.gif(), source.avif()];
  for (const kind of kinds) {
    const bytes = await kind.toBuffer();
    const url = await urlOf(bytes);
    expect(url).toMatch(/\.webp$/);
    expect((await upload(bytes)).json().url).toBe(url);
  }
  const large = await sharp(
    (await get(await urlOf(await picture(21, { width: 5_000, height: 1_000 }).png().toBuffer()))).rawPayload,
  ).metadata();
  expect([large.width, large.height]).toEqual([2_000, 400]);
});

test('a picture with a page behind it loses the page; a document is downloaded and opened by nothing', async () => {
  const script = '<script>alert(1)</script>';
  const both = Buffer.concat([await picture(30).png().toBuffer(), Buffer.from(script)]);
  expect((await get(await urlOf(both))).rawPayload.includes(script)).toBe(false);
  const url = (
    await stream(
      Buffer.concat([pdf, Buffer.from(script)]),
      `original_filename=${encodeURIComponent('Reglament "2026"\n.html')}`,
    )
  ).json().url;
  const { headers } = await get(url);
  expect(url).toMatch(/\.pdf$/);
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toBe(
    `attachment; filename="document.pdf"; filename*=UTF-8''Reglament%20%222026%22%0A.html`,
  );
});

// @spec [Files and uploads] issue 17, doc 3 §8: Each refusal of an upload: bombs, other kinds, too large, empty, no data URL
test('a bomb, another kind, too much, nothing at all and half a picture are refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const png = await picture(40).png().toBuffer();
  const pixels = Buffer.from(Array.from({ length: 12 * 1_000 }, (_, at) => at % 251));
  const frames = await sharp(pixels, { raw: { width: 2, height: 2_000, channels: 3, pageHeight: 2 } })
    .gif()
    .toBuffer();
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(1_000);
  for (const [width, height] of [
    [30_000, 30_000],
    [24_500_000, 2],
    [2, 20_001],
  ] as const)
    expect(codeOf(await stream(declaredPng(width, height)))).toEqual([422, 'image_too_large']);
  expect(codeOf(await stream(declaredPng(7_000, 7_000, { depth: 16, interlaced: true })))).toEqual([
    422,
    'image_too_large',
  ]);
  expect(codeOf(await stream(png.subarray(0, png.length - 30)))).toEqual([422, 'image_not_valid']);
  for (const bytes of [
    svg,
    Buffer.from(`<?xml version="1.0"?>\n${svg}`),
    gpx(3),
    Buffer.from('MZ\x90'),
    Buffer.alloc(0),
    Buffer.from('<html>'),
  ])
    expect(codeOf(await stream(bytes, 'original_filename=a.png'))).toEqual([415, 'file_type_not_allowed']);
  expect(codeOf(await stream(Buffer.alloc(30_000_000)))).toEqual([413, 'file_too_large']);
  expect(codeOf(await stream(Buffer.alloc(largestUploadBytes + 1)))).toEqual([413, 'file_too_large']);
  expect(codeOf(await upload(Buffer.alloc(30_000_000)))).toEqual([413, 'body_too_large']);
  expect(
    codeOf(
      await ask('/upload', {
        body: { file: 'data:text/plain,hello', original_filename: 'a' },
        token: tokenOf('admin'),
      }),
    ),
  ).toEqual([400, 'invalid_request']);
  expect(codeOf(await ask('/upload/stream', { body: {}, token: tokenOf('admin') }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await ask('/ads', { body: Buffer.from('{}'), token: tokenOf('admin') }))).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(codeOf(await stream(png, 'original_filename=a', 'timer'))).toEqual([403, 'not_allowed']);
  // A moving picture stands still: its first frame is drawn, whatever comes behind.
  expect((await sharp((await get(await urlOf(frames))).rawPayload).metadata()).pages).toBeUndefined();
});

// @spec [Files and uploads] doc 3 §2, doc 3 §8: GPX: a file that is no track is refused, and the track that stands stays
test('with a race the file is its track: in the trail, and one that is none changes nothing', async () => {
  const { number, oid: event } = await anEvent(context, { slug: 'amb-recorregut', name: 'C' });
  const race = await aRace(context, { event: number, people: 1 });
  const modality = await oidOf(context, 'modality', race.modality);
  const sent = await upload(gpx(20), { original_filename: 'cursa.gpx', event, modality });
  expect(sent.json()).toEqual({ success: true, url: `/api/tracks/${modality}` });
  expect(codeOf(await upload(await picture(50).png().toBuffer(), { modality }))).toEqual([422, 'gpx_not_valid']);
  expect((await get(`/tracks/${modality}`)).rawPayload).toEqual(gpx(20));
  const [change] = (await trailOf(context.db)).filter(({ name }) => name === 'track_uploaded');
  expect(change).toMatchObject({ subject: `modality:${modality}`, was: null, is: { file: 'cursa.gpx' } });
  expect(codeOf(await upload(pdf, { event: 'f'.repeat(24) }))).toEqual([404, 'event_not_found']);
  expect(
    codeOf(
      await upload(gpx(20), {
        event: (await anEvent(context, { slug: 'altra', name: 'D' })).oid,
        modality,
      }),
    ),
  ).toEqual([404, 'modality_not_found']);
});

const saveAd = async (ad: Record<string, unknown>) => await ask('/ad', { body: ad, token: tokenOf('admin') });
const stored = async (): Promise<string[]> =>
  (await Promise.all((await readdir(filesDir)).map((part) => readdir(`${filesDir}/${part}`)))).flat();
/** All that is loose, at once. */
const sweep = () => sweepFiles(context, store, 0);

// @spec [Files and uploads] staff §6: Files by content hash, references counted by owner; unlinked a day after the last one
test('a file stays while something shows it, and for a day after', async () => {
  const [first, second] = [
    await urlOf(await picture(60).png().toBuffer()),
    await urlOf(await picture(61).png().toBuffer()),
  ];
  const { _id } = (await saveAd({ name: 'one', image: first })).json();
  const other = (await saveAd({ name: 'other', image: first })).json()._id;
  expect(await sweepFiles(context, store)).toBe(0);
  await sweep();
  expect((await get(first)).statusCode).toBe(200);
  expect((await get(second)).statusCode).toBe(404);
  expect(await stored()).toEqual([hashIn(first)]);
  await saveAd({ _id, changes: { image: { was: first, is: null } } });
  await sweep();
  expect((await get(first)).statusCode).toBe(200);
  await saveAd({ _id: other, image: null });
  expect((await get(first)).statusCode).toBe(200);
  expect(await sweepFiles(context, store)).toBe(0);
  expect(await sweep()).toBe(1);
  expect([await stored(), (await get(first)).statusCode]).toEqual([[], 404]);
});

// @spec [Files and uploads] staff §6: Undo of a change brings its picture back while it is stored, and says so when it is not
test('a change of picture is taken back within the day; after it the file is asked for again', async () => {
  const [before, after] = [
    await urlOf(await picture(70).png().toBuffer()),
    await urlOf(await picture(71).png().toBuffer()),
  ];
  const { _id } = (await saveAd({ name: 'undone', image: before })).json();
  await saveAd({ _id, changes: { image: { was: before, is: after } } });
  const numbers = async () =>
    (await context.db.selectFrom('command').select('number').orderBy('number', 'desc').execute()).map(({ number }) =>
      Number(number),
    );
  const undo = async () => await ask('/undo', { body: { number: (await numbers())[0] }, token: tokenOf('admin') });
  expect((await undo()).statusCode).toBe(200);
  const imageNow = async () => (await ask('/ads', { body: { id: _id }, token: tokenOf('admin') })).json()[0].image;
  expect(await imageNow()).toBe(before);
  expect(await sweep()).toBe(1); // the other one
  const refused = await undo();
  expect(codeOf(refused)).toEqual([404, 'file_not_found']);
  expect(await imageNow()).toBe(before);
  const named = await saveAd({ _id, changes: { image: { was: before, is: after }, name: { was: 'undone', is: 'x' } } });
  expect(named.json().error).toMatchObject({ code: 'file_not_found', fields: [{ path: 'image' }] });
  await saveAd({ _id, changes: { image: { was: before, is: null } } });
  await sweep();
});

test('a file of what the public does not see is not for the public', async () => {
  const url = await urlOf(await picture(80).png().toBuffer());
  const show = async (slug: string, visible: boolean) => {
    const { oid } = await anEvent(context, { slug, name: 'N', visible });
    const subject = `event:${oid}`;
    await runCommand(context, { name: 'event_changed', by: { name: 'test', user: null } }, async (_, note) => {
      note(subject, null, { poster: url });
      return { ok: true };
    });
  };
  await show('amagada', false);
  expect((await get(url)).statusCode).toBe(404);
  const own = await ask(url.replace(/^\/api/, ''), { method: 'GET', token: tokenOf('admin') });
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  expect((await ask(url.replace(/^\/api/, ''), { method: 'GET', token: tokenOf('gateway') })).statusCode).toBe(404);
  await show('visible', true);
  expect((await get(url)).statusCode).toBe(200);
});

// @spec [Files and uploads] issue 16: Hidden events and races are public: what is taken off something hidden stays hidden
test('a file that is taken off a hidden event stays hidden, one taken off a shown event stays for a day', async () => {
  const [hidden, shown] = [
    await urlOf(await picture(120).png().toBuffer()),
    await urlOf(await picture(160).png().toBuffer()),
  ];
  for (const [url, visible] of [
    [hidden, false],
    [shown, true],
  ] as const) {
    const { oid } = await anEvent(context, { slug: `treta-${visible}`, name: 'N', visible });
    const by = { name: 'event_changed', by: { name: 'test', user: null } } as const;
    for (const [was, is] of [
      [null, { poster: url }],
      [{ poster: url }, { poster: null }],
    ])
      await runCommand(context, by, async (_, note) => {
        note(`event:${oid}`, was ?? null, is ?? null);
        return { ok: true };
      });
  }
  expect([(await get(hidden)).statusCode, (await get(shown)).statusCode]).toEqual([404, 200]);
  const own = await ask(hidden.replace(/^\/api/, ''), { method: 'GET', token: tokenOf('admin') });
  expect(own.statusCode).toBe(200);
  await sweep();
});

test('the picture of an ad of a hidden event is not for the public', async () => {
  const image = await urlOf(await picture(200).png().toBuffer());
  const { oid } = await anEvent(context, { slug: 'anunci-amagat', name: 'N', visible: false });
  const saved = await saveAd({ name: 'of a hidden event', image, event: oid });
  expect([saved.statusCode, (await get(image)).statusCode]).toEqual([200, 404]);
});

// @spec [Files and uploads] staff §6: No file is unlinked during a backup
test('nothing goes while a backup is written', async () => {
  const url = await urlOf(await picture(90).png().toBuffer());
  const backup = await pool.connect();
  await beginSnapshot(backup, { hasFiles: true });
  expect(await sweep()).toBe(0);
  expect((await get(url)).statusCode).toBe(200);
  await end(backup, 'commit');
  backup.release();
  expect(await sweep()).toBe(1);
});

test('bytes that an upload left without a row go after a day, those with one stay', async () => {
  const url = await urlOf(await picture(100).png().toBuffer());
  await store.write('a'.repeat(64), Buffer.from('left'));
  expect(await sweepStrayBytes(context, store, Date.now() - 86_400_000)).toBe(0);
  expect(await sweepStrayBytes(context, store, Date.now() + 86_400_000)).toBe(1);
  expect(await stored()).toContain(hashIn(url));
});

test('the same file uploaded by many at once is one, and its refusals are values', async () => {
  const bytes = await picture(110).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => stream(bytes)));
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from stored_file where hash = ${hashIn(answers[0]?.json().url)}`.execute(context.db);
  expect(rows[0]?.count).toBe(1);
});
