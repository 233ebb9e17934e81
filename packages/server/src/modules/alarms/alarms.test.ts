import { tmpdir } from 'node:os';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { evaluateProblems } from './watch-problems.ts';

const { ask, tokenOf, context } = await aProgram();
const minute = 60_000;
const facts = { dataDir: tmpdir(), tls: null };

/** The open problems as staff get them, after a look at this instant. */
async function problemsAt(now: number) {
  const then = { ...context, now: () => now };
  await refreshAllStatuses(then);
  await evaluateProblems(then, facts);
  const answer = await ask('/alarms', { body: {}, token: tokenOf('admin') });
  const groups: {
    type: string;
    object_type: string;
    objects: { subject: string; detail: Record<string, unknown> }[];
  }[] = answer.json();
  return Object.fromEntries(groups.map(({ type, objects }) => [type, objects]));
}

/** A reader of the race sends what it has heard: chips, with the minutes after the gun. */
async function hears(reader: number, heard: readonly (readonly [chip: string, at: number])[]): Promise<void> {
  const last = Math.max(...heard.map(([, at]) => at));
  const reads = heard.map(([chip, at]) => aRead(chip, at * minute));
  await sendReads({ ...context, now: () => gunAt + last * minute }, reader, reads);
}

const race = await aRace(context, { people: 3, mats: ['start', 1] });

// @spec [Problems] issue 17: A checkpoint without a reader before the start; a reader silent in its window; a live race without reads; they end by themselves
test('a race that is on tells of its readers, and stops telling when they send', async () => {
  const early = await problemsAt(gunAt + 5 * minute);
  expect(early['checkpoint_without_reader']).toEqual([
    expect.objectContaining({
      subject: `checkpoint:${race.checkpoints[2]}`,
      detail: expect.objectContaining({ kind: 'finish', position: 2 }),
    }),
  ]);
  expect(early['reader_silent']?.map(({ subject }) => subject).toSorted()).toEqual(['reader:1', 'reader:2']);
  expect(early['race_without_reads']).toBeUndefined();
  const late = await problemsAt(gunAt + 11 * minute);
  expect(late['race_without_reads']).toEqual([expect.objectContaining({ subject: `modality:${race.modality}` })]);
  await hears(2, [['1', 20]]);
  const then = await problemsAt(gunAt + 21 * minute);
  expect(then['race_without_reads']).toBeUndefined();
  expect(then['reader_silent']?.map(({ subject }) => subject)).toEqual(['reader:1']);
});

// @spec [Problems] issue 17: People seen after a checkpoint but not at it, counted by checkpoint
test('who was heard further on is missed at the mat before', async () => {
  const other = await aRace(context, {
    shortName: '5K',
    event: race.event,
    people: 4,
    firstBib: 11,
    readers: [11, 12, 13],
  });
  await hears(12, [['12', 20]]);
  await hears(13, [
    ['11', 39],
    ['12', 40],
  ]);
  await deriveModality(context, other.modality);
  expect((await problemsAt(gunAt + 41 * minute))['missed_checkpoint']).toEqual([
    expect.objectContaining({
      subject: `checkpoint:${other.checkpoints[1]}`,
      detail: expect.objectContaining({ people: 1, position: 1 }),
    }),
  ]);
});

// @spec [Problems] issue 17: Unknown chips that an event's readers hear, until they are given to somebody
test('a chip that nobody has is told once, with how often it was heard', async () => {
  await hears(2, [
    ['7777', 49],
    ['7777', 50],
  ]);
  expect((await problemsAt(gunAt + 51 * minute))['unknown_chips']).toEqual([
    expect.objectContaining({ detail: expect.objectContaining({ chips: 1, reads: 2, some: ['7777'] }) }),
  ]);
});

