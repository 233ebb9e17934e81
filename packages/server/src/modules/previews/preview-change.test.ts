import { type ARace, aContext, aRace, aRead, oidOf, type RaceOptions, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { invalidateRead } from '#modules/corrections/invalidate-read.ts';
import { addPenalty, setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import type { ReadKey } from '#modules/derive/marks/marked-people-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { createPool } from '#platform/db/pool.ts';
import { refuse } from '#platform/http/answers.ts';
import { type Change, type ChangePreview, previewChange, type RaceChange } from './preview-change.ts';
import type { ShadowTable } from './shadow-repository.ts';

const { db, url } = await aTestDatabase();
const pool = createPool(url, { max: 2 });
afterAll(() => pool.end());
const context = aContext(db);
const staff: Actor = { name: 'test', user: null };
const onlyLooks: Actor = { ...staff, sent: { through: 'test', id: null, fingerprint: '', isPreview: true } };

let reader = 0;
/** Finished in the order of their bibs, ten seconds apart, from 40:10 on. */
async function aFinishedRace(people: number, options: RaceOptions = {}): Promise<ARace> {
  const readers = [reader + 1, reader + 2, reader + 3] as const;
  reader += 3;
  const prizes = [{ order: 1, total: 3, by: 'general' as const, not_with: [] }];
  const race = await aRace(context, { readers, people, prizes, ...options });
  const bibs = Array.from({ length: people }, (_, index) => (options.firstBib ?? 1) + index);
  await sendReads(
    context,
    readers[0],
    bibs.map((bib) => aRead(bib, 1_000)),
  );
  await sendReads(
    context,
    readers[2],
    bibs.map((bib, index) => aRead(bib, 2_410_000 + index * 10_000)),
  );
  await deriveEverything(context);
  return race;
}

interface Looked {
  readonly tables: readonly ShadowTable[];
  readonly people?: readonly number[];
  readonly act: (shadow: Context) => Promise<{ readonly ok: boolean }>;
}

const changeOf = (race: ARace, { tables, people = [], act }: Looked): Change => ({
  tables,
  scopeOf: async () => ({ races: [race.modality], people }),
  act: async (shadow) => ((await act({ ...context, db: shadow })).ok ? null : refuse('registration_not_found')),
});
const look = (race: ARace, looked: Looked): Promise<ChangePreview> => previewChange(pool, changeOf(race, looked));

const penaltyFor = async (race: ARace, index: number, timeMs: number): Promise<Looked> => {
  const participant = await oidOf(context, 'participant', race.people[index]);
  return {
    tables: ['participant', 'penalty'],
    people: [race.people[index] ?? 0],
    act: (shadow) => addPenalty(shadow, { participant, timeMs, reason: 'short cut' }, onlyLooks),
  };
};

function only(preview: ChangePreview): RaceChange {
  if (!preview.ok) throw new Error('it was refused');
  const [race] = preview.races;
  if (preview.races.length !== 1 || !race) throw new Error(`it told of ${preview.races.length} races`);
  return race;
}
const shifts = ({ difference, personOf }: RaceChange): string[] =>
  difference.moved.map(
    ({ id, was, is }) => `${personOf(id)?.bib}: ${was?.places.general ?? '-'} → ${is?.places.general ?? '-'}`,
  );
const contents = async (): Promise<unknown> => {
  const tables = ['penalty', 'participant', 'command', 'command_change', 'result', 'board_event', 'modality'] as const;
  const counted = tables.map((table) =>
    sql`select count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text)) as words from ${sql.table(table)} t`.execute(
      db,
    ),
  );
  return (await Promise.all(counted)).map(({ rows }) => rows[0]);
};

describe('a preview of a change', () => {
  // @spec [Changes by staff] staff.md §1: A preview tells the difference in places, prizes and people
  test('tells who moves and which prizes go to others, and changes nothing', async () => {
    const race = await aFinishedRace(5);
    const before = await contents();
    const told = only(await look(race, await penaltyFor(race, 0, 25_000)));
    expect(shifts(told)).toEqual(['1: 1 → 3', '2: 2 → 1', '3: 3 → 2']);
    expect(told.difference).toMatchObject({ people: 1, places: 3 });
    expect(told.difference.prizes.map(({ prizePlace, from, to }) => [prizePlace, from, to])).toEqual([
      [1, [race.people[0]], [race.people[1]]],
      [2, [race.people[1]], [race.people[2]]],
      [3, [race.people[2]], [race.people[0]]],
    ]);
    expect(told).toMatchObject({ version: 1, facts: { name: '10K' } });
    expect(await contents()).toEqual(before);
  });

  test('of a read that is taken out counts without it', async () => {
    const race = await aFinishedRace(3, { firstBib: 31 });
    const { rows } = await sql<ReadKey>`
      select device, epoch, seq, heard_at as "heardAt", chip from read_log where chip = '31' order by heard_at desc limit 1`.execute(
      db,
    );
    const [read] = rows;
    if (!read) throw new Error('the finish of the first one was heard');
    const told = only(
      await look(race, {
        tables: ['participant', 'read_invalidation'],
        people: [race.people[0] ?? 0],
        act: (shadow) => invalidateRead(shadow, read, 'of a chip that was left lying', onlyLooks),
      }),
    );
    // Of the first one the start is left.
    expect(shifts(told)).toEqual(['31: 1 → 1', '32: 2 → 1', '33: 3 → 2']);
    expect(told.difference.moved[0]).toMatchObject({ was: { status: 'finished' }, is: { status: 'started' } });
  });

  test('of a gun tells of everybody of the race', async () => {
    const race = await aFinishedRace(4, { firstBib: 11 });
    const modality = await oidOf(context, 'modality', race.modality);
    const gun = (gunAt: number): Looked => ({
      tables: ['modality', 'wave'],
      act: (shadow) => setGun(shadow, { modality, wave: null, gunAt }, onlyLooks),
    });
    expect(only(await look(race, gun(context.now() + 500))).difference).toMatchObject({ people: 4, places: 0 });
    expect(only(await look(race, gun(context.now()))).difference).toMatchObject({ people: 0, places: 0, moved: [] });
  });

  // @spec [Changes by staff] staff.md §1: People with waiting marks are folded on both sides, parked ones keep what stands
  test('folds people whose reads wait on both sides: they are no part of the difference', async () => {
    const race = await aFinishedRace(4, { firstBib: 21 });
    await sendReads(context, reader, [aRead(24, 2_405_000)]); // heard sooner at the same mat, and not derived yet
    const told = only(await look(race, await penaltyFor(race, 1, 600_000)));
    expect(shifts(told)).toEqual(['22: 3 → 4', '23: 4 → 3']);
    await deriveEverything(context);
    expect(shifts(only(await look(race, await penaltyFor(race, 1, 600_000))))).toEqual(['22: 3 → 4', '23: 4 → 3']);
  });

  // @spec [Changes by staff] staff.md §1: People with waiting marks are folded on both sides, parked ones keep what stands
  test('leaves a person who cannot be folded as they stand', async () => {
    const race = await aFinishedRace(3, { firstBib: 31 });
    const participant = await oidOf(context, 'participant', race.people[0]);
    for (let times = 0; times < 2; times += 1)
      await addPenalty(context, { participant, timeMs: 2_000_000_000, reason: '' }, staff);
    await deriveEverything(context);
    const modality = await oidOf(context, 'modality', race.modality);
    const told = only(
      await look(race, {
        tables: ['modality', 'wave'],
        act: (shadow) => setGun(shadow, { modality, wave: null, gunAt: context.now() + 500 }, onlyLooks),
      }),
    );
    expect(told.difference.moved.map(({ id }) => id)).toEqual(race.people.slice(1));
    await setGun(context, { modality, wave: null, gunAt: context.now() + 500 }, staff);
    const stored = () =>
      db
        .selectFrom('result')
        .selectAll()
        .where('participant_number', '=', race.people[0] ?? 0)
        .execute();
    const before = await stored();
    await deriveEverything(context);
    expect(await stored()).toEqual(before);
  });

  test('gives the refusal of the change itself', async () => {
    const race = await aFinishedRace(1, { firstBib: 41 });
    const nobody = { participant: 'f'.repeat(24), status: 'retired' as const };
    const preview = await look(race, {
      tables: ['participant'],
      act: (shadow) => setStaffStatus(shadow, nobody, onlyLooks),
    });
    expect(preview).toMatchObject({ ok: false, refused: { code: 'registration_not_found' } });
  });

  // @spec [Changes by staff] staff.md §1: A preview takes no lock and writes nothing
  test('waits for no lock and stops nobody: neither who changes the same person nor who takes reads in', async () => {
    const race = await aFinishedRace(2, { firstBib: 51 });
    const modality = await oidOf(context, 'modality', race.modality);
    const done = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`select from participant where modality_number = ${race.modality} for update`.execute(trx);
      await sql`select from modality where number = ${race.modality} for update`.execute(trx);
      await sql`select pg_advisory_xact_lock(7, ${race.modality}), pg_advisory_xact_lock(9, 0)`.execute(trx);
      held.resolve();
      await done.promise;
    });
    await held.promise;
    const waited: number[] = [];
    const change = changeOf(race, {
      tables: ['modality', 'wave'],
      act: (shadow) => setGun(shadow, { modality, wave: null, gunAt: context.now() + 500 }, onlyLooks),
    });
    const preview = await previewChange(pool, change, { stopIfLeft: () => void waited.push(1) });
    expect(only(preview).difference.people).toBe(2);
    expect(only(await look(race, await penaltyFor(race, 0, 60_000))).difference.places).toBe(2);
    done.resolve();
    await holder;
  });

  // @spec [Changes by staff] staff.md §1: One REPEATABLE READ, READ ONLY snapshot holds baseline and change, never the live board
  test('sees one moment: a change that is made meanwhile is no part of it', async () => {
    const race = await aFinishedRace(3, { firstBib: 61 });
    const change = changeOf(race, await penaltyFor(race, 0, 15_000));
    const other = await oidOf(context, 'participant', race.people[1]);
    let isMade = false;
    const preview = await previewChange(pool, {
      ...change,
      act: async (shadow) => {
        const refused = await change.act(shadow);
        await addPenalty(context, { participant: other, timeMs: 600_000, reason: 'meanwhile' }, staff);
        await deriveEverything(context);
        isMade = true;
        return refused;
      },
    });
    expect(isMade).toBe(true);
    expect(shifts(only(preview))).toEqual(['61: 1 → 2', '62: 2 → 1']);
    expect(only(preview).version).toBe(1);
  });

  // @spec [Changes by staff] staff.md §1: A preview takes no lock and writes nothing
  test('cannot write a table of everybody: the database refuses it', async () => {
    const race = await aFinishedRace(1, { firstBib: 71 });
    const { act, people } = await penaltyFor(race, 0, 1_000);
    await expect(look(race, { tables: ['participant'], people: people ?? [], act })).rejects.toThrow('read-only');
    expect(only(await look(race, await penaltyFor(race, 0, 1_000))).difference.people).toBe(1);
  });

  test('ends when nobody waits for it any more', async () => {
    const race = await aFinishedRace(1, { firstBib: 81 });
    const change = changeOf(race, await penaltyFor(race, 0, 1_000));
    const left = () => {
      throw new Error('left');
    };
    await expect(previewChange(pool, change, { stopIfLeft: left })).rejects.toThrow('left');
    expect(only(await previewChange(pool, change)).difference.people).toBe(1);
  });
});
