import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';

const { context, ask, tokenOf } = await aProgram();
const minute = 60_000;
const race = await aRace(context, { readers: [61, 62, 63], people: 10 });
const [middle, finish] = [
  await oidOf(context, 'checkpoint', race.checkpoints[1]),
  await oidOf(context, 'checkpoint', race.checkpoints[2]),
];

interface Dropped {
  readonly text: string;
  readonly at?: string;
  readonly reader?: number;
  readonly is_sure?: boolean;
}
async function drop(path: '/box-file/try' | '/box-file', { text, at = middle, reader = 62, ...more }: Dropped) {
  const file = `data:;base64,${Buffer.from(text).toString('base64')}`;
  const body = { intermediate: at, reader, file, original_filename: 'box.txt', ...more };
  const answer = await ask(path, { body, token: tokenOf('timer') });
  return { status: answer.statusCode, body: answer.json(), error: answer.json().error };
}
const csv = (reads: readonly (readonly [chip: number | string, ms: number])[]): string =>
  ['chip,time', ...reads.map(([chip, ms]) => `${chip},${gunAt + ms}`)].join('\n');

const bibs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const atMiddle = (bib: number): number => 20 * minute + bib * 10_000;

// @spec [Race day] issue 19: A box's file dropped on the page: what it holds is said before it is taken; through the one intake of reads, never twice
test('a file of a box is told, taken once, and its reads count', async () => {
  await sendReads(
    context,
    61,
    bibs.map((bib) => aRead(bib, 1_000)),
  );
  await sendReads(
    context,
    62,
    bibs.slice(0, 4).map((bib) => aRead(bib, atMiddle(bib))),
  );
  await sendReads(
    context,
    63,
    bibs.map((bib) => aRead(bib, 2 * atMiddle(bib))),
  );
  const text = `${csv([...bibs.map((bib) => [bib, atMiddle(bib)] as const), ['SPARE', 30 * minute], [1, -30 * 60 * minute]])}\nnonsense,soon`;
  const told = await drop('/box-file/try', { text });
  expect(told.body).toMatchObject({
    ...{ format: 'csv', reads: 12, added: 8, unchanged: 4, unknown: { chips: 1, reads: 1 }, outside: 1 },
    ...{ refused: 1, doubts: [], other_readers: [] },
    lines: [{ at: 'line 14' }],
  });
  expect(Date.parse(told.body.to.$date)).toBe(gunAt + 30 * minute);
  expect((await drop('/box-file', { text })).body).toEqual({ success: true, added: 8, unchanged: 4 });
  expect((await drop('/box-file', { text })).body).toEqual({ success: true, added: 0, unchanged: 12 });
  await deriveEverything(context);
  const lines = await standings(context, race.modality);
  expect(lines.filter((line) => /finished/.test(line))).toHaveLength(10);
  const trail = await ask('/trail', { body: { kind: 'reader', limit: 5 }, token: tokenOf('timer') });
  expect(trail.json()[0]).toMatchObject({ name: 'reads_imported' });
});

// @spec [Race day] issue 19: A box's file dropped on the page: one of another box, of another race or of another day is asked about
test('a file of another box, another race or another day is asked about, what is no file of a box is refused', async () => {
  const others = csv(bibs.map((bib) => [bib, 2 * atMiddle(bib)] as const));
  const told = await drop('/box-file/try', { text: others });
  expect(told.body).toMatchObject({ doubts: ['other_box'], other_readers: ['Mat 63'], added: 10 });
  const refused = await drop('/box-file', { text: others });
  expect([refused.error.code, refused.error.fields[0].path]).toEqual(['invalid_request', 'is_sure']);
  expect((await drop('/box-file/try', { text: others, at: finish, reader: 63 })).body).toMatchObject({
    ...{ doubts: [], unchanged: 10, added: 0 },
  });
  const strangers = csv(bibs.map((bib) => [`X${bib}`, -400 * 60 * minute + bib] as const));
  expect((await drop('/box-file/try', { text: strangers })).body.doubts).toEqual(['other_race', 'other_day']);
  expect((await drop('/box-file', { text: strangers, is_sure: true })).body).toMatchObject({ added: 10 });
  for (const text of ['', 'hello', '<html></html>'])
    expect((await drop('/box-file/try', { text })).error.code).toBe('invalid_request');
  expect((await drop('/box-file/try', { text: others, reader: 63 })).error.code).toBe('reader_not_found');
  expect((await drop('/box-file/try', { text: others, at: 'f'.repeat(24) })).error.code).toBe('checkpoint_not_found');
});
