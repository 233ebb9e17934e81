import { aContext, aRace, aRead, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { stopRace } from '#modules/acts/stop-race.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { importTimes } from './import-times.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-03T12:00:00Z') };
let races = 0;

async function exported(modality: number): Promise<string> {
  await deriveEverything(context);
  const file = await exportClassification(context, { modality, format: 'csv' });
  return file.ok ? file.text : file.refusal;
}

/** Four who came by half way in 2400.2, 2410.5 … seconds and started with the gun, or ten seconds after it; a race by its columns. */
async function aHalfwayRace(columns: Parameters<typeof saveModality>[2]['columns'], startMs = 0) {
  races += 1;
  const numbers = [races * 10, races * 10 + 1, races * 10 + 2] as const;
  const race = await aRace(context, { people: 4, readers: numbers });
  await saveModality(context, race.modality, { columns });
  const bibs = [1, 2, 3, 4];
  const heard = async (reader: number, ms: (bib: number) => number) =>
    await sendReads(
      context,
      reader,
      bibs.map((bib) => aRead(bib, ms(bib))),
    );
  await heard(numbers[0], () => startMs);
  await heard(numbers[1], (bib) => 2_389_900 + bib * 10_300);
  const number = race.modality;
  const oids = {
    modality: await oidOf(context, 'modality', number),
    half: await oidOf(context, 'checkpoint', race.checkpoints[1]),
  };
  const stop = async () => {
    await deriveEverything(context);
    const by = { name: 'user:1', user: null };
    const stopped = await stopRace(context, { modality: oids.modality, checkpoint: oids.half }, by);
    expect(stopped).toMatchObject({ ok: true });
  };
  const takes = (text: string) => importTimes(context, { modality: { number }, bytes: Buffer.from(text) });
  return { number, numbers, heard, stop, takes };
}

// @spec [Imports and exports] issue 15: `import times`: in a stopped race `total_time` is the time at the checkpoint where it is classified
test.each([
  ['by official time', false, 0],
  ['by net time', true, 10_000],
])('a total of a race %s that was stopped is the time where it is classified', async (_, ranksByNetTime, startMs) => {
  const race = await aHalfwayRace({ ranks_by_net_time: ranksByNetTime }, startMs);
  await race.stop();
  const before = await exported(race.number);
  expect(before).toMatch(/,2,Runner 2,.*,finished,2410.5,24[01]0.5,,2410.5\n/);
  expect(await race.takes(before)).toMatchObject({ updated: 0, unchanged: 4, refused: [] });
  // Alone, and beside the column of that checkpoint as it was exported.
  expect(await race.takes('bib_number,total_time\n2,2415\n')).toMatchObject({ updated: 1, refused: [] });
  expect(await race.takes('bib_number,total_time,t_1\n3,2402.5,2420.8\n')).toMatchObject({ updated: 1, refused: [] });
  const after = await exported(race.number);
  expect(after).toMatch(/,2,Runner 2,.*,finished,2415,24[01]5,,2415\n/);
  expect(after).toMatch(/\n2,.*,3,Runner 3,.*,finished,2402.5,[0-9.]+,,2402.5\n/);
  expect(await race.takes(after)).toMatchObject({ updated: 0, unchanged: 4, refused: [] });
  expect(await race.takes('bib_number,total_time\n2,\n')).toMatchObject({ updated: 1, refused: [] });
  expect(await exported(race.number)).toMatch(/,2,Runner 2,.*,finished,2410.5,/);
});

// @spec [Imports and exports] issue 15: `import times`: a cell edited in an export of ours changes that cell alone, in a stopped race and where times are shown coarser than they rank too
test('an export with times shown coarser than they rank changes nothing, and an edited cell that cell alone', async () => {
  const race = await aHalfwayRace({ precision_ms: 1, shown_precision_ms: 1000 }, 10_000);
  // All in one second at the finish.
  await race.heard(race.numbers[2], (bib) => 5_000_200 + (4 - bib) * 200);
  const before = await exported(race.number);
  expect(before).toMatch(/\n1,.*,4,Runner 4,.*,finished,5000,4990,,2431\n/);
  const stood = await standings(context, race.number);
  expect(await race.takes(before)).toMatchObject({ updated: 0, unchanged: 4, refused: [] });
  expect(await standings(context, race.number)).toEqual(stood);
  const edited = before
    .replace(/(,4,Runner 4,.*,)2431\n/, '$12440\n')
    .replace(/(,1,Runner 1,.*,finished,)5000,/, '$15002,');
  expect(await race.takes(edited)).toMatchObject({ updated: 2, unchanged: 2, refused: [] });
  expect(await exported(race.number)).toBe(edited);
  expect((await standings(context, race.number)).slice(1, 3)).toEqual(stood.slice(1, 3));
});
