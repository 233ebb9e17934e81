import { aProgram } from '@dorsal/testkit/a-program.ts';
import {
  type ARace,
  aModality,
  aParticipant,
  aRace,
  aRead,
  gunAt,
  oidOf,
  sendReads,
  standings,
  takeAllMarks,
} from '@dorsal/testkit/a-race.ts';
import { namesInTrail } from '@dorsal/testkit/trail-of.ts';
import { describe, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { context, ask, tokenOf } = await aProgram();
const { db } = context;

const call = async (path: string, body: unknown, caller: 'admin' | 'timer' = 'timer') => {
  const answer = await ask(path, { body, token: tokenOf(caller) });
  return { status: answer.statusCode, body: answer.json() };
};
const refused = (status: number, code: string) => ({ status, body: { error: expect.objectContaining({ code }) } });
const done = { status: 200, body: { success: true } };
const idOf = async (race: ARace) => ({ $oid: await oidOf(context, 'modality', race.modality) });
const dated = (at: number) => ({ $date: new Date(at).toISOString() });
const standing = async (modality: number): Promise<string | undefined> => {
  await deriveEverything(context);
  return (await standings(context, modality))[0];
};

describe('rates at which mats miss', () => {
  // @spec [Timing rules] issue 15, proof 3: A mat's miss rate is measured and proposed, counts once staff accept it, and is fixed when provisional
  test('are counted, count once they are accepted, and stand once results are provisional', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    const modality = await idOf(race);
    await sendReads(context, 2, [aRead(1, 1_200_000)]);
    await sendReads(context, 3, [aRead(1, 2_400_000), aRead(2, 2_500_000)]);
    await deriveEverything(context);
    const middle = { $oid: await oidOf(context, 'checkpoint', race.checkpoints[1]) };
    const finish = { $oid: await oidOf(context, 'checkpoint', race.checkpoints[2]) };
    const counted = [
      { checkpoints: [middle], passes: 1, skips: 1, proposed: 0.0682 },
      { checkpoints: [finish], passes: 2, skips: 0, proposed: 0.0227 },
    ];
    const empty = { is_frozen: false, neutralised: [], stops: [] };
    expect(await call('/known-by-staff', { modality })).toEqual({
      status: 200,
      body: { miss_rates: counted, ...empty },
    });
    await takeAllMarks(context);

    const data = [{ intermediate: middle, miss_rate: 0.0682 }];
    expect(await call('/accept-miss-rates', { modality, data })).toEqual(done);
    expect((await takeAllMarks(context)).flatMap(({ participants }) => participants)).toHaveLength(3);
    expect((await call('/known-by-staff', { modality })).body.miss_rates[0]).toEqual({
      ...counted[0],
      miss_rate: 0.0682,
    });
    expect(await call('/accept-miss-rates', { modality, data: [{ intermediate: 'start', miss_rate: 0 }] })).toEqual(
      refused(422, 'start_without_miss_rate'),
    );
    expect(await call('/accept-miss-rates', { modality, data: [{ intermediate: middle, miss_rate: 1.5 }] })).toEqual(
      refused(400, 'invalid_request'),
    );

    await saveModality(context, race.modality, { columns: { staff_mark: 'finished_provisional' } });
    expect(await call('/accept-miss-rates', { modality, data })).toEqual(refused(409, 'miss_rate_frozen'));
    expect((await call('/known-by-staff', { modality })).body).toMatchObject({ is_frozen: true });
  });
});

