import { aContext, aRace, aRead, gunAt, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { replaceClockDifference, saveReader } from '#modules/readers/reader-repository.ts';
import { takeReads } from './take-reads.ts';

const { db } = await aTestDatabase();
const context = aContext(db);

const openProblems = async (type: string): Promise<string[]> => {
  const open = db.selectFrom('problem').select('subject').where('type', '=', type).where('resolved_at', 'is', null);
  const rows = await open.orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
};
const marked = async (modality: number): Promise<number[]> => {
  const { rows } = await sql<{ participant_number: number }>`
    select unnest(participants) as participant_number from dirty_result where modality_number = ${modality} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.participant_number);
};

describe('what becomes of a read', () => {
  test('a runner is timed from three mats', async () => {
    const race = await aRace(context, { readers: [11, 12, 13] });
    expect(await sendReads(context, 11, [aRead(1, 2_000), aRead('002', 3_000)])).toEqual(['accepted', 'accepted']);
    await sendReads(context, 12, [aRead(1, 1_200_000)]);
    await sendReads(context, 13, [aRead(1, 2_500_500)]);
    await deriveEverything(context);
    expect(await standings(context, race.modality)).toEqual([
      '1 | finished | 0 | 2 1200 2500.5 |  | ',
      '2 | started | 0 | 3 - - |  | ',
      '3 | waiting | 0 | - - - |  | ',
    ]);
  });

  test('reads in any order of batches give the same results', async () => {
    const reads = [
      [21, aRead(7, 1_000)],
      [22, aRead(7, 1_000_000)],
      [22, aRead(7, 1_000_400)],
      [23, aRead(7, 2_400_000)],
      [21, aRead(8, 4_000)],
      [23, aRead(8, 2_300_000)],
    ] as const;
    const outcome = async (
      order: typeof reads | readonly (typeof reads)[number][],
      shortName: string,
      shift: number,
    ) => {
      const race = await aRace(context, { shortName, firstBib: 7, readers: [21 + shift, 22 + shift, 23 + shift] });
      for (const [device, read] of order) await sendReads(context, device + shift, [read]);
      await deriveEverything(context);
      return standings(context, race.modality);
    };
    const forwards = await outcome(reads, 'forwards', 0);
    expect(await outcome(reads.toReversed(), 'backwards', 10)).toEqual(forwards);
    expect(forwards[0]).toBe('7 | finished | 0 | 1 1000 2400 |  | ');
  });

  // @spec [Readers] design §4.1: A repeat is a no-op; a counter that starts anew loses nothing
  test('a repeat is a duplicate, in the same batch and in a later one, and changes nothing', async () => {
    await aRace(context, { readers: [41, 42, 43] });
    const read = aRead(1, 1_000);
    expect(await sendReads(context, 41, [read, read])).toEqual(['accepted', 'duplicate']);
    await deriveEverything(context);
    expect(await sendReads(context, 41, [read, aRead(1, 5_000), read])).toEqual(['duplicate', 'accepted', 'duplicate']);
  });

  test('a batch with nothing but repeats marks nobody', async () => {
    const race = await aRace(context, { readers: [45, 46, 47] });
    const read = aRead(1, 1_000);
    await sendReads(context, 45, [read]);
    await deriveEverything(context);
    await sendReads(context, 45, [read]);
    expect(await marked(race.modality)).toEqual([]);
  });

  // @spec [Readers] design §4.1: POST `/reads`: a batch of at most 500, answered item by item after the commit; only malformed items are refused
  test('a malformed item is refused alone', async () => {
    await aRace(context, { readers: [51, 52, 53] });
    const reads = [aRead(1, 1_000), { fault: 'chip: too long' }, aRead(2, 1_000)];
    const taken = await takeReads(context, { device: '51', reads }, { reader: null });
    expect(taken).toEqual({
      ok: true,
      outcomes: [{ status: 'accepted' }, { status: 'refused', reason: 'chip: too long' }, { status: 'accepted' }],
    });
  });

  // @spec [Readers] design §4.1, issue 2: Absurd times and unknown chips are kept
  test('absurd times and unknown chips are stored, and mark nobody', async () => {
    const race = await aRace(context, { readers: [61, 62, 63] });
    await deriveEverything(context);
    const unset = { ...aRead(1, 0), time: 0 };
    expect(await sendReads(context, 61, [unset, aRead('nobody"s {chip}\\', 1_000)])).toEqual(['accepted', 'accepted']);
    expect(await marked(race.modality)).toEqual([]);
    const stored = await db
      .selectFrom('read_log')
      .select(['chip', 'chip_text', 'heard_at'])
      .where('device', '=', race.readers[0])
      .orderBy('heard_at')
      .execute();
    expect(stored).toEqual([
      { chip: '1', chip_text: null, heard_at: 0 },
      { chip: 'NOBODY"S {CHIP}\\', chip_text: 'nobody"s {chip}\\', heard_at: gunAt + 1_000 },
    ]);
  });

  // @spec [Readers] design §4.1: A repeat is a no-op; a counter that starts anew loses nothing
  test('a counter that starts anew loses nothing', async () => {
    await aRace(context, { readers: [65, 66, 67] });
    await sendReads(context, 65, [aRead(1, 1_000, { seq: 1, epoch: 1 })]);
    expect(await sendReads(context, 65, [aRead(1, 9_000, { seq: 1, epoch: 2 })])).toEqual(['accepted']);
    expect(await openProblems('read_conflict')).toEqual([]);
  });

  // @spec [Readers] design §4.1: Same epoch and sequence with other content is kept and raises an alarm
  test('the same counter value with other content is stored and raises an alarm, once', async () => {
    await aRace(context, { readers: [71, 72, 73] });
    await sendReads(context, 71, [aRead(1, 1_000, { seq: 500 }), aRead(2, 1_000, { seq: 501 })]);
    expect(await sendReads(context, 71, [aRead(3, 1_000, { seq: 500 })])).toEqual(['accepted']);
    await sendReads(context, 71, [aRead(3, 2_000, { seq: 501 })]);
    expect(await openProblems('read_conflict')).toEqual(['reader:71']);
  });
});

describe('who is marked', () => {
  test('a read marks its person in the modalities whose window holds it', async () => {
    const race = await aRace(context, { readers: [81, 82, 83] });
    await deriveEverything(context);
    await sendReads(context, 81, [aRead(1, 1_000), aRead(2, 20 * 3_600_000)]);
    expect(await marked(race.modality)).toEqual([race.people[0]]);
  });

  test('a read at a finish that has shut marks its person, whom staff are told of', async () => {
    const race = await aRace(context, { readers: [87, 88, 89] });
    await sendReads(context, 87, [aRead(1, 1_000), aRead(2, 1_000)]);
    await deriveEverything(context);
    await sendReads(context, 89, [aRead(1, 7 * 3_600_000), aRead(2, 9 * 3_600_000)]);
    expect(await marked(race.modality)).toEqual([race.people[0]]);
    await deriveEverything(context);
    expect((await standings(context, race.modality)).slice(0, 2)).toEqual([
      '1 | started | 0 | 1 - - |  | finish_shut',
      '2 | started | 0 | 1 - - |  | ',
    ]);
  });

  test('the window is held against the corrected time', async () => {
    const race = await aRace(context, { readers: [84, 85, 86] });
    await deriveEverything(context);
    const dayMs = 24 * 3_600_000;
    const span = { from: gunAt + dayMs / 2, to: gunAt + 2 * dayMs };
    await replaceClockDifference(db, { reader: race.readers[0], ...span, differenceMs: dayMs });
    await sendReads(context, 84, [aRead(1, dayMs + 1_000), aRead(2, 10 * dayMs)]);
    expect(await marked(race.modality)).toEqual([race.people[0]]);
    await deriveEverything(context);
    expect((await standings(context, race.modality))[0]).toBe('1 | started | 0 | 1 - - |  | ');
  });

  // @spec [Timing rules] design §5: One mat for several modalities: a read goes to the modality in which its chip is registered
  test('a mat shared by two races marks a runner in the own race only', async () => {
    const readers = [91, 92, 93] as const;
    const short = await aRace(context, { shortName: 'short', readers });
    const long = await aRace(context, { shortName: 'long', readers, event: short.event, firstBib: 100 });
    await deriveEverything(context);
    await sendReads(context, 91, [aRead(1, 1_000), aRead(101, 2_000)]);
    expect([await marked(short.modality), await marked(long.modality)]).toEqual([[short.people[0]], [long.people[1]]]);
  });
});

describe('readers', () => {
  // @spec [Readers] design §4.1, doc 3 §3: An empty batch is a heartbeat; heartbeat and last_event_received of a reader
  test('an empty batch is a heartbeat, one with reads is an event too', async () => {
    const race = await aRace(context, { readers: [101, 102, 103] });
    expect(await sendReads(context, 101, [])).toEqual([]);
    await sendReads(context, 102, [aRead(1, 1_000)]);
    const beats = await db
      .selectFrom('reader')
      .select(['heartbeat', 'last_event_received'])
      .where('number', 'in', [...race.readers])
      .orderBy('number')
      .execute();
    expect(beats).toEqual([
      { heartbeat: gunAt, last_event_received: null },
      { heartbeat: gunAt, last_event_received: gunAt },
      { heartbeat: null, last_event_received: null },
    ]);
  });

  // @spec [Safety] issue 16: An unknown device number makes no reader: its batch is refused with the number, an alarm tells staff, and the reads go in when the reader is added
  test('an unknown number makes no reader: staff are told, and the reads go in when the reader is there', async () => {
    const batch = { device: 999, reads: [aRead(1, 1_000)] };
    const refused = { ok: false, refusal: 'device_unknown' };
    expect(await takeReads(context, batch, { reader: null })).toEqual(refused);
    expect(await takeReads(context, { ...batch, device: '999' }, { reader: null })).toEqual(refused);
    expect(await db.selectFrom('reader').select('name').where('numeric_id', '=', 999).execute()).toEqual([]);
    expect(await openProblems('unknown_reader')).toEqual(['reader:999']);
    await saveReader(db, { number: 999 }, context.newId);
    expect(await openProblems('unknown_reader')).toEqual([]);
    expect((await takeReads(context, batch, { reader: null })).ok).toBe(true);
  });

  // @spec [Readers] design §4.1, issue 2: The token of a reader brings that reader's reads alone; a revoked one none
  test('a token of one reader brings no other reader’s reads', async () => {
    const race = await aRace(context, { readers: [111, 112, 113] });
    const batch = (device: number | string) => ({ device, reads: [aRead(1, 1_000)] });
    const by = { reader: race.readers[0] };
    expect(await takeReads(context, batch(112), by)).toEqual({ ok: false, refusal: 'device_not_yours' });
    expect(await takeReads(context, batch(998), by)).toEqual({ ok: false, refusal: 'device_not_yours' });
    expect(await takeReads(context, batch('no such oid'), { reader: null })).toEqual({
      ok: false,
      refusal: 'device_unknown',
    });
    expect((await takeReads(context, batch(111), by)).ok).toBe(true);
  });
});

describe('gun reads', () => {
  const gunOf = async (modality: number) =>
    (await db.selectFrom('modality').select('gun_at').where('number', '=', modality).executeTakeFirst())?.gun_at;

  // @spec [Timing rules] design §5: A gun read proposes a gun; it never moves one that is set
  test('a gun read sets a gun that is not set, and never moves it', async () => {
    const race = await aRace(context, { readers: [121, 122, 123], gunAt: null });
    await sendReads(context, 121, [aRead('', 500, { kind: 'gun' })]);
    expect(await gunOf(race.modality)).toBe(gunAt + 500);
    await sendReads(context, 121, [aRead('', 300_000, { kind: 'gun' })]);
    expect(await gunOf(race.modality)).toBe(gunAt + 500);
    await deriveEverything(context);
    expect((await standings(context, race.modality))[0]).toContain('| 0.5 |');
  });

  test('a gun read at another mat or out of the window sets nothing', async () => {
    const race = await aRace(context, { readers: [124, 125, 126], gunAt: null });
    await sendReads(context, 126, [aRead('', 500, { kind: 'gun' })]);
    await sendReads(context, 124, [aRead('', -7_200_000, { kind: 'gun' })]);
    expect(await gunOf(race.modality)).toBe(null);
  });

  test('each gun starts the next wave; a press too many starts none', async () => {
    const waves = [
      { name: 'A', gunAt: null },
      { name: 'B', gunAt: null },
    ];
    const race = await aRace(context, { readers: [127, 128, 129], gunAt: null, chronotype: 'batched_chrono', waves });
    await sendReads(context, 127, [aRead('', 0, { kind: 'gun' }), aRead('', 2_000, { kind: 'gun' })]);
    await sendReads(context, 127, [aRead('', 900_000, { kind: 'gun' })]);
    const guns = await db
      .selectFrom('wave')
      .select('gun_at')
      .where('modality_number', '=', race.modality)
      .orderBy('position')
      .execute();
    expect(guns.map((wave) => wave.gun_at)).toEqual([gunAt, gunAt + 900_000]);
    expect(await gunOf(race.modality)).toBe(gunAt);
  });
});
