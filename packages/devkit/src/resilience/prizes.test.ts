import { awardPrizes, type PrizeGiving } from '@dorsal/domain/prizes/award-prizes.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import { anEntry } from '@dorsal/domain/ranking/testing/an-entry.ts';
import { type BoardEntry, scopes } from '@dorsal/domain/ranking/types.ts';
import { genders } from '@dorsal/domain/timing/types.ts';
import { deriveModality } from '@dorsal/server/modules/derive/derive-modality.ts';
import { exportClassification } from '@dorsal/server/modules/exports/export-classification.ts';
import { aContext, aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomFrom } from '../random.ts';
import { seedOfThisRun } from './this-run.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const web = await aWeb(context, url);
afterAll(() => web.close());

const races = isLong ? 150 : 2;
const firstBib = 1;

/** Rules of which at least two have one basis, each without holders of some that come before. */
function someRules(random: Random): PrizeRule[] {
  const shared = random.pick(scopes);
  return Array.from({ length: random.whole(2, 5) }, (_, index) => ({
    order: index + 1,
    total: random.whole(1, 3),
    by: index < 2 || random.chance(0.3) ? shared : random.pick(scopes),
    notWith: Array.from({ length: index }, (__, before) => before + 1).filter(() => random.chance(0.6)),
  }));
}

/** People of few groups who come in within few seconds of each other, so that times are shared; some do not come in, some do not count. */
const someField = (random: Random): BoardEntry[] =>
  Array.from({ length: random.whole(8, 16) }, (_, index) => {
    const isIn = random.chance(0.9);
    const finishMs = random.whole(40, 52) * 60_000;
    return anEntry({
      id: firstBib + index,
      gender: random.pick(genders.slice(0, 2)),
      category: random.pick(['SEN', 'VET', null]),
      isLocal: random.chance(0.4),
      isClassified: random.chance(0.9),
      status: isIn ? 'finished' : 'waiting',
      timesMs: isIn ? [null, null, finishMs] : [null, null, null],
    });
  });

/** The prizes of a bib as the domain gives them, one line for each rule. */
function expectedOf({ awards, passedOver }: PrizeGiving, bib: string): string[] {
  const nameOf = (id: number): string => String(id);
  const given = awards.filter(({ id }) => nameOf(id) === bib);
  const missed = passedOver.filter(({ id }) => nameOf(id) === bib);
  return [
    ...given.map(({ order, by, total, prizePlace, realPlace, isShared, movedUpPast }) =>
      [order, by, prizePlace, 'of', total, 'real', realPlace, isShared, 'past', movedUpPast.map(nameOf)].join(' '),
    ),
    ...missed.map(({ order, by, total, realPlace, holds }) =>
      [order, by, total, 'real', realPlace, 'holds', holds].join(' '),
    ),
  ].toSorted();
}

interface ShownRow {
  readonly _id: { readonly $oid: string };
  readonly bib_number: string;
  readonly result?: { readonly prizes?: ShownPrizes };
}

interface ShownPrizes {
  readonly has_prize: boolean;
  readonly which_prizes: Readonly<Record<string, boolean>>;
  readonly awards: readonly {
    readonly order: number;
    readonly by: string;
    readonly total: number;
    readonly place: number;
    readonly real_place: number;
    readonly is_shared?: boolean;
    readonly moved_up_past?: readonly { readonly bib_number: string }[];
  }[];
  readonly passed_over?: readonly {
    readonly order: number;
    readonly by: string;
    readonly total: number;
    readonly real_place: number;
    readonly holds: readonly number[];
  }[];
}

/** The same lines, of a row that a call has answered. */
function shownOf({ result }: ShownRow): string[] {
  const { awards = [], passed_over: passedOver = [] } = result?.prizes ?? {};
  return [
    ...awards.map(
      ({ order, by, place, total, real_place: real, is_shared: isShared = false, moved_up_past: past = [] }) =>
        [order, by, place, 'of', total, 'real', real, isShared, 'past', past.map(({ bib_number: bib }) => bib)].join(
          ' ',
        ),
    ),
    ...passedOver.map(({ order, by, total, real_place: real, holds }) =>
      [order, by, total, 'real', real, 'holds', holds].join(' '),
    ),
  ].toSorted();
}