// @spec [Problems] issue 17: Categories at fault, track or prices missing before the opening, an event past its date that nobody finished
test('what an event lacks before it opens is told from a week before, and one that is long over', async () => {
  const opens = gunAt + 3 * 24 * 60 * minute;
  const document = {
    slug: 'next',
    name: 'Next',
    registration_start: new Date(opens).toISOString(),
    date_start: new Date(gunAt + 30 * 24 * 60 * minute).toISOString(),
    date_end: new Date(gunAt + 30 * 24 * 60 * minute).toISOString(),
    modalities: [
      {
        name: 'Trail',
        short_name: 'trail',
        categories: [
          { name: 'SEN', age_from: 18, age_to: 39 },
          { name: 'V45', age_from: 45 },
        ],
      },
    ],
  };
  const imported = await importEvent(context, document);
  if (!imported.ok) throw new Error(JSON.stringify(imported));
  const now = await problemsAt(gunAt + 60 * minute);
  for (const type of ['track_missing', 'price_missing']) expect(now[type]).toHaveLength(1);
  expect(now['categories_at_fault']?.[0]?.detail).toEqual({
    faults: expect.arrayContaining([{ kind: 'gap', gender: 'female', from: 40, to: 44, names: ['SEN', 'V45'] }]),
  });
  expect(now['event_not_finished']).toBeUndefined();
  const over = await problemsAt(gunAt + 40 * 24 * 60 * minute);
  expect(over['event_not_finished']?.length).toBeGreaterThan(0);
  await importEvent(context, { slug: 'next', modalities: [{ short_name: 'trail', price: 12 }] });
  expect((await problemsAt(gunAt + 61 * minute))['price_missing']).toBeUndefined();
});

// @spec [Problems] issue 17: Missing legal texts, a disk or certificate about to end
test('texts of the law that nobody has written are told to staff', async () => {
  expect((await problemsAt(gunAt))['legal_texts_missing']).toEqual([
    expect.objectContaining({ subject: 'site', detail: { texts: ['legal_notice', 'cookies', 'return_policy'] } }),
  ]);
});

// @spec [Problems] staff half §1: A problem has an accepted reason; accepting is a command with its trail and undo
test('a problem that may stay keeps its reason until it ends, and the reason can be taken back', async () => {
  await problemsAt(gunAt + 5 * minute);
  const problem = { type: 'checkpoint_without_reader', subject: `checkpoint:${race.checkpoints[2]}` };
  const accept = (reason: string | null, subject = problem.subject) =>
    ask('/accept-problem', { body: { ...problem, subject, reason }, token: tokenOf('timer') });
  expect((await accept('by hand', 'checkpoint:0')).json().error.code).toBe('problem_not_found');
  expect((await accept('the finish is timed by hand')).json()).toEqual({ success: true });
  const accepted = async () => (await problemsAt(gunAt + 6 * minute))['checkpoint_without_reader']?.[0];
  expect(await accepted()).toMatchObject({ accepted_reason: 'the finish is timed by hand' });
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .where('name', '=', 'problem_accepted')
    .executeTakeFirstOrThrow();
  expect((await ask('/undo', { body: { number }, token: tokenOf('timer') })).statusCode).toBe(200);
  expect(await accepted()).not.toHaveProperty('accepted_reason');
});

// @spec [Problems] staff half §1: Of two who accept one problem at once the second is told what the first wrote, who and when
test('the second of two acceptances is told of the first, and writes over it only when it says so', async () => {
  await problemsAt(gunAt + 5 * minute);
  const problem = { type: 'checkpoint_without_reader', subject: `checkpoint:${race.checkpoints[2]}` };
  const accept = (body: object) => ask('/accept-problem', { body: { ...problem, ...body }, token: tokenOf('timer') });
  const reasons = ['by hand', 'nobody passes'];
  const answers = await Promise.all(reasons.map((reason) => accept({ reason })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json().error;
  const first = reasons[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
  expect(refused).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ path: 'reason', theirs: first, who: 'timer', at: expect.any(String) }],
  });
  expect((await accept({ reason: first })).statusCode).toBe(200);
  expect((await accept({ reason: 'both', was: first })).statusCode).toBe(200);
  expect((await accept({ reason: null, was: first })).statusCode).toBe(409);
  expect((await accept({ reason: null, was: 'both' })).statusCode).toBe(200);
});
