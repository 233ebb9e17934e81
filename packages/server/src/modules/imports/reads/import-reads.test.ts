import { type ARace, aContext, aRace, gunAt, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeEach, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { insertConfigurations } from '#modules/readers/configuration-repository.ts';
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

// @spec [Imports and exports] issue 2: `import reads` by reader (every checkpoint that it is configured for) or by checkpoint; a read is the same when reader, sequence, chip and time are
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

// @spec [Imports and exports] issue 2: `import reads` by reader (every checkpoint that it is configured for) or by checkpoint; a read is the same when reader, sequence, chip and time are
test('a file of a checkpoint goes to the reader that stands there', async () => {
  expect(await readerOfCheckpoint(context, { modality: race.modality, checkpoint: 1 })).toEqual({
    ok: true,
    number: races * 10 + 2,
  });
  expect(await readerOfCheckpoint(context, { modality: race.modality, checkpoint: 'finish' })).toEqual({
    ok: true,
    number: races * 10 + 3,
  });
  expect(await readerOfCheckpoint(context, { modality: race.modality, checkpoint: 2 })).toMatchObject({
    ok: false,
    faults: [{ message: 'the modality has no checkpoint 2' }],
  });
});

test('where no reader stands one is made for the file, and its reads count', async () => {
  await saveModality(context, race.modality, { columns: {}, readerConfigurations: [] });
  const made = await readerOfCheckpoint(context, { modality: race.modality, checkpoint: 'finish' });
  if (!made.ok) throw new Error('no reader was made');
  await take([`3,${at(3_000_000)}`], made.number);
  await deriveEverything(context);
  expect((await standings(context, race.modality))[2]).toContain('3 | finished | 0 | - - 3000');
});

test('where several stand one has to be named, and one that is not known is refused', async () => {
  const { modality, checkpoints, readers } = race;
  const window = { checkpoint: checkpoints[2], opensAt: 0, closesAt: 1 };
  await insertConfigurations(db, [{ ...window, oid: context.newId(), reader: readers[0], modality }]);
  expect(await readerOfCheckpoint(context, { modality: race.modality, checkpoint: 'finish' })).toMatchObject({
    ok: false,
    faults: [{ message: expect.stringContaining('name one with --reader') }],
  });
  expect(await take([`1,${at(1)}`], 4_711)).toMatchObject({ ok: false, faults: [{ path: 'reader' }] });
  expect(await take(['x'], races * 10 + 1)).toMatchObject({ ok: false });
});
