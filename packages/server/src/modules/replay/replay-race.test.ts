import { raceNow } from '@dorsal/domain/event/race-clock.ts';
import { type ARace, aContext, anEvent, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertPenalty } from '#modules/corrections/correction-repository.ts';
import { addStops } from '#modules/corrections/known-by-staff.ts';
import { addManualTimes } from '#modules/corrections/manual-times.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { settleCrossing } from '#modules/corrections/settle-crossing.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { exportReads } from '#modules/exports/export-reads.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { invalidateRead } from '../corrections/invalidate-read.ts';
import { raceClockOf } from './race-clock-repository.ts';
import { type ReplayOptions, replayRace } from './replay-race.ts';

const { db, url } = await aTestDatabase();
// The clock of the replay is the real one: a race of an hour takes some milliseconds.
const context = { ...aContext(db), now: Date.now };
const staff = { name: 'ana', user: null };
const speed = 100_000;
const minute = 60_000;
const inNeed = {
  town: 'Nules',
  emergency_name: 'Mare',
  emergency_phone: '600111222',
  mail_consent: true,
  mail_consent_at: new Date(gunAt).toISOString(),
  mail_consent_by: 'import',
};
const known = { from: gunAt + 10 * minute, to: gunAt + 20 * minute };

let ten: ARace;
let five: ARace;
let slug = '';

/** Two races over the same mats, one of them with a gun of its own, people that staff ruled on, and strays. */
beforeEach(async () => {
  await sql`truncate event, reader, read_log, read_invalidation, dirty_result, board_event restart identity cascade`.execute(
    db,
  );
  const retired = { staff_status: 'retired', id_number: 'X1', contact_email: 'a@example.org', ...inNeed } as const;
  ten = await aRace(context, { people: 6, minGapMs: 5_000, described: { 4: retired } });
  five = await aRace(context, {
    shortName: '5K',
    people: 3,
    firstBib: 51,
    event: ten.event,
    gunAt: gunAt + 5 * minute,
  });
  slug = (await db.selectFrom('event').select('slug').where('number', '=', ten.event).executeTakeFirstOrThrow()).slug;
  await sendReads(context, 1, [
    aRead('', 0, { kind: 'gun' }),
    ...[1, 2, 3, 4, 51, 52].map((bib) => aRead(bib, bib * 1_000)),
  ]);
  await sendReads(
    context,
    2,
    [1, 2, 3, 51, 52].map((bib) => aRead(`00${bib}`, 25 * minute + bib * 3_000)),
  );
  await sendReads(context, 3, [
    aRead(1, 50 * minute),
    aRead(1, 50 * minute + 800),
    aRead(2, 51 * minute),
    aRead('nobody', 52 * minute),
  ]);
  await sendReads(context, 3, [{ ...aRead(3, 0), time: 0 }, aRead(51, 40 * minute)]);
  const [, second, third] = ten.people;
  await insertPenalty(db, second ?? 0, { timeMs: 30_000, reason: 'cut a corner', user: null });
  const { oid } = await db
    .selectFrom('participant')
    .select('oid')
    .where('number', '=', third ?? 0)
    .executeTakeFirstOrThrow();
  const typed = [{ registration: oid, bib: '3', checkpoint: 'finish', timeMs: 55 * minute, source: 'manual' }];
  await addManualTimes(context, typed, staff);
  const settled = await settleCrossing(
    context,
    {
      registration: await oidOf(context, 'participant', second),
      bib: '2',
      checkpoint: await oidOf(context, 'checkpoint', ten.checkpoints[1]),
      at: null,
    },
    staff,
  );
  expect(settled).toEqual({ ok: true, voided: [] });
  await addStops(context, [{ registration: oid, bib: '3', ...known }], staff);
  await saveModality(context, ten.modality, { columns: {}, neutralised: [known] });
  const {
    chip,
    heard_at: heardAt,
    device,
    epoch,
    seq,
  } = await db
    .selectFrom('read_log')
    .selectAll()
    .where('chip', '=', '52')
    .where('device', '=', ten.readers[1])
    .executeTakeFirstOrThrow();
  await invalidateRead(context, { chip, heardAt, device, epoch, seq }, 'lent', staff);
  await saveModality(context, ten.modality, { columns: { staff_mark: 'finished_official' } });
  await mark(db, 'person_edited', { participants: [...ten.people, ...five.people] });
  await deriveEverything(context);
});