let stored = 0;

async function store(field: readonly BoardEntry[], rules: readonly PrizeRule[]) {
  stored += 1;
  const finish = 3 * stored + 2;
  const race = await aRace(context, {
    people: field.length,
    firstBib,
    readers: [3 * stored, 3 * stored + 1, finish],
    described: Object.fromEntries(
      field.map(({ id, gender, category, isLocal, isClassified }) => [
        id,
        { gender, category, is_local: isLocal, is_classified: isClassified },
      ]),
    ),
    prizes: rules.map(({ order, total, by, notWith }) => ({ order, total, by, not_with: [...notWith] })),
  });
  const reads = field.flatMap(({ id, timesMs: [, , finishMs] }) => (finishMs == null ? [] : [aRead(id, finishMs)]));
  await sendReads(context, finish, reads);
  await deriveModality(context, race.modality);
  return { event: race.event, modality: race.modality, oid: await oidOf(context, 'modality', race.modality) };
}

const rowsIn = async (answer: Promise<Response>): Promise<ShownRow[]> => {
  const rows = (await (await answer).json()) as ShownRow[] | Record<string, ShownRow[]>; // a list, or groups of rows
  return Array.isArray(rows) ? rows : Object.values(rows).flat();
};
const totalIn = async (answer: Promise<Response>): Promise<number> =>
  ((await (await answer).json()) as { total: number }).total; // counts have one

/** A race that is stored, with what the rules give in it, and the words to find it again. */
interface Told {
  readonly event: number;
  readonly modality: number;
  readonly oid: string;
  readonly rules: readonly PrizeRule[];
  readonly field: readonly BoardEntry[];
  readonly giving: PrizeGiving;
  readonly said: string;
}
const limit = 100;

/** Every list that has everybody, or the podium. */
async function checkLists({ event, oid, giving, said }: Told): Promise<ShownRow[]> {
  const ofEvent = await rowsIn(web.post('/registrations', { event, limit }));
  const lists = {
    event: ofEvent,
    board: await rowsIn(web.get(`/boards/${oid}/finish?limit=${limit}`)),
    list: await rowsIn(web.post('/registrations', { modality: oid, order: ['result.shown_order'], limit })),
    podium: await rowsIn(web.post('/registrations', { modality: oid, winners: true })),
  };
  for (const [call, rows] of Object.entries(lists))
    for (const row of rows)
      expect(shownOf(row), `${call}, ${row.bib_number}, ${said}`).toEqual(expectedOf(giving, row.bib_number));
  return ofEvent;
}

/** The pages of runners: one by the id, one as the web asks by either of the addresses that a runner has. */
async function checkRunners({ event, giving, said }: Told, everyone: readonly ShownRow[]): Promise<void> {
  for (const { _id, bib_number: bib } of everyone)
    for (const who of [{ id: _id }, { id: _id.$oid, include_modality: true }, { event, bib, include_modality: true }]) {
      const [one] = await rowsIn(web.post('/registrations', who));
      expect(one && shownOf(one), `runner ${bib}, ${said}`).toEqual(expectedOf(giving, bib));
      const isHolder = giving.awards.some(({ id }) => String(id) === bib);
      expect(one?.result?.prizes?.has_prize === true, `runner ${bib}, ${said}`).toBe(isHolder);
    }
}

