import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import type { Group } from '#ranking/groups.ts';
import { groupsAt, standingsOf } from '#ranking/places.ts';
import { aFinisher } from '#ranking/testing/an-entry.ts';
import { type BoardEntry, scopes } from '#ranking/types.ts';
import { genders } from '#timing/types.ts';
import { type Award, awardPrizes, type PassedOver } from './award-prizes.ts';
import { presetPrizes } from './presets.ts';
import type { PrizeRule } from './types.ts';

const aPrize = (rule: Partial<PrizeRule>): PrizeRule => ({ order: 1, total: 3, by: 'gender', notWith: [], ...rule });
const give = (rules: readonly PrizeRule[], entries: readonly BoardEntry[]) =>
  awardPrizes(rules, buildBoard(2, entries));
const named = ({ gender, category }: Group): string =>
  [gender, category].filter((part) => part !== null).join(' ') || 'all';
const lines = (awards: readonly Award[]): string[] =>
  awards.map(({ order, group, prizePlace, id }) => `${order} ${named(group)}: ${prizePlace}. ${id}`);
const passed = (all: readonly PassedOver[]): string[] =>
  all.map(
    ({ order, group, id, realPlace, holds }) => `${order} ${named(group)}: ${id} was ${realPlace}., holds ${holds}`,
  );

const [ana, bea, carla, dora] = [1, 2, 3, 4];
const women = (...finishMs: number[]): BoardEntry[] =>
  finishMs.map((timeMs, index) => aFinisher(index + 1, timeMs, { gender: 'female' }));

describe('prizes', () => {
  // @spec [Ranking and prizes] design §5: Prize rules in order; a rule takes its first total people by its basis in each gender, category …
  test('a rule takes its first people in each group', () => {
    const { awards } = give([aPrize({ total: 1 })], [...women(100, 200), aFinisher(7, 50)]);
    expect(lines(awards)).toEqual(['1 male: 1. 7', `1 female: 1. ${ana}`]);
  });
  // @spec [Ranking and prizes] design §5, doc 2 §3: Who holds a prize listed in non_cummulative_with is passed over and the next moves up
  test('a runner on the gender podium leaves the category prize to the next', () => {
    const rules = [aPrize({ total: 1 }), aPrize({ order: 2, total: 1, by: 'category', notWith: [1] })];
    const { awards, passedOver } = give(rules, women(100, 200));
    expect(lines(awards)).toEqual([`1 female: 1. ${ana}`, `2 female SEN: 1. ${bea}`]);
    expect(awards[1]).toMatchObject({ prizePlace: 1, realPlace: 2, movedUpPast: [ana] });
    expect(passed(passedOver)).toEqual([`2 female SEN: ${ana} was 1., holds 1`]);
  });
  test('a cumulative prize goes to who already holds one', () => {
    const { awards } = give([aPrize({ total: 1 }), aPrize({ order: 2, total: 1, by: 'category' })], women(100, 200));
    expect(lines(awards)).toEqual([`1 female: 1. ${ana}`, `2 female SEN: 1. ${ana}`]);
  });
  // @spec [Ranking and prizes] design §5: Equal times on the last prize place both win
  test('equal times on the last place both win', () => {
    const { awards } = give([aPrize({ total: 2 })], women(100, 200, 200, 300));
    expect(lines(awards)).toEqual([`1 female: 1. ${ana}`, `1 female: 2. ${bea}`, `1 female: 2. ${carla}`]);
    expect(awards.map(({ isShared }) => isShared)).toEqual([false, true, true]);
  });
  test('equal times before the last place use up places', () => {
    const { awards } = give([aPrize({ total: 2 })], women(100, 100, 200));
    expect(lines(awards)).toEqual([`1 female: 1. ${ana}`, `1 female: 1. ${bea}`]);
  });
  test('who shares the last place with someone passed over still wins', () => {
    const rules = [aPrize({ total: 1, by: 'local' }), aPrize({ order: 2, total: 2, notWith: [1] })];
    const entries = women(100, 200, 200, 300).map((entry) => (entry.id === bea ? { ...entry, isLocal: true } : entry));
    const { awards } = give(rules, entries);
    expect(lines(awards)).toEqual([`1 all: 1. ${bea}`, `2 female: 1. ${ana}`, `2 female: 2. ${carla}`]);
    expect(awards.at(-1)).toMatchObject({ realPlace: 2, movedUpPast: [], isShared: false });
  });
  test('only holders of the orders listed are passed over', () => {
    const rules = [
      aPrize({ total: 1 }),
      aPrize({ order: 2, total: 2, by: 'category', notWith: [1] }),
      aPrize({ order: 3, total: 1, by: 'general', notWith: [2] }),
    ];
    const { awards } = give(rules, women(100, 200, 300, 400));
    expect(lines(awards)).toEqual([
      `1 female: 1. ${ana}`,
      `2 female SEN: 1. ${bea}`,
      `2 female SEN: 2. ${carla}`,
      `3 all: 1. ${ana}`,
    ]);
  });
  // @spec [Ranking and prizes] design §5: Real place and prize place are shown apart; each award can say why
  test('everyone in front is named, once each, with the prizes that exclude them', () => {
    const rules = presetPrizes('non_cumulative');
    const entries = women(100, 200, 300, 400, 500, 600, 700).map((entry) => ({ ...entry, isLocal: true }));
    const { awards, passedOver } = give(rules, entries);
    expect(lines(awards.filter(({ order }) => order === 3))).toEqual(['3 female: 1. 7']);
    expect(passed(passedOver.filter(({ order }) => order === 3))).toEqual([
      ...[1, 2, 3].map((id) => `3 female: ${id} was ${id}., holds 1`),
      ...[4, 5, 6].map((id) => `3 female: ${id} was ${id}., holds 2`),
    ]);
  });
  // @spec [Ranking and prizes] design §5: Prize rules in order; a rule takes its first total people by its basis in each gender, category …
  test('rules are given by their order, however they are listed', () => {
    const rules = [aPrize({ order: 2, total: 1, by: 'category', notWith: [1] }), aPrize({ total: 1 })];
    expect(lines(give(rules, women(100, 200)).awards)).toEqual([`1 female: 1. ${ana}`, `2 female SEN: 1. ${bea}`]);
  });
  // @spec [Ranking and prizes] design §5: classify false: never awarded
  test('not classified, disqualified and retired people win nothing', () => {
    const entries = women(100, 200, 300, 400).map((entry) => ({ ...entry, isClassified: entry.id !== ana }));
    const statuses = { [bea]: 'disqualified', [carla]: 'retired' } as const;
    const field = entries.map((entry) => ({ ...entry, status: statuses[entry.id] ?? entry.status }));
    expect(lines(give([aPrize({})], field).awards)).toEqual([`1 female: 1. ${dora}`]);
  });
  test('a group smaller than the prizes leaves some of them over', () => {
    expect(lines(give([aPrize({ by: 'local' })], [aFinisher(1, 100, { isLocal: true })]).awards)).toEqual([
      '1 all: 1. 1',
    ]);
  });
});

