import { aProgram } from '@dorsal/testkit/a-program.ts';
import {
  type ARace,
  aModality,
  anEvent,
  aParticipant,
  aRace,
  aRead,
  gunAt,
  oidOf,
  sendReads,
  standings,
} from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { waitingForLocks } from '@dorsal/testkit/waiting-for-locks.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { BoardLoader } from '#modules/boards/load-board.ts';
import { invalidateRead } from '#modules/corrections/invalidate-read.ts';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { createExplainedBefore, type ExplanationWork } from './explained-before.ts';
import { listDoubts } from './list-doubts.ts';

const { context, pool, ask, tokenOf } = await aProgram();

const call = async (path: string, body: unknown, more: { caller?: 'admin' | 'timer'; language?: string } = {}) => {
  const { caller = 'timer', language = 'en' } = more;
  const answer = await ask(path, { body, token: tokenOf(caller), headers: { 'accept-language': language } });
  return { status: answer.statusCode, body: answer.json() };
};
const refused = (status: number, code: string) => ({ status, body: { error: expect.objectContaining({ code }) } });
const done = { status: 200, body: { success: true } };
const oid = (id: string) => ({ $oid: id });
const staff = { name: 'user:1', user: null };
const instant = (afterS: number) => ({ $date: new Date(gunAt + afterS * 1_000).toISOString() });

/**
 * Own starts, due a minute after the gun, over a mat that is start and finish. Bibs 1 to 6 start ten seconds late and come by three times: was the second time the finish,
 * or nothing? It is in doubt for all but the sixth, for whom the third time is too late. Bibs 7 to 10 finish sooner and plainly.
 */
let race: ARace;
let people: string[];
beforeAll(async () => {
  const due = { start_offset_ms: 60_000 };
  race = await aRace(context, {
    chronotype: 'individual_chrono',
    readers: [1, 2, 1],
    mats: ['start', 'finish'],
    people: 10,
    event: (await anEvent(context, { time_zone: 'Europe/Madrid' })).number,
    prizes: [{ order: 1, total: 4, by: 'gender', not_with: [] }],
    described: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index + 1, due])),
  });
  people = await Promise.all(race.people.map((person) => oidOf(context, 'participant', person)));
  const inDoubt = [1, 2, 3, 4, 5, 6].flatMap((bib) =>
    [70_100, 2_000_000 + bib * 10_000, 3_000_000 + bib * 10_000].map((ms) => aRead(bib, ms)),
  );
  const plain = [7, 8, 9, 10].flatMap((bib) => [aRead(bib, 60_500), aRead(bib, 1_900_000 + bib * 1_000)]);
  await sendReads(context, 1, [...inDoubt, ...plain]);
  await deriveEverything(context);
});

const explanation = async (bib: number, language = 'en') =>
  (await call('/explanation', { registration: oid(people[bib - 1] ?? '') }, { language })).body;
const doubts = async (paging: { offset?: number; limit?: number } = {}, language = 'en') =>
  (await call('/doubts', { modality: oid(await oidOf(context, 'modality', race.modality)), ...paging }, { language }))
    .body;
const bibsOf = (answer: { people: { bib_number: string }[] }): string[] => answer.people.map((one) => one.bib_number);
const finishOf = (bib: number) => ({
  bib: String(bib),
  intermediate: 'finish',
  registration: oid(people[bib - 1] ?? ''),
});
const standing = async (bib: number): Promise<string | undefined> => {
  await deriveEverything(context);
  return (await standings(context, race.modality))[bib - 1];
};