/** Six laps of 3 km, heard at these seconds; without them laps of ten minutes, one of them twice as long. */
async function aLapRace(heardS: readonly number[] = [600, 1200, 2390, 2990, 3590]) {
  const readerNumber = heardS[0] ?? 0;
  const made = await aModality(context, {
    shortName: `laps${heardS[0]}`,
    columns: { chronotype: 'all', gun_at: gunAt, distance_m: 18_000 },
    intermediates: 5,
    readerConfigurations: ([1, 2, 3, 4, 5, 'finish'] as const).map((checkpoint) => ({
      checkpoint,
      reader: { number: readerNumber },
      opensAt: gunAt,
      closesAt: gunAt + 4 * 3_600_000,
      minGapMs: 0,
    })),
  });
  const person = await aParticipant(context, { modality: made, bib: '7' });
  await sendReads(
    context,
    readerNumber,
    heardS.map((s) => aRead(7, s * 1_000)),
  );
  return { modality: made.number, oid: { $oid: await oidOf(context, 'modality', made.number) }, person };
}

test('a crossing that is being checked is neither a pass nor a skip of its mat', async () => {
  const race = await aLapRace([880, 1310, 2220, 2670, 3530, 4040]);
  await deriveEverything(context);
  expect((await call('/known-by-staff', { modality: race.oid })).body.miss_rates).toMatchObject([
    { passes: 2, skips: 0 },
  ]);
});

describe('neutralised spans and stops', () => {
  // @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
  test('are entered and taken back, and results follow', async () => {
    const race = await aLapRace();
    const [missed, none] = [expect.stringContaining('600 1200 - 2390'), expect.stringContaining('600 1200 2390')];
    expect(await standing(race.modality)).toEqual(missed);
    const span = { modality: race.oid, from: dated(gunAt + 1_200_000), to: dated(gunAt + 2_400_000) };
    expect(await call('/add-neutralised', span)).toEqual(done);
    expect(await call('/add-neutralised', span)).toEqual(done);
    expect(await standing(race.modality)).toEqual(none);
    expect((await call('/known-by-staff', { modality: race.oid })).body.neutralised).toEqual([
      { from: span.from, to: span.to },
    ]);
    expect(await call('/delete-neutralised', span)).toEqual(done);
    expect(await call('/delete-neutralised', span)).toEqual(refused(404, 'span_not_found'));
    expect(await call('/add-neutralised', { ...span, to: span.from })).toEqual(refused(422, 'dates_reversed'));
    expect(await standing(race.modality)).toEqual(missed);
    const dayMs = 86_400_000;
    const yesterday = { ...span, from: dated(gunAt + 1_200_000 - dayMs), to: dated(gunAt + 2_400_000 - dayMs) };
    expect(await call('/add-neutralised', yesterday)).toEqual(refused(422, 'span_far_from_race'));
    expect(await call('/add-neutralised', { ...span, to: dated(gunAt + dayMs) })).toEqual(
      refused(422, 'span_far_from_race'),
    );
    expect(await call('/delete-neutralised', yesterday)).toEqual(refused(404, 'span_not_found'));

    const registration = { $oid: await oidOf(context, 'participant', race.person.number) };
    const stop = { bib: '7', registration, from: dated(gunAt + 1_300_000), to: dated(gunAt + 1_900_000) };
    expect(await call('/add-stops', { data: [stop, stop] })).toEqual(done);
    expect(await standing(race.modality)).toEqual(none);
    expect((await call('/known-by-staff', { modality: race.oid })).body.stops).toEqual([stop]);
    const nextYear = { ...stop, from: dated(gunAt + 365 * dayMs), to: dated(gunAt + 365 * dayMs + 60_000) };
    expect(await call('/add-stops', { data: [stop, nextYear] })).toEqual(refused(422, 'span_far_from_race'));
    expect(await call('/delete-stop', stop)).toEqual(done);
    expect(await call('/delete-stop', stop)).toEqual(refused(404, 'stop_not_found'));
    expect(await call('/add-stops', { data: [{ ...stop, bib: '8' }] })).toEqual(refused(409, 'bib_does_not_match'));
    expect(await standing(race.modality)).toEqual(missed);
    const deleted = (await namesInTrail(db)).filter((name) => name.endsWith('_deleted'));
    expect(deleted).toEqual(['neutralised_deleted', 'stop_deleted']);
  });
});
