import { beforeEach, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { type ARace, aContext, aRace, gunAt, standings } from '#testing/a-race.ts';
import { importReads } from './import-reads.ts';
import { readerOfCheckpoint } from './reader-of-checkpoint.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
let races = 0;
let race: ARace;

beforeEach(async () => {
  races += 1;
  race = await aRace(context, { readers: [races * 10 + 1, races * 10 + 2, races * 10 + 3] });
});

const at = (afterMs: number): string => new Date(gunAt + afterMs).toISOString();
const take = (lines: readonly string[], reader: number) =>
  importReads(context, { bytes: Buffer.from(`chip,time\n${lines.join('\n')}\n`), format: 'csv', reader });

test('the reads of a file count for every checkpoint that its reader is configured for, and again changes nothing', async () => {
  const finish = [`1,${at(2_400_000)}`, `2,${at(2_500_000)}`, 'broken', `99,${at(1)}`];
  const taken = await take(finish, races * 10 + 3);
  expect(taken).toMatchObject({ ok: true, accepted: 3, duplicate: 0, faults: [{ path: 'line 4' }] });
  await deriveEverything(context);
  const before = await standings(context, race.modality);
  expect(before[0]).toContain('1 | finished | 0 | - - 2400');
  expect(await take(finish.toReversed(), races * 10 + 3)).toMatchObject({ accepted: 0, duplicate: 3 });
  await deriveEverything(context);
  expect(await standings(context, race.modality)).toEqual(before);
});

test('a file of a checkpoint goes to the reader that stands there', async () => {
  expect(await readerOfCheckpoint(context, race.modality, 1)).toEqual({ ok: true, numericId: races * 10 + 2 });
  expect(await readerOfCheckpoint(context, race.modality, 'finish')).toEqual({ ok: true, numericId: races * 10 + 3 });
  expect(await readerOfCheckpoint(context, race.modality, 2)).toMatchObject({
    ok: false,
    faults: [{ message: 'the modality has no checkpoint 2' }],
  });
});

test('where no reader stands one is made for the file, and its reads count', async () => {
  await db.deleteFrom('reader_configuration').where('modality_number', '=', race.modality).execute();
  const made = await readerOfCheckpoint(context, race.modality, 'finish');
  if (!made.ok) throw new Error('no reader was made');
  await take([`3,${at(3_000_000)}`], made.numericId);
  await deriveEverything(context);
  expect((await standings(context, race.modality))[2]).toContain('3 | finished | 0 | - - 3000');
});

test('where several stand one has to be named, and one that is not known is refused', async () => {
  const [, , finish] = race.checkpoints;
  await db
    .insertInto('reader_configuration')
    .values({
      oid: context.newId(),
      reader_number: race.readers[0],
      modality_number: race.modality,
      checkpoint_number: finish,
      opens_at: 0,
      closes_at: 1,
    })
    .execute();
  expect(await readerOfCheckpoint(context, race.modality, 'finish')).toMatchObject({
    ok: false,
    faults: [{ message: expect.stringContaining('name one with --reader') }],
  });
  expect(await take([`1,${at(1)}`], 4_711)).toMatchObject({ ok: false, faults: [{ path: 'reader' }] });
  expect(await take(['x'], races * 10 + 1)).toMatchObject({ ok: false });
});