const options = (more: Partial<ReplayOptions> = {}): ReplayOptions => ({
  modality: { number: ten.modality, eventNumber: ten.event, eventSlug: slug },
  speed,
  keepsEarlier: false,
  listenUrl: url,
  signal: new AbortController().signal,
  ...more,
});

const eventOf = (copy: string) => db.selectFrom('event').selectAll().where('slug', '=', copy).executeTakeFirst();

const modalitiesOf = (event: number) =>
  db.selectFrom('modality').selectAll().where('event_number', '=', event).orderBy('number').execute();

const equal = { difference: null };

test('the copy has the stops and the neutralised spans of the original', async () => {
  await replayRace(context, options());
  const columns = { from_at: known.from, to_at: known.to };
  expect(await db.selectFrom('known_stop').select(['from_at', 'to_at']).execute()).toEqual([columns, columns]);
  expect(await db.selectFrom('neutralised_span').select(['from_at', 'to_at']).execute()).toEqual([columns, columns]);
});

// @spec [Imports and exports] issue 2: `replay`: the read log again into a copy of the race, which ends as the original
test('the copy ends as the original: every place, time and status, of all races over the same mats', async () => {
  const replayed = await replayRace(context, options());
  expect(replayed).toMatchObject({
    ok: true,
    slug: `${slug}-replay`,
    comparisons: [
      { shortName: '10K', people: 6, ...equal },
      { shortName: '5K', people: 3, ...equal },
    ],
  });
  const copy = await eventOf(`${slug}-replay`);
  const [tenAgain] = await modalitiesOf(copy?.number ?? 0);
  expect(tenAgain).toMatchObject({ staff_mark: 'finished_official', status: 'finished_official', gun_at: gunAt });
  const verdicts = async (modality: number) => {
    const exported = await exportReads(context, modality, 'json');
    const lines: { at: string; chip: string; verdict: string; reason: string }[] = JSON.parse(
      exported.ok ? [...exported.text].join('') : '[]',
    );
    return lines.map(({ at, chip, verdict, reason }) => `${at} ${chip} ${verdict} ${reason}`);
  };
  expect(await verdicts(tenAgain?.number ?? 0)).toEqual(await verdicts(ten.modality));
});

test('the original is left as it was', async () => {
  const state = async () => [
    await db
      .selectFrom('read_log')
      .selectAll()
      .where('device', 'in', [...ten.readers])
      .orderBy('seq')
      .execute(),
    await db
      .selectFrom('result')
      .selectAll()
      .where('modality_number', 'in', [ten.modality, five.modality])
      .orderBy('participant_number')
      .execute(),
    await db
      .selectFrom('reader')
      .selectAll()
      .where('number', 'in', [...ten.readers])
      .orderBy('number')
      .execute(),
    await modalitiesOf(ten.event),
  ];
  const before = await state();
  await replayRace(context, options());
  expect(await state()).toEqual(before);
});

test('the copy has what a race needs of people and nothing more', async () => {
  await replayRace(context, options());
  const copy = await eventOf(`${slug}-replay`);
  const people = await db
    .selectFrom('participant')
    .select(['bib', 'id_number', 'contact_email', 'staff_status', 'town', 'emergency_name', 'emergency_phone'])
    .select(['mail_consent', 'mail_consent_at', 'mail_consent_by'])
    .where('event_number', '=', copy?.number ?? 0)
    .orderBy('number')
    .execute();
  expect(people).toHaveLength(9);
  const nothing = Object.fromEntries(Object.keys(inNeed).map((column) => [column, null]));
  expect(people[3]).toEqual({ bib: '4', id_number: null, contact_email: null, staff_status: 'retired', ...nothing });
});

