import { aFinishedRace, bibs } from '@dorsal/testkit/a-finished-race.ts';
import { aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { changeRaces, reloadBoards } from '#modules/races/change-races.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { web, context, rows } = await aFinishedRace();
const minute = 60_000;

/** Five people of a race of their own who come in by bib, with two rules of one basis and one that both exclude. */
async function aRaceOfTwoRules() {
  const firstBib = 101;
  const race = await aRace(context, {
    people: 5,
    firstBib,
    readers: [11, 12, 13],
    described: { 102: { name: 'Nobody', surname: 'Knows', is_public: false } },
    prizes: [
      { order: 1, total: 2, by: 'general' },
      { order: 2, total: 2, by: 'general', not_with: [1] },
      { order: 3, total: 1, by: 'gender', not_with: [1, 2] },
    ],
  });
  const reads = [0, 1, 2, 3, 4].map((index) => aRead(firstBib + index, (40 + index) * minute));
  await sendReads(context, 13, reads);
  await deriveModality(context, race.modality);
  await web.boards.node.poll();
  return { ...race, oid: await oidOf(context, 'modality', race.modality) };
}
const race = await aRaceOfTwoRules();
const prizesOf = async (bib: string, token?: string) =>
  (await rows({ event: race.event, bib }, token))[0]?.result?.prizes as unknown;

// @spec [Ranking and prizes] issue 16: Two rules of one basis: pos_* counts through all who take a prize of it, awards name each rule with its own total
test('the third of two rules with one basis takes the first prize of the second, past the two who hold the first', async () => {
  const ids = await rows({ event: race.event, order: ['bib_number'] });
  expect(await prizesOf('103')).toEqual({
    pos_general: 3,
    which_prizes: { general: true, gender: false },
    has_prize: true,
    awards: [
      {
        ...{ order: 2, by: 'general', total: 2, place: 1, real_place: 3 },
        moved_up_past: [
          { registration: ids[0]?._id, bib_number: '101', name: 'Runner 101', surname: '', holds: [1] },
          { registration: ids[1]?._id, bib_number: '102', holds: [1] },
        ],
      },
    ],
    passed_over: [{ order: 3, by: 'gender', total: 1, real_place: 2, holds: [2] }],
  });
  expect(await prizesOf('105')).toMatchObject({
    pos_gender: 1,
    awards: [{ order: 3, total: 1, place: 1, real_place: 3 }],
  });
  expect(await prizesOf('101')).toMatchObject({
    pos_general: 1,
    passed_over: [{ order: 2, holds: [1] }, { order: 3 }],
  });
});

test('staff read the name of somebody passed over who asked not to be named', async () => {
  expect(await prizesOf('103', 'admin')).toMatchObject({
    awards: [{ moved_up_past: [{ bib_number: '101' }, { bib_number: '102', surname: 'Knows' }] }],
  });
});

// @spec [Ranking and prizes] issue 16: `has_prize` works by itself, in lists and counts, of a race and of an event
test('who takes a prize is listed in the order of places without asking for one, and counted the same', async () => {
  const winners = ['101', '102', '103', '104', '105'];
  expect(bibs(await rows({ modality: race.oid, has_prize: true, limit: 9999 }))).toEqual(winners);
  expect(bibs(await rows({ event: race.event, has_prize: true }))).toEqual(winners);
  for (const scope of [{ modality: race.oid }, { event: race.event }]) {
    const stats = await web.post('/registrations/stats', { ...scope, has_prize: true });
    expect(await stats.json()).toMatchObject({ total: winners.length });
  }
});

// @spec [Ranking and prizes] issue 16: Where `show_prized_positions` is off the public learns of no prize, by no call; staff do
test('hidden prizes are hidden from everyone but staff, and a race that hides them is a new version of its board', async () => {
  const versionOf = async () =>
    (await web.post('/registrations', { modality: race.oid, intermediate: 'finish' })).headers.get('x-board-version');
  const before = Number(await versionOf());
  const { toReload } = await changeRaces(context, [race.modality], async () => {
    await saveModality(context, race.modality, { columns: { show_prized_positions: false } });
    return { event: { number: race.event } };
  });
  await reloadBoards(context, toReload);
  await web.boards.node.poll();
  await web.boards.node.tidy();
  expect(Number(await versionOf())).toBeGreaterThan(before);
  const asked = [
    ['/registrations', { modality: race.oid, has_prize: true }],
    ['/registrations', { event: race.event, has_prize: true }],
    ['/registrations', { event: race.event, bib: '101' }],
    ['/registrations', { modality: race.oid, winners: true }],
    ['/registrations', { modality: race.oid, intermediate: 'finish' }],
  ] as const;
  const venue = `venue-${race.event}`;
  for (const token of [undefined, venue, 'community_manager'])
    for (const [path, body] of asked) expect(await (await web.post(path, body, token)).text()).not.toContain('prize');
  expect(await (await web.get(`/boards/${race.oid}/finish`)).text()).not.toContain('prize');
  const counted = async (token?: string) =>
    (await web.post('/registrations/stats', { event: race.event, has_prize: true }, token)).json();
  expect(await counted()).toMatchObject({ total: 0 });
  expect(await counted('timer')).toMatchObject({ total: 5 });
  const ofRace = async (token?: string) =>
    (await web.post('/registrations/stats', { modality: race.oid, has_prize: true }, token)).json();
  expect(await ofRace('timer')).toMatchObject({ total: 5 });
  for (const token of [venue, undefined]) expect(await ofRace(token)).toMatchObject({ total: 0 });
  expect(await prizesOf('101', 'timer')).toMatchObject({ has_prize: true });
});

// @spec [Calls] issue 16: A list of people of more races than it can ask says so, and lists none of them without a result
test('a list over more races than it asks is refused with words, one of fifty races has every result', async () => {
  const many = await aRace(context, { people: 1, firstBib: 900, readers: [21, 22, 23] });
  for (let more = 1; more < 61; more++)
    await aRace(context, {
      ...{ event: many.event, shortName: `R${more}`, people: 1, firstBib: 900 + more },
      readers: [21 + 3 * more, 22 + 3 * more, 23 + 3 * more],
    });
  await sendReads(context, 23 + 3 * 49, [aRead(949, 40 * minute)]);
  for (const { number } of await context.db
    .selectFrom('modality')
    .select('number')
    .where('event_number', '=', many.event)
    .execute())
    await deriveModality(context, number);
  const ask = async (limit: number) =>
    await web.post('/registrations', { event: many.event, order: ['bib_number'], limit });
  expect(await rows({ event: many.event, order: ['bib_number'], limit: 50 })).toHaveLength(50);
  expect((await rows({ event: many.event, bib: '949' }))[0]?.result).toMatchObject({ pos_general: 1 });
  const last = (await rows({ event: many.event, order: ['bib_number'], limit: 50 })).at(-1);
  expect([last?.bib_number, last?.result?.['pos_general']]).toEqual(['949', 1]);
  const refused = await ask(61);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('name an event or a race')]);
});
