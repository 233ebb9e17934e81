import { stopRace } from '@dorsal/server/modules/acts/stop-race.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { aContext, anEvent, aRace, aRead, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Ran, runDorsal, spawnInTheLongRun } from '#testing/run-dorsal.ts';

// In the long run one command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const { db, url } = await aTestDatabase();
const context = aContext(db);
const dorsal = (...words: readonly string[]): Promise<Ran> => runDorsal(url, ...words);
let race = '';
let modality = 0;

/** Own starts over a mat that is start and finish: bib 1 comes by three times, bib 2 plainly. */
beforeAll(async () => {
  const due = { start_offset_ms: 60_000 };
  const event = await anEvent(context, { slug: 'cursa', time_zone: 'Europe/Madrid' });
  const made = await aRace(context, {
    event: event.number,
    chronotype: 'individual_chrono',
    readers: [1, 2, 1],
    mats: ['start', 'finish'],
    people: 2,
    described: { 1: due, 2: due },
  });
  modality = made.modality;
  race = 'cursa/10K';
  await sendReads(context, 1, [aRead(1, 70_100), aRead(1, 2_010_000), aRead(1, 3_010_000)]);
  await sendReads(context, 1, [aRead(2, 60_500), aRead(2, 1_900_000)]);
  await deriveEverything(context);
});

// @spec [Imports and exports] issue 15, said in words: `dorsal explain`, `doubts` and `settle`
test('explain says what was taken for what, and the other explanation', async () => {
  const { code, out, err } = await spawnInTheLongRun(url, ['explain', race, '1']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n')).toEqual([
    '1 Runner 1',
    'finish 10:33:30, being checked',
    '  10:50:10, finish: passed by after the finish.',
    '  Finish at 10:33:30; or nothing at 10:33:30 and finish at 10:50:10.',
    'warning: a checkpoint on the way has no time',
    'warning: another finish or start or none explains the reads nearly as well',
    'or finish 10:50:10, dearer by 1.9',
    '  10:33:30, finish: taken as nothing.',
    '',
  ]);
  expect((await dorsal('explain', race, '1', '--language', 'es')).out).toMatch(
    /\nmeta 10:33:30, en comprobación\n.*pasó después de la meta.*\naviso: .*\no bien meta 10:50:10, con una diferencia de 1,9\n/s,
  );
  expect((await dorsal('explain', race, '1', '--language', 'ca')).out).toContain(', amb una diferència d’1,9\n');
  expect((await dorsal('explain', race, '2')).out).toContain('  nothing to tell: the reads are plain\n');
});

// @spec [Imports and exports] issue 15, said in words: `dorsal explain`, `doubts` and `settle`
test('doubts lists who has two explanations, with both finishes', async () => {
  const { code, out } = await dorsal('doubts', race);
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['bib', 'name', 'finish', 'time', 'place', 'or', 'time', 'place', 'dearer by'],
    [
      '!',
      '1',
      'Runner 1',
      '10:33:30',
      '1939.9',
      '2',
      '10:50:10',
      '2939.9',
      '2',
      '1.9',
      'Finish at 10:33:30; or nothing at 10:33:30 and finish at 10:50:10.',
    ],
    [''],
  ]);
  expect((await dorsal('doubts', race, '--language', 'es')).out).toMatch(/ 1,9 /);
});

// @spec [Imports and exports] issue 15, said in words: `dorsal explain`, `doubts` and `settle`
test('settle chooses the other finish, an hour, none or what stands, and takes it back', async () => {
  const settled = async (...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await dorsal('settle', race, '1', ...words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return `${out.trim()} | ${(await standings(context, modality))[0]}`;
  };
  expect(await settled('--other')).toBe('finish: 10:50:10 | 1 | finished | 70.1 | 70.1 - 3010 |  | missing_checkpoint');
  expect((await dorsal('doubts', race)).out).toBe('nobody is in doubt\n');
  expect(await settled('--at', '10:33:30')).toContain('finish: 10:33:30 | 1 | finished');
  expect(await settled('--at', '2021-05-08T08:50:10Z')).toContain('finish: 10:50:10');
  expect(await settled('--none')).toContain('finish: no crossing | 1 | started');
  expect(await settled('--undo')).toContain('finish: 10:33:30, being checked | 1 | started');
  expect(await settled('--checkpoint', 'start', '--stands')).toContain('start: 10:01:10');
  expect(await settled('--checkpoint', 'start', '--undo')).toContain('two_explanations');
});

test.each([
  [['1'], 'Say one of --at, --none, --other, --stands and --undo'],
  [['1', '--none', '--other'], 'Say one of --at, --none, --other, --stands and --undo'],
  [['9', '--none'], 'Nobody in cursa/10K wears bib 9'],
  [['2', '--other'], 'There is no other explanation that is nearly as likely'],
  [['1', '--at', 'noon'], '--at noon: write HH:MM:SS, or a date and an hour'],
  [['1', '--at', '10:40:00'], 'Bib 1: that cannot be the crossing'],
  [['1', '--undo'], 'Bib 1: nothing was chosen at that checkpoint'],
  [['1', '--checkpoint', '2', '--none'], '--checkpoint 2: there are 1'],
])('settle %j is refused, and says why', async (words, reason) => {
  const { code, out, err } = await dorsal('settle', race, ...words);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(reason);
});

// @spec [Imports and exports] issue 15, said in words: `dorsal explain`, `doubts` and `settle`
test('in a stopped race explain and settle mean by the finish where it is classified', async () => {
  const event = await anEvent(context, { slug: 'aturada', time_zone: 'Europe/Madrid' });
  const mats = { event: event.number, readers: [11, 12, 12], people: 2 } as const;
  const stopped = await aRace(context, mats);
  await sendReads(context, 11, [aRead(1, 4_000), aRead(2, 5_000)]);
  await sendReads(context, 12, [aRead(1, 1_200_000), aRead(1, 2_400_000), aRead(2, 2_700_000)]);
  await deriveEverything(context);
  const explained = async (bib: string) => (await dorsal('explain', 'aturada/10K', bib)).out.split('\n')[1];
  expect([await explained('1'), await explained('2')]).toEqual(['finish 10:40:00', 'no finish']);
  const place = {
    modality: await oidOf(context, 'modality', stopped.modality),
    checkpoint: await oidOf(context, 'checkpoint', stopped.checkpoints[1]),
  };
  expect(await stopRace(context, place, { name: 'ana', user: null })).toMatchObject({ ok: true });
  await deriveEverything(context);
  expect([await explained('1'), await explained('2')]).toEqual(['finish 10:20:00', 'finish 10:45:00, being checked']);
  expect((await dorsal('settle', 'aturada/10K', '2', '--stands')).out).toBe('finish: 10:45:00\n');
  expect(await explained('2')).toBe('finish 10:45:00');
  expect((await standings(context, stopped.modality))[1]).toContain('2 | finished');
});