describe('an explanation', () => {
  // @spec [Timing rules] issue 15, said in words: Staff ask for one person's explanation, and get both where two are near
  test('says what was taken for what, in the event’s zone, and the other one where it is near', async () => {
    expect(await explanation(1)).toMatchObject({
      bib_number: '1',
      finish: instant(2_010),
      facts: [
        { kind: 'after_finish', text: '10:50:10, finish: passed by after the finish.', from: instant(3_010) },
        { kind: 'two_finishes', text: 'Finish at 10:33:30; or nothing at 10:33:30 and finish at 10:50:10.' },
      ],
      warnings: [{ warning: 'missing_checkpoint' }, { warning: 'two_explanations' }],
      other: {
        finish: instant(3_010),
        dearer_by: 1.875,
        facts: [{ text: '10:33:30, finish: taken as nothing.' }],
      },
    });
  });

  test('names the checkpoints that a fact is about by their ids', async () => {
    const [, , finish] = await Promise.all(race.checkpoints.map((one) => oidOf(context, 'checkpoint', one)));
    const { facts, other } = await explanation(1);
    expect(facts.map((fact: { intermediates: unknown }) => fact.intermediates)).toEqual([
      [oid(finish ?? '')],
      [oid(finish ?? '')],
    ]);
    expect(other.facts[0].intermediates).toEqual([oid(finish ?? '')]);
  });

  test('comes in the language of the caller', async () => {
    expect((await explanation(1, 'ca')).facts[0].text).toBe('10:50:10, meta: va passar-hi després de la meta.');
    const { warnings } = await explanation(1, 'es');
    expect(warnings[1].text).toBe('otra llegada o salida o ninguna explica las lecturas casi igual de bien');
  });

  test('of a plain result is empty', async () => {
    const { facts, other } = await explanation(7);
    expect([facts, other]).toEqual([[], undefined]);
  });

  test('is refused for nobody, and for a race without times', async () => {
    expect(await call('/explanation', { registration: oid('f'.repeat(24)) })).toEqual(
      refused(404, 'registration_not_found'),
    );
    const untimed = await aModality(context, { columns: { is_timed: false } });
    const { number } = await aParticipant(context, { modality: untimed, bib: '1' });
    const registration = oid(await oidOf(context, 'participant', number));
    expect(await call('/explanation', { registration })).toEqual(refused(409, 'modality_not_timed'));
  });
});

