import { type ARace, aContext, aRace, aRead, gunAt, sendReads, takeAllMarks } from '@dorsal/testkit/a-race.ts';
import { changePerson, movePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteAside, insertAside } from '#modules/acts/act-repository.ts';
import { deleteManualTimes, upsertManualTimes } from '#modules/corrections/correction-repository.ts';
import { type MarkArgs, type MarkReason, mark } from '#modules/derive/marks/mark-repository.ts';
import { deleteConfiguration, insertConfigurations } from '#modules/readers/configuration-repository.ts';
import { replaceClockDifference } from '#modules/readers/reader-repository.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const hourMs = 3_600_000;

/** Two races that share a finish mat. */
const short = await aRace(context, { shortName: 'short', readers: [1, 2, 3], people: 4 });
const long = await aRace(context, {
  shortName: 'long',
  readers: [4, 5, 3],
  people: 2,
  firstBib: 101,
  event: short.event,
});
await sendReads(context, 1, [aRead(1, 1_000), aRead(2, 1_000)]);
await sendReads(context, 3, [aRead(1, 2_400_000), aRead(101, 3_600_000), aRead('nobody', 1_000)]);

beforeEach(async () => {
  await takeAllMarks(context);
});

/** The marks of a reason as `race bib`, with a star if the board is notified. */
async function markedBy<Reason extends MarkReason>(reason: Reason, args: MarkArgs<Reason>): Promise<string[]> {
  await db.transaction().execute((trx) => mark(trx, reason, args));
  const { rows } = await sql<{ who: string }>`
    select m.short_name || ' ' || p.bib || case when d.is_person then '*' else '' end as who
    from dirty_result d join modality m on m.number = d.modality_number join participant p on p.number = any(d.participants)
    where d.is_correction order by 1`.execute(db);
  return rows.map(({ who }) => who);
}

const [first, second] = short.people as [number, number]; // four were asked for
const everyoneInShort = ['short 1', 'short 2', 'short 3', 'short 4'];
const whole = (people: readonly string[]): string[] => people.map((who) => `${who}*`);

test.each([
  'chip_given',
  'chip_taken',
  'wave_of_person',
  'manual_time',
  'crossing_choice',
  'late_start',
  'known_stop',
] as const)('%s marks the person', async (reason) => {
  expect(await markedBy(reason, { participants: [first] })).toEqual(['short 1']);
});

test.each([
  'bib',
  'penalty',
  'staff_status',
  'start_offset',
  'roster_import',
  'entered_on_site',
  'person_edited',
  'category_moved',
] as const)('%s marks the people and tells the board', async (reason) => {
  expect(await markedBy(reason, { participants: [first, second] })).toEqual(['short 1*', 'short 2*']);
});

test.each(['wave', 'phase', 'reader_checkpoint', 'reader_window', 'start_times', 'miss_rate', 'neutralised'] as const)(
  '%s marks everyone in the modality',
  async (reason) => {
    expect(await markedBy(reason, { modality: short.modality })).toEqual(everyoneInShort);
  },
);

// @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
test.each(['gun', 'category_rules', 'course', 'timing_rules'] as const)(
  '%s marks everyone in the modality and tells the board',
  async (reason) => {
    expect(await markedBy(reason, { modality: short.modality })).toEqual(whole(everyoneInShort));
  },
);

/** The end of the window of a reader of the short race, moved to here or from here. */
const endAt = (reader: number, from: number): MarkArgs<'reader_closes'> => ({
  modality: short.modality,
  reader: short.readers[reader] ?? 0,
  from,
  to: from + hourMs,
});

test('a window that ends at another instant marks whom any reader of the race heard after the earlier end', async () => {
  expect(await markedBy('reader_closes', endAt(2, gunAt))).toEqual(['short 1', 'short 2']);
  await takeAllMarks(context);
  expect(await markedBy('reader_closes', endAt(0, gunAt + hourMs / 2))).toEqual(['short 1']);
  await takeAllMarks(context);
  expect(await markedBy('reader_closes', endAt(2, gunAt + hourMs))).toEqual([]);
});