/** Lists of one category of one gender, and who of them takes a prize, by every way that filters them. */
async function checkGroups({ event, oid, field, giving, said }: Told): Promise<void> {
  const groups = Map.groupBy(field, ({ gender, category }) => JSON.stringify([gender, category]));
  for (const [name, people] of groups) {
    const [gender, category] = JSON.parse(name) as [string, string | null]; // written above
    if (category === null) continue;
    const bibs = people.map(({ id }) => String(id));
    const holders = bibs.filter((bib) => giving.awards.some(({ id }) => String(id) === bib)).toSorted();
    const group = { gender: [gender], category: [category], limit };
    const shown = [
      ...(await rowsIn(web.post('/registrations', { modality: oid, ...group }))),
      ...(await rowsIn(web.post('/registrations', { event, ...group }))),
      ...(await rowsIn(web.get(`/boards/${oid}/finish?gender=${gender}&category=${category}&limit=${limit}`))),
    ];
    expect(new Set(shown.map((row) => row.bib_number)), `${name}, ${said}`).toEqual(new Set(bibs));
    for (const row of shown)
      expect(shownOf(row), `${name}, ${row.bib_number}, ${said}`).toEqual(expectedOf(giving, row.bib_number));
    const winners = [
      await rowsIn(web.post('/registrations', { modality: oid, has_prize: true, ...group })),
      await rowsIn(web.post('/registrations', { event, has_prize: true, ...group })),
      await rowsIn(
        web.get(`/boards/${oid}/finish?gender=${gender}&category=${category}&has_prize=true&limit=${limit}`),
      ),
    ];
    for (const rows of winners)
      expect(rows.map((row) => row.bib_number).toSorted(), `${name}, ${said}`).toEqual(holders);
    const { limit: _, ...counted } = group;
    for (const scope of [{ modality: oid }, { event }])
      expect(
        await totalIn(web.post('/registrations/stats', { ...scope, ...counted, has_prize: true })),
        `${name}, ${said}`,
      ).toBe(holders.length);
  }
}

/** The exported classification: a column a rule, with the place in that prize. */
async function checkExport({ modality, rules, giving, said }: Told): Promise<void> {
  const exported = await exportClassification(context, { modality, format: 'json' });
  const rows: Record<string, string | number>[] = exported.ok ? JSON.parse(exported.text) : [];
  const told = rows.flatMap((row) =>
    rules.flatMap(({ order, by }) => {
      const place = row[`prize_${order}_${by}`];
      return place === '' ? [] : [`${order} ${row['bib_number']} ${place} real ${row[`pos_${by}`]}`];
    }),
  );
  const given = giving.awards.map(
    ({ order, id, prizePlace, realPlace }) => `${order} ${id} ${prizePlace} real ${realPlace}`,
  );
  expect(told.toSorted(), `export, ${said}`).toEqual(given.toSorted());
}

/** Lists and counts of who takes a prize. */
async function checkWinners({ event, oid, giving, said }: Told): Promise<void> {
  const holders = [...new Set(giving.awards.map(({ id }) => String(id)))].toSorted();
  const winners = {
    race: await rowsIn(web.post('/registrations', { modality: oid, has_prize: true, limit })),
    event: await rowsIn(web.post('/registrations', { event, has_prize: true, limit })),
    groups: await rowsIn(web.post('/registrations', { modality: oid, has_prize: true, group_by: 'gender', limit })),
    board: await rowsIn(web.get(`/boards/${oid}/finish?has_prize=true&limit=${limit}`)),
  };
  for (const [call, rows] of Object.entries(winners))
    expect(rows.map((row) => row.bib_number).toSorted(), `${call}, ${said}`).toEqual(holders);
  for (const scope of [{ modality: oid }, { event }])
    expect(await totalIn(web.post('/registrations/stats', { ...scope, has_prize: true })), said).toBe(holders.length);
}

// @spec [Ranking and prizes] issue 16 point 2: In random races with several rules of one basis every page, list, count and call says the same of each person
test(`in ${races} random races every call and the export say of each person what the rules give`, {
  timeout: 900_000,
}, async () => {
  const seed = seedOfThisRun(onTestFailed);
  for (let number = 0; number < races; number++) {
    const random = randomFrom(seed + number);
    const [rules, field] = [someRules(random), someField(random)];
    const giving = awardPrizes(rules, buildBoard(3, field));
    const said = `race ${number} of seed ${seed}: ${JSON.stringify(rules)}`;
    const race = { ...(await store(field, rules)), rules, field, giving, said };
    await checkRunners(race, await checkLists(race));
    await checkWinners(race);
    await checkGroups(race);
    await checkExport(race);
  }
});
