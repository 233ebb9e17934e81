import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ran, runDorsal, spawnDorsal, spawnInTheLongRun } from '#testing/run-dorsal.ts';

// One command of each family is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const { db, url } = await aTestDatabase();
const other = await aTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'dorsal-cli-'));
const file = join(folder, 'race.dorsal.gz');
const dorsal = (...words: readonly string[]): Promise<Ran> => runDorsal(url, ...words);
const elsewhere = (...words: readonly string[]): Promise<Ran> => runDorsal(other.url, ...words);
let race = '';
/** Another one, with two people heard at 5 km and at the finish. */
let half = '';

beforeAll(async () => {
  const context = aContext(db);
  const { event } = await aRace(context, { people: 3 });
  const { slug } = await db.selectFrom('event').select('slug').where('number', '=', event).executeTakeFirstOrThrow();
  race = `${slug}/10K`;
  await sendReads(context, 1, [aRead(1, 1_000), aRead(2, 2_000)]);
  await sendReads(context, 3, [aRead(1, 3_000_000), aRead(2, 3_100_000), aRead('stranger', 3_200_000)]);
  await aRace(context, { event, shortName: 'HALF', people: 2, firstBib: 101, readers: [11, 12, 13] });
  half = `${slug}/HALF`;
  for (const bib of [101, 102]) {
    await sendReads(context, 12, [aRead(bib, (bib - 80) * 60_000)]);
    await sendReads(context, 13, [aRead(bib, 2 * (bib - 80) * 60_000)]);
  }
  await deriveEverything(context);
  await db.destroy();
});
afterAll(() => rm(folder, { recursive: true }));

test('export reads writes every read, silent on standard error in a pipe', async () => {
  const { code, out, err } = await spawnDorsal(url, ['export', 'reads', race]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n')).toHaveLength(1 + 5 + 1);
  expect(out).toContain('STRANGER,,finish,rejected,unknown_chip');
  const json = await dorsal('export', 'reads', race, '--format', 'json');
  expect(JSON.parse(json.out)).toHaveLength(5);
});

// @spec [Live screens] issue 15: `dorsal measure arrivals MODALITY` prints share inside, median width and interval score by checkpoint and part of the field
test('measure arrivals prints how good the spans of a race were, and says where there is nothing to measure', async () => {
  const { code, out, err } = await spawnInTheLongRun(url, ['measure', 'arrivals', half]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [heading, ...lines] = out.trimEnd().split('\n');
  expect(heading?.trim().split(/ {2,}/)).toEqual([
    'arrivals',
    'inside',
    'earlier',
    'later',
    'width, min',
    'width',
    'score',
  ]);
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
    ['next: finish', '2'],
    ['next, to the middle', '1'],
    ['next, last tenth', '1'],
    ['next, all', '2'],
  ]);
  expect(lines.at(-1)).toMatch(/^next, all +2 +\d+\.\d % .* \d+\.\d %$/);
  const nobody = await dorsal('measure', 'arrivals', race);
  expect(nobody).toMatchObject({ code: 1, out: '' });
  expect(nobody.err).toBe(`${race} has nobody yet who passed two checkpoints after the start\n`);
});

test('an unknown race is one sentence and no output', async () => {
  const { code, out, err } = await dorsal('export', 'reads', 'none/10K');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^There is no modality "none\/10K"; .*\n$/);
});

test('export classification tells staff what is in doubt, in a language of theirs', async () => {
  const { code, out } = await dorsal('export', 'classification', race, '--warnings', 'es');
  expect({ code, heading: out.split('\n')[0] }).toEqual({ code: 0, heading: expect.stringMatching(/,warnings$/) });
  expect(out).toContain('un punto de control del recorrido no tiene tiempo');
  expect(await dorsal('export', 'classification', race, '--warnings', 'fr')).toMatchObject({
    code: 1,
    err: expect.stringContaining('en, ca, es'),
  });
});

test('replay plays the race into a copy and says that it ends as the original', async () => {
  const { code, out, err } = await spawnInTheLongRun(url, ['replay', race, '--speed', '100000']);
  expect({ code, out }).toEqual({
    code: 0,
    out: `${race.replace('/', '-replay/')}: equal to the original, 3 people\n`,
  });
  expect(err).toMatch(/^Replaying .* 5 reads, /);
});

test.each([
  [['--speed', '0'], /number above 0/],
  [['--speed', '60', '--from', 'noon'], /an instant/],
  [['--speed', '60', '--to', 'ftp://x'], /address of a server/],
  [['--speed', '60', '--token', 'x'], /--token goes with --to/],
  [[], /required option/],
])('replay %j is refused with its reason', async (words, reason) => {
  const { code, out, err } = await dorsal('replay', race, ...words);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(reason);
});

test('a backup goes into another database, and what is exported there is the same to the byte', async () => {
  expect(await spawnInTheLongRun(url, ['backup', file])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ tables, .* MB in /),
  });
  expect(await dorsal('backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('say --force') });
  expect(await elsewhere('restore', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^restored the backup of 20/),
  });
  for (const words of [
    ['export', 'classification', race],
    ['export', 'reads', race],
  ]) {
    expect(await elsewhere(...words)).toEqual(await dorsal(...words));
  }
});

test('what cannot be restored is one sentence, and nothing is changed', async () => {
  const before = await elsewhere('export', 'classification', race);
  expect(await elsewhere('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('not empty') });
  const half = join(folder, 'half');
  await writeFile(half, (await readFile(file)).subarray(0, 2_000));
  const refusal = await elsewhere('restore', half, '--force');
  expect(refusal).toMatchObject({ code: 1, err: expect.stringMatching(/only a part .* Nothing was changed\.\n$/) });
  const gone = await elsewhere('restore', join(folder, 'none'));
  expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/none: there is no such file or folder\n$/) });
  expect(await elsewhere('export', 'classification', race)).toEqual(before);
});