test('and whom staff know something of that no reader heard', async () => {
  const [, , third = 0, fourth = 0] = short.people;
  const typed = { person: third, checkpoint: short.checkpoints[2], timeMs: 1_000, source: 'manual' };
  await upsertManualTimes(db, [typed], { user: null, at: gunAt });
  await changePerson(context, fourth, { startOffsetMs: 1_000 });
  await takeAllMarks(context);
  const marked = await markedBy('reader_closes', endAt(2, gunAt + hourMs));
  await deleteManualTimes(db, [typed]);
  await changePerson(context, fourth, { startOffsetMs: null });
  expect(marked).toEqual(['short 3', 'short 4']);
});

test('it marks everyone where a gun is later, and where the course hangs on the window', async () => {
  expect(await markedBy('reader_closes', endAt(2, gunAt - 1))).toEqual(everyoneInShort);
  await takeAllMarks(context);
  const late = endAt(2, gunAt + hourMs);
  const aside = { oid: context.newId(), reader: null, checkpoint: null, wave: null, from: null, to: null, reason: '' };
  await insertAside(db, aside, { modality: short.modality, reader: short.readers[1], checkpoint: null, wave: null });
  const withAside = await markedBy('reader_closes', late);
  await deleteAside(db, aside.oid);
  await takeAllMarks(context);
  const again = { oid: context.newId(), opensAt: gunAt, closesAt: gunAt + hourMs };
  const { modality, reader } = late;
  await insertConfigurations(db, [{ ...again, modality, reader, checkpoint: short.checkpoints[1] }]);
  const heardTwice = await markedBy('reader_closes', late);
  await deleteConfiguration(db, again.oid);
  expect([withAside, heardTwice]).toEqual([everyoneInShort, everyoneInShort]);
});

test('the end of a window is held against the corrected time', async () => {
  const clock = { reader: short.readers[0], from: gunAt, to: gunAt + hourMs };
  await replaceClockDifference(db, { ...clock, differenceMs: -2 * hourMs });
  const marked = await markedBy('reader_closes', endAt(0, gunAt + 2 * hourMs));
  await replaceClockDifference(db, { ...clock, differenceMs: 0 });
  expect(marked).toEqual(['short 1', 'short 2']);
});

test('a clock difference marks whom the reader heard in the span, in every modality that it serves', async () => {
  expect(await markedBy('reader_clock', { reader: short.readers[2], from: gunAt, to: gunAt + hourMs })).toEqual([
    'long 101',
    'short 1',
  ]);
  await takeAllMarks(context);
  expect(await markedBy('reader_clock', { reader: short.readers[2], from: gunAt, to: gunAt + hourMs / 2 })).toEqual([]);
});

test('a read that staff take out or bring back marks its owner', async () => {
  const read = { device: short.readers[2], epoch: 1, seq: 1, chip: '101', heardAt: gunAt };
  expect(await markedBy('read_invalidated', { reads: [read] })).toEqual(['long 101']);
  expect(await markedBy('read_restored', { reads: [{ ...read, device: long.readers[0], chip: '1' }] })).toEqual([
    'long 101',
  ]);
});

test('a person who moved is marked on both boards', async () => {
  await move(first, long);
  const marked = await markedBy('modality_of_person', { participants: [first], from: short.modality });
  await move(first, short);
  expect(marked).toEqual(['long 1*', 'short 1*']);
});

test('a person who is gone is marked on the board that is left', async () => {
  expect(await markedBy('person_deleted', { participants: [second], modality: short.modality })).toEqual(['short 2*']);
});

test('somebody marked twice by one change stands once', async () => {
  expect(await markedBy('chip_given', { participants: [first, first] })).toEqual(['short 1']);
});

async function move(participant: number, to: ARace): Promise<void> {
  await movePerson(context, participant, to);
  await takeAllMarks(context);
}