describe('the people in doubt', () => {
  // @spec [Timing rules] issue 15, said in words: Staff's list of people in doubt: podium and prize places first, then the margin
  test('are listed with both finishes, those first for whom a podium or a prize is at stake', async () => {
    const { total, people: listed } = await doubts();
    expect(total).toBe(5);
    const urgent = listed.map((one: { is_urgent: boolean }) => one.is_urgent);
    // Two of each gender are faster, and the race is on: of those who are held back each may be the next, and prizes go to four.
    expect(urgent).toEqual([true, true, true, true, true]);
    expect(bibsOf({ people: listed }).toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect(listed.find((one: { bib_number: string }) => one.bib_number === '1')).toMatchObject({
      finish: { at: instant(2_010), total_time: 1_939.9, pos_general: 5 },
      other: { at: instant(3_010), total_time: 2_939.9, pos_general: 6 },
      dearer_by: 1.875,
      text: 'Finish at 10:33:30; or nothing at 10:33:30 and finish at 10:50:10.',
    });
    const margins = listed.map((one: { dearer_by: number }) => one.dearer_by);
    expect(margins).toEqual(margins.toSorted((a: number, b: number) => a - b));
  });

  test('come page by page', async () => {
    const all = bibsOf(await doubts());
    expect(bibsOf(await doubts({ offset: 1, limit: 2 }))).toEqual(all.slice(1, 3));
    expect(await doubts({ limit: 0 })).toEqual({ total: 5, not_looked_at: 0, people: [], held_back: [], warnings: [] });
  });

  test('are refused for a race that is not there', async () => {
    expect(await call('/doubts', { modality: oid('f'.repeat(24)) })).toEqual(refused(404, 'modality_not_found'));
  });
});

describe('a choice of staff', () => {
  // @spec [Timing rules] issue 15, said in words: A manual time or staff's choice settles it
  test('for the other explanation moves the finish and ends the doubt; taken back, both are there again', async () => {
    const other = { ...finishOf(1), at: instant(3_010) };
    expect(await call('/settle-crossing', other)).toEqual(done);
    expect(await standing(1)).toBe('1 | finished | 70.1 | 70.1 - 3010 |  | missing_checkpoint');
    expect(bibsOf(await doubts())).not.toContain('1');
    expect((await explanation(1)).facts.map((fact: { text: string }) => fact.text)).toContain(
      'Finish: 10:50:10, chosen by staff.',
    );

    expect(await call('/unsettle-crossing', finishOf(1), { caller: 'admin' })).toEqual(done);
    expect(await standing(1)).toContain('1 | started | 70.1 | 70.1 - - |  | missing_checkpoint,two_explanations');
    expect(await call('/unsettle-crossing', finishOf(1))).toEqual(refused(404, 'choice_not_found'));
    const trail = (await trailOf(context.db)).filter(({ subject }) => subject === `participant:${people[0]}`);
    expect(trail).toMatchObject([
      { name: 'crossing_chosen', was: null, is: { at: gunAt + 3_010_000 } },
      { name: 'crossing_choice_taken_back', was: { at: gunAt + 3_010_000 }, is: null },
    ]);
    expect(new Set(trail.map(({ field }) => field)).size).toBe(1);
  });

  test('for what stands ends the doubt, and for none takes the finish away; the last one counts', async () => {
    expect(await call('/settle-crossing', { ...finishOf(2), at: instant(2_020) })).toEqual(done);
    expect(await standing(2)).toBe('2 | finished | 70.1 | 70.1 - 2020 |  | missing_checkpoint');
    expect(await call('/settle-crossing', { ...finishOf(2), at: null })).toEqual(done);
    expect(await standing(2)).toContain('2 | started');
    expect(
      await context.db
        .selectFrom('crossing_choice')
        .select(['visit_at', 'created_at'])
        .where('participant_number', '=', race.people[1] ?? 0)
        .execute(),
    ).toEqual([{ visit_at: null, created_at: new Date(gunAt) }]);
    await call('/unsettle-crossing', finishOf(2));
  });

  test('is void once its visit is gone, and staff are warned', async () => {
    await call('/settle-crossing', { ...finishOf(3), at: instant(3_030) });
    const read = {
      device: race.readers[0],
      epoch: 1,
      seq: await seqAt(gunAt + 3_030_000),
      chip: '3',
      heardAt: gunAt + 3_030_000,
    };
    await invalidateRead(context, read, 'somebody else', staff);
    expect(await standing(3)).toBe('3 | finished | 70.1 | 70.1 - 2030 |  | missing_checkpoint,choice_void');
    const text = 'Finish: staff chose 10:50:30; that does not fit the reads any more and does not count.';
    expect((await explanation(3)).facts.at(-1).text).toBe(text);
    const { people: inDoubt, held_back } = await doubts();
    expect(inDoubt.map((one: { bib_number: string }) => one.bib_number)).not.toContain('3');
    expect(held_back).toMatchObject([{ bib_number: '3', texts: [text] }]);
  });

  // @spec [Timing rules] issue 15, said in words: A choice of staff goes with its read when the clock of its reader is corrected
  test('goes with its read when a reader’s clock is corrected', async () => {
    await call('/settle-crossing', { ...finishOf(6), at: instant(3_060) });
    const clock = { reader: 1, from: gunAt + 3_055_000, to: gunAt + 3_065_000 };
    await setClockDifference(context, { ...clock, differenceMs: 400_000 }, staff);
    expect(await standing(6)).toContain('70.1 - 2660 |');
    await call('/unsettle-crossing', finishOf(6));
    expect((await trailOf(context.db)).at(-1)?.was).toEqual({
      at: gunAt + 3_060_000,
      heard: { device: 1, heardAt: gunAt + 3_060_000 },
    });
    const undone = await ask('/undo', { body: { number: await newestCommand() }, token: tokenOf('admin') });
    expect([undone.statusCode, await standing(6)]).toEqual([200, expect.stringContaining('70.1 - 2660 |')]);
    await setClockDifference(context, { ...clock, differenceMs: 0 }, staff);
    await call('/unsettle-crossing', finishOf(6));
  });

  test('waits no more for who is taken out of the race', async () => {
    const rule = (status: 'retired' | null) => setStaffStatus(context, { participant: people[1] ?? '', status }, staff);
    expect(bibsOf(await doubts())).toContain('2');
    await rule('retired');
    expect(bibsOf(await doubts())).not.toContain('2');
    await rule(null);
    await deriveEverything(context);
  });

  test('is refused where it would void a colleague’s, whichever of the two comes first on the course', async () => {
    const startOf = { ...finishOf(5), intermediate: 'start' };
    expect(await call('/settle-crossing', { ...startOf, at: instant(2_050) })).toEqual(done);
    expect(await call('/settle-crossing', { ...finishOf(5), at: instant(2_050) })).toEqual(
      refused(409, 'crossing_not_possible'),
    );
    await call('/unsettle-crossing', startOf);
    expect(await call('/settle-crossing', { ...finishOf(5), at: instant(2_050) })).toEqual(done);
    expect(await call('/settle-crossing', { ...startOf, at: instant(2_050) })).toEqual(
      refused(409, 'crossing_not_possible'),
    );
    await call('/unsettle-crossing', finishOf(5));
  });

  test('is refused where nobody was heard then, where a time by hand stands, and at places that are wrong', async () => {
    const choose = async (more: object) =>
      await call('/settle-crossing', { ...finishOf(4), at: instant(2_040), ...more });
    expect(await choose({ at: instant(2_500) })).toEqual(refused(409, 'crossing_not_possible'));
    expect(await choose({ at: instant(70.1) })).toEqual(refused(409, 'crossing_not_possible'));
    expect(await choose({ bib: '5' })).toEqual(refused(409, 'bib_does_not_match'));
    expect(await choose({ registration: oid('f'.repeat(24)) })).toEqual(refused(404, 'registration_not_found'));
    expect(await choose({ intermediate: oid('f'.repeat(24)) })).toEqual(refused(404, 'checkpoint_not_found'));
    await call('/add-intermediate', { data: [{ ...finishOf(4), total_time: 2_000 }] });
    expect(await choose({})).toEqual(refused(409, 'time_by_hand_stands'));
    expect(await call('/unsettle-crossing', finishOf(4))).toEqual(refused(404, 'choice_not_found'));
  });
});

// @spec [Timing rules] issue 15: A list of doubts explains nobody twice, works for so long at most, and tells how many it has not looked at yet
describe('the work of a list of doubts', () => {
  let board: LiveBoard;
  beforeAll(async () => {
    await deriveEverything(context);
    const loaded = await new BoardLoader(pool).load(race.modality);
    if (loaded === null) throw new Error('the race has a board');
    board = loaded;
  });
  const listed = async (work?: ExplanationWork) => {
    const { people: found, heldBack, total, notLookedAt } = await listDoubts(context, board, work);
    return { bibs: [...found, ...heldBack].map(({ person }) => person.bib), total, notLookedAt };
  };

  test('whoever it has no time for is counted, and told by the next one', async () => {
    const all = await listed();
    expect(all).toMatchObject({ total: all.bibs.length, notLookedAt: 0 });
    expect(all.bibs.length).toBeGreaterThan(1);
    const before = createExplainedBefore();
    expect(await listed({ before, leftMs: 0 })).toEqual({ bibs: [], total: all.total, notLookedAt: all.total });
    // The work of one person uses it up.
    const one = await listed({ before, leftMs: Number.MIN_VALUE });
    expect([one.bibs.length, one.notLookedAt]).toEqual([1, all.total - 1]);
    expect(await listed({ before, leftMs: Number.POSITIVE_INFINITY })).toEqual(all);
    expect(await listed({ before, leftMs: 0 })).toEqual(all);
  });

  test('only who changed is explained anew, and nobody is told from before their own choice', async () => {
    const before = createExplainedBefore();
    const { bibs, total } = await listed({ before, leftMs: Number.POSITIVE_INFINITY });
    const bib = Number(bibs[0]);
    expect(await call('/settle-crossing', { ...finishOf(bib), at: null })).toEqual(done);
    // The board does not know of it yet; the explanation does.
    expect(await listed({ before, leftMs: 0 })).toEqual({ bibs: bibs.slice(1), total, notLookedAt: 1 });
    expect(await listed({ before, leftMs: Number.POSITIVE_INFINITY })).toMatchObject({ bibs: bibs.slice(1) });
    expect(await call('/unsettle-crossing', finishOf(bib))).toEqual(done);
  });
});

async function newestCommand(): Promise<number> {
  const newest = context.db.selectFrom('command').select(({ fn }) => fn.max('number').as('number'));
  return (await newest.executeTakeFirstOrThrow()).number;
}

/** The counter of the read that was heard then. */
async function seqAt(heardAt: number): Promise<number> {
  const { seq } = await context.db
    .selectFrom('read_log')
    .select('seq')
    .where('heard_at', '=', heardAt)
    .executeTakeFirstOrThrow();
  return seq;
}

describe('a race with a mat of two laps', () => {
  test('tells staff who is held back, with both explanations, and where many were heard too soon', async () => {
    const event = (await anEvent(context, { time_zone: 'Europe/Madrid' })).number;
    const laps = await aRace(context, { people: 4, readers: [11, 12, 12], event });
    const modality = oid(await oidOf(context, 'modality', laps.modality));
    const listed = async (language: string, paging = {}) =>
      (await call('/doubts', { modality, ...paging }, { language })).body;
    await sendReads(
      context,
      11,
      [1, 2, 3, 4].map((bib) => aRead(bib, 5_000)),
    );
    await sendReads(context, 12, [aRead(1, 2_500_000), ...[2, 3, 4].map((bib) => aRead(bib, 300_000 + bib))]);
    await deriveEverything(context);
    const { total, people: inDoubt, held_back, warnings } = await listed('en');
    expect([total, inDoubt]).toEqual([1, []]);
    expect(held_back).toMatchObject([
      { bib_number: '1', texts: ['Lap 1: 10:41:40 is being checked; or 10:41:40 is finish and lap 1 was not heard.'] },
    ]);
    expect(warnings).toEqual([
      'Lap 1: 3 people were heard there sooner than anybody can be there; look at its distance, its shortest leg time and the sport.',
    ]);
    expect((await listed('en', { offset: 1 })).held_back).toEqual([]);
    expect((await listed('es')).warnings[0]).toContain('3 personas');
  });
});

test('a choice is replaced also while it makes another one void, and staff are told which', async () => {
  const own = await aRace(context, { readers: [21, 22, 23] });
  const registration = oid(await oidOf(context, 'participant', own.people[0] ?? 0));
  const middle = oid(await oidOf(context, 'checkpoint', own.checkpoints[1]));
  const settle = (intermediate: unknown, at: unknown) =>
    call('/settle-crossing', { bib: '1', intermediate, registration, at });
  await sendReads(context, 21, [aRead(1, 5_000)]);
  await sendReads(context, 22, [aRead(1, 1_200_000), aRead(1, 1_500_000)]);
  await sendReads(context, 23, [aRead(1, 2_600_000), aRead(1, 3_000_000), aRead(1, 3_600_000)]);
  expect(await settle(middle, instant(1_500))).toEqual(done);
  expect(await settle('finish', instant(3_000))).toEqual(done);
  await saveModality(context, own.modality, { columns: {}, course: { finish: { min_leg_time_ms: 1_800_000 } } });
  expect(await settle('finish', instant(2_600))).toEqual({
    status: 200,
    body: { success: true, void_choices: [middle] },
  });
  expect(await settle('finish', instant(3_600))).toEqual(done);
  expect(await settle('finish', instant(2_600))).toEqual(refused(409, 'crossing_not_possible'));
});

// @spec [Timing rules] issue 15, said in words: Of two choices at once for one person that void each other the second is refused
test('of two choices at once that no walk can obey together one is taken', async () => {
  const own = await aRace(context, { readers: [31, 32, 33] });
  const registration = oid(await oidOf(context, 'participant', own.people[0] ?? 0));
  const middle = oid(await oidOf(context, 'checkpoint', own.checkpoints[1]));
  await sendReads(context, 31, [aRead(1, 5_000)]);
  await sendReads(context, 32, [aRead(1, 1_200_000), aRead(1, 2_500_000)]);
  await sendReads(context, 33, [aRead(1, 2_000_000), aRead(1, 3_600_000)]);
  const sent = await context.db.transaction().execute(async (trx) => {
    await sql`lock table crossing_choice in share mode`.execute(trx); // read by all, written by nobody
    const both = [
      { intermediate: middle, at: instant(2_500) },
      { intermediate: 'finish', at: instant(2_000) },
    ].map((choice) => call('/settle-crossing', { bib: '1', registration, ...choice }));
    while ((await waitingForLocks(context.db)) < 2) await new Promise(setImmediate);
    return both;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