test('a replay makes the copy anew, and the reads of the earlier one stay in the log', async () => {
  await replayRace(context, options());
  const first = await eventOf(`${slug}-replay`);
  const reads = async () =>
    Number(
      (
        await db
          .selectFrom('read_log')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const before = await reads();
  expect(await replayRace(context, options())).toMatchObject({ ok: true, comparisons: [equal, equal] });
  expect((await eventOf(`${slug}-replay`))?.number).not.toBe(first?.number);
  expect(await reads()).toBe(before + before / 2);
  const { rows } = await sql<{ numeric_id: number }>`select numeric_id from reader order by 1`.execute(db);
  expect(rows.map((row) => row.numeric_id)).toEqual([1, 2, 3, 1_000_000, 1_000_001, 1_000_002]);
  expect(await replayRace(context, options({ keepsEarlier: true }))).toMatchObject({
    slug: `${slug}-replay-2`,
    comparisons: [equal, equal],
  });
});

test('an event that no replay made is not replaced', async () => {
  await anEvent(context, { slug: `${slug}-replay`, name: 'Ours' });
  expect(await replayRace(context, options())).toEqual({ ok: false, refusal: 'slug_taken', slug: `${slug}-replay` });
  expect((await eventOf(`${slug}-replay`))?.name).toBe('Ours');
});

test('what was heard before the beginning is there at once', async () => {
  const from = gunAt + 30 * minute;
  const stop = new AbortController();
  const begun: unknown[] = [];
  const onBegun: ReplayOptions['onBegun'] = (input) => void begun.push(input);
  const before = { startAndHalf: 12, clockNeverSet: 1 };
  // At the speed of the race itself, the next read is ten minutes away.
  const onProgress = (done: number) => (done === before.startAndHalf + before.clockNeverSet ? stop.abort() : undefined);
  const outcome = await replayRace(context, options({ from, speed: 1, signal: stop.signal, onBegun, onProgress }));
  expect(outcome).toMatchObject({ ok: true, comparisons: null });
  expect(begun).toEqual([{ slug: `${slug}-replay`, reads: 18, from, until: gunAt + 52 * minute }]);
  expect(await replayRace(context, options({ from }))).toMatchObject({ comparisons: [equal, equal] });
  expect(await replayRace(context, options({ from: gunAt + 53 * minute }))).toEqual({
    ok: false,
    refusal: 'from_after_end',
  });
});

test('stopped on the way the clock stands, and the race stays as far as it was', async () => {
  const stop = new AbortController();
  const onBegun = () => stop.abort();
  const outcome = await replayRace(context, options({ speed: 1, signal: stop.signal, onBegun }));
  expect(outcome).toEqual({ ok: true, slug: `${slug}-replay`, comparisons: null });
  const clock = await raceClockOf(db, (await eventOf(`${slug}-replay`))?.number ?? 0);
  expect(raceNow(clock, Date.now() + 3_600_000)).toBe(clock?.raceUntil);
  expect(clock?.raceUntil).toBeLessThan(gunAt);
});

test('a delivery that fails ends the replay, with its reason', async () => {
  const failing = () => Promise.reject(new Error('no way through'));
  await expect(replayRace(context, options({ send: failing }))).rejects.toThrow('no way through');
});

test('a race in which nothing was heard is none to replay', async () => {
  await setGun(context, { modality: '0'.repeat(24), wave: null, gunAt }, staff);
  const quiet = await aRace(context, { readers: [7, 8, 9] });
  const modality = { number: quiet.modality, eventNumber: quiet.event, eventSlug: 'quiet' };
  expect(await replayRace(context, options({ modality }))).toEqual({ ok: false, refusal: 'nothing_heard' });
});
