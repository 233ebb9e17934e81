import { type ARace, aContext, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { namesInTrail } from '@dorsal/testkit/trail-of.ts';
import { describe, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { invalidateRead, restoreRead } from './invalidate-read.ts';
import { addManualTimes, deleteManualTime } from './manual-times.ts';
import { acceptLateStart, addPenalty, removePenalty, setStaffStatus } from './rule-on-people.ts';
import { setClockDifference } from './set-clock-difference.ts';
import { setGun } from './set-gun.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const ana = { name: 'user:1', user: null };

const standing = async (race: ARace): Promise<string | undefined> => {
  await deriveEverything(context);
  return (await standings(context, race.modality))[0];
};
const trail = async (action: string): Promise<number> =>
  (await namesInTrail(db)).filter((name) => name === action).length;

describe('a reader whose clock was off', () => {
  // @spec [Timing rules] design §5: The raw time, the reader's clock difference and the corrected time are kept apart; only the difference is corrected later
  // @spec [Safety] design §8: Corrections and steps by staff leave a trail
  test('is corrected afterwards: the reads stay, the times move', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    await sendReads(context, 1, [aRead(1, 1_000)]);
    await sendReads(context, 3, [aRead(1, 2_460_000)]);
    expect(await standing(race)).toBe('1 | finished | 0 | 1 - 2460 |  | missing_checkpoint');
    const hour = { reader: 3, from: gunAt, to: gunAt + 3_600_000 };
    expect(await setClockDifference(context, { ...hour, differenceMs: 60_000 }, ana)).toEqual({ ok: true });
    expect(await standing(race)).toBe('1 | finished | 0 | 1 - 2400 |  | missing_checkpoint');
    expect(await setClockDifference(context, { ...hour, differenceMs: 0 }, ana)).toEqual({ ok: true });
    expect(await standing(race)).toBe('1 | finished | 0 | 1 - 2460 |  | missing_checkpoint');
    expect(await trail('clock_difference_set')).toBe(2);
    expect(await db.selectFrom('reader_clock').select('difference_ms').execute()).toEqual([{ difference_ms: 0 }]);
  });

  test('that was unset all morning counts once its difference is known', async () => {
    const race = await aRace(context, { readers: [4, 5, 6] });
    await sendReads(context, 6, [{ ...aRead(1, 0), time: 2_500_000 }]);
    expect(await standing(race)).toBe('1 | waiting | 0 | - - - |  | ');
    await setClockDifference(context, { reader: 6, from: 0, to: 86_400_000, differenceMs: -gunAt }, ana);
    expect(await standing(race)).toContain('1 | finished | 0 | - - 2500 ');
  });

  test('must be known, and a span ends after it begins', async () => {
    const span = { reader: 4_711, from: 1, to: 2, differenceMs: 5 };
    expect(await setClockDifference(context, span, ana)).toEqual({ ok: false, refusal: 'reader_not_found' });
    expect(await setClockDifference(context, { ...span, from: 3 }, ana)).toEqual({
      ok: false,
      refusal: 'dates_reversed',
    });
  });
});

describe('guns', () => {
  // @spec [Timing rules] design §5: Deleting a manual time brings the reads back; a gun corrected later does not move it, and staff get the list
  // @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
  test('a gun that moves, moves everyone, and tells whose times by hand stay', async () => {
    const race = await aRace(context, { readers: [11, 12, 13] });
    await sendReads(context, 11, [aRead(1, 61_000)]);
    await addManualTimes(
      context,
      [
        {
          registration: await oidOf(context, 'participant', race.people[1]),
          bib: '2',
          checkpoint: 'finish',
          timeMs: 3_000_000,
          source: 'manual',
        },
      ],
      ana,
    );
    const modality = await oidOf(context, 'modality', race.modality);
    expect(await setGun(context, { modality, wave: null, gunAt: gunAt + 60_000 }, ana)).toEqual({
      ok: true,
      peopleWithManualTimes: ['2'],
    });
    await deriveEverything(context);
    expect((await standings(context, race.modality)).slice(0, 2)).toEqual([
      '1 | started | 60 | 61 - - |  | ',
      '2 | finished | 60 | - - 3060 |  | missing_checkpoint,no_start_read',
    ]);
    await setGun(context, { modality, wave: null, gunAt: null }, ana);
    expect(await standing(race)).not.toContain('| 60 |');
  });

  // @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
  // @spec [Refusals and messages] design §5: Refusals of reads and waves that are not there have a code, a status and a text in three languages
  test('a wave that moves, moves its runners', async () => {
    const waves = [
      { name: 'A', gunAt },
      { name: 'B', gunAt: gunAt + 600_000 },
    ];
    const race = await aRace(context, { readers: [14, 15, 16], chronotype: 'batched_chrono', waves });
    await sendReads(context, 14, [aRead(1, 605_000)]);
    expect(await standing(race)).toBe('1 | started | 600 | 605 - - |  | ');
    const modality = await oidOf(context, 'modality', race.modality);
    await setGun(context, { modality, wave: 'B', gunAt: gunAt + 603_000 }, ana);
    expect(await standing(race)).toBe('1 | started | 603 | 605 - - |  | ');
    expect(await setGun(context, { modality, wave: 'Z', gunAt }, ana)).toEqual({
      ok: false,
      refusal: 'wave_not_found',
    });
    expect(await setGun(context, { modality: 'none', wave: null, gunAt }, ana)).toEqual({
      ok: false,
      refusal: 'modality_not_found',
    });
  });
});

describe('a read that staff take out', () => {
  // @spec [Timing rules] design §5: Staff take a read out and bring it back; the read stays
  // @spec [Refusals and messages] design §5: Refusals of reads and waves that are not there have a code, a status and a text in three languages
  test('no longer counts, and counts again when they bring it back', async () => {
    const race = await aRace(context, { readers: [21, 22, 23] });
    await sendReads(context, 21, [aRead(1, 1_000)]);
    await sendReads(context, 23, [aRead(1, 2_400_000, { seq: 77 }), aRead(1, 2_500_000)]);
    const read = { device: race.readers[2], epoch: 1, seq: 77, chip: '1', heardAt: gunAt + 2_400_000 };
    expect(await invalidateRead(context, read, 'a helper carried the chip', ana)).toEqual({ ok: true });
    expect(await standing(race)).toContain('1 - 2500');
    expect(await restoreRead(context, read, ana)).toEqual({ ok: true });
    expect(await standing(race)).toContain('1 - 2400');
    expect(await restoreRead(context, read, ana)).toEqual({ ok: false, refusal: 'read_not_found' });
    expect(await invalidateRead(context, { ...read, seq: 78 }, '', ana)).toEqual({
      ok: false,
      refusal: 'read_not_found',
    });
  });
});

describe('times by hand', () => {
  // @spec [Calls] doc 3 §3, doc 3 §7, design §5: POST `/add-intermediate`: served to admins and timers: seconds in, all of the list or none, beats the reads, in the trail
  // @spec [Calls] doc 3 §3, doc 3 §7: POST `/delete-intermediate`: served to admins and timers: the reads of that checkpoint count again; a second time is `time_not_found`
  // @spec [Timing rules] design §5: Deleting a manual time brings the reads back; a gun corrected later does not move it, and staff get the list
  test('beat the reads until they are deleted', async () => {
    const race = await aRace(context, { readers: [31, 32, 33] });
    await sendReads(context, 31, [aRead(1, 1_000)]);
    await sendReads(context, 33, [aRead(1, 2_400_000)]);
    const place = {
      registration: await oidOf(context, 'participant', race.people[0]),
      bib: '1',
      checkpoint: await oidOf(context, 'checkpoint', race.checkpoints[2]),
    };
    for (const timeMs of [2_222_000, 2_333_000])
      expect(await addManualTimes(context, [{ ...place, timeMs, source: 'manual' }], ana)).toEqual({ ok: true });
    expect(await standing(race)).toContain('1 - 2333');
    expect(await deleteManualTime(context, place, ana)).toEqual({ ok: true });
    expect(await standing(race)).toContain('1 - 2400');
    expect(await deleteManualTime(context, place, ana)).toEqual({ ok: false, refusal: 'time_not_found' });
  });

  test('a time at the start changes who has started', async () => {
    const race = await aRace(context, { readers: [34, 35, 36], mats: [1, 'finish'] });
    expect(await standing(race)).toContain('1 | started');
    const place = { registration: await oidOf(context, 'participant', race.people[1]), bib: '2', checkpoint: 'start' };
    await addManualTimes(context, [{ ...place, timeMs: 5_000, source: 'manual' }], ana);
    expect(await standing(race)).toContain('1 | waiting');
    await deleteManualTime(context, place, ana);
    expect(await standing(race)).toContain('1 | started');
  });

  test('are refused as a whole when one of them is wrong', async () => {
    const race = await aRace(context, { readers: [37, 38, 39] });
    const other = await aRace(context, { readers: [37, 38, 39] });
    const good = {
      registration: await oidOf(context, 'participant', race.people[0]),
      bib: '1',
      checkpoint: 'finish',
      timeMs: 1_000,
      source: 'manual',
    };
    const refusal = async (bad: Partial<typeof good>) =>
      await addManualTimes(context, [good, { ...good, ...bad }], ana);
    expect(await refusal({ registration: 'nobody' })).toEqual({ ok: false, refusal: 'registration_not_found' });
    expect(await refusal({ bib: '2' })).toEqual({ ok: false, refusal: 'bib_does_not_match' });
    expect(await refusal({ checkpoint: 'nowhere' })).toEqual({ ok: false, refusal: 'checkpoint_not_found' });
    expect(await refusal({ checkpoint: await oidOf(context, 'checkpoint', other.checkpoints[1]) })).toEqual({
      ok: false,
      refusal: 'checkpoint_of_other_modality',
    });
    await saveModality(context, race.modality, { columns: { is_timed: false } });
    expect(await refusal({})).toEqual({ ok: false, refusal: 'modality_not_timed' });
    expect(
      await db
        .selectFrom('manual_time')
        .select('time_ms')
        .where('participant_number', 'in', [...race.people])
        .execute(),
    ).toEqual([]);
  });
});

describe('rulings on a person', () => {
  // @spec [Timing rules] design §5, doc 3 §2: Statuses, disqualification reasons and penalties by staff
  test('a status by hand beats the reads until it is taken back', async () => {
    const race = await aRace(context, { readers: [41, 42, 43] });
    await sendReads(context, 41, [aRead(1, 1_000)]);
    const participant = await oidOf(context, 'participant', race.people[0]);
    await setStaffStatus(context, { participant, status: 'disqualified', reason: 'short cut' }, ana);
    expect(await standing(race)).toContain('1 | disqualified');
    const row = await db
      .selectFrom('participant')
      .select('disqualified_reason')
      .where('oid', '=', participant)
      .execute();
    expect(row).toEqual([{ disqualified_reason: 'short cut' }]);
    await setStaffStatus(context, { participant, status: null }, ana);
    expect(await standing(race)).toContain('1 | started');
  });

  // @spec [Timing rules] design §5: Staff accept a late start, and take that back
  test('a late start counts once it is accepted', async () => {
    const race = await aRace(context, { readers: [44, 45, 46] });
    await sendReads(context, 44, [aRead(1, 2_700_000)]);
    await sendReads(context, 46, [aRead(1, 5_400_000)]);
    const participant = await oidOf(context, 'participant', race.people[0]);
    const netStart = async () => {
      await deriveEverything(context);
      return (
        await db
          .selectFrom('result')
          .select('net_start_at')
          .where('participant_number', '=', race.people[0] ?? 0)
          .executeTakeFirstOrThrow()
      ).net_start_at;
    };
    expect(await netStart()).toBe(gunAt);
    await acceptLateStart(context, { participant, isAccepted: true }, ana);
    expect(await netStart()).toBe(gunAt + 2_700_000);
    await acceptLateStart(context, { participant, isAccepted: false }, ana);
    expect(await netStart()).toBe(gunAt);
  });

  // @spec [Timing rules] design §5, doc 3 §2: Statuses, disqualification reasons and penalties by staff
  test('a penalty comes and goes', async () => {
    const race = await aRace(context, { readers: [47, 48, 49] });
    const participant = await oidOf(context, 'participant', race.people[0]);
    await addPenalty(context, { participant, timeMs: 90_000, reason: 'litter' }, ana);
    expect(await standing(race)).toContain('| 90 |');
    const penalty = (
      await db
        .selectFrom('penalty')
        .select('number')
        .where('participant_number', '=', race.people[0] ?? 0)
        .executeTakeFirstOrThrow()
    ).number;
    await removePenalty(context, { participant, penalty }, ana);
    expect(await standing(race)).not.toContain('| 90 |');
    expect(await addPenalty(context, { participant: 'nobody', timeMs: 1, reason: '' }, ana)).toEqual({
      ok: false,
      refusal: 'registration_not_found',
    });
  });
});