describe('laws', () => {
  // @spec [Ranking and prizes] issue 2, design §5: No runner holds two prizes that exclude each other
  test('no runner holds two prizes that exclude each other', () => {
    fc.assert(
      fc.property(someRules, someFinishers, (rules, entries) => {
        const { awards } = give(rules, entries);
        for (const { order, id } of awards) {
          const excluded = rules.find((rule) => rule.order === order)?.notWith ?? [];
          const held = awards.filter((other) => other.id === id).map((other) => other.order);
          expect(held.filter((other) => excluded.includes(other))).toEqual([]);
        }
      }),
    );
  });
  test('every prize place is filled while there are people for it', () => {
    fc.assert(
      fc.property(someRules, someFinishers, (rules, entries) => {
        const board = buildBoard(2, entries);
        const { awards } = awardPrizes(rules, board);
        for (const { order, by, total, notWith } of rules) {
          const excluded = awards.filter((award) => notWith.includes(award.order)).map(({ id }) => id);
          for (const group of groupsAt(board, by, 1)) {
            const eligible = [...standingsOf(board, group, 1)].filter(({ id }) => !excluded.includes(id));
            const last = eligible[Math.min(total, eligible.length) - 1];
            const expected = eligible.filter(({ timeMs }) => last && timeMs <= last.timeMs).map(({ id }) => id);
            const given = awards.filter((award) => award.order === order && named(award.group) === named(group));
            expect(given.map(({ id }) => id)).toEqual(expected);
          }
        }
      }),
    );
  });
  test('who wins stands behind nobody but winners and people passed over', () => {
    fc.assert(
      fc.property(someRules, someFinishers, (rules, entries) => {
        const { awards } = give(rules, entries);
        for (const { order, group, realPlace, prizePlace, movedUpPast } of awards) {
          const inFront = awards.filter(
            (other) => other.order === order && named(other.group) === named(group) && other.realPlace < realPlace,
          );
          expect(inFront).toHaveLength(prizePlace - 1);
          expect(realPlace).toBe(prizePlace + movedUpPast.length);
        }
      }),
    );
  });
  test('the prizes do not depend on the order of rules or of arrival', () => {
    fc.assert(
      fc.property(someRules, someFinishers, fc.func(fc.integer()), (rules, entries, key) => {
        const otherwise = give(
          rules.toReversed(),
          entries.toSorted((a, b) => key(a.id) - key(b.id)),
        );
        expect(otherwise).toEqual(give(rules, entries));
      }),
    );
  });
});

const someRules: fc.Arbitrary<PrizeRule[]> = fc
  .array(
    fc.record({ total: fc.integer({ min: 1, max: 4 }), by: fc.constantFrom(...scopes), excludes: fc.array(fc.nat(4)) }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rules) =>
    rules.map(({ total, by, excludes }, index) => ({
      order: index + 1,
      total,
      by,
      notWith: [...new Set(excludes.filter((order) => order > 0 && order <= index))],
    })),
  );
const someFinishers = fc.uniqueArray(
  fc.record({
    id: fc.nat(40),
    bib: fc.constantFrom('7', '10', 'W2', null),
    gender: fc.constantFrom(...genders),
    category: fc.constantFrom('SEN', 'VET', null),
    isLocal: fc.boolean(),
    isClassified: fc.constantFrom(true, true, true, false),
    status: fc.constantFrom('finished', 'finished', 'finished', 'disqualified'),
    timesMs: fc.tuple(fc.constant(0), fc.integer({ min: 10, max: 25 })),
    held: fc.constant([]),
  }),
  { selector: ({ id }) => id, maxLength: 15 },
);
