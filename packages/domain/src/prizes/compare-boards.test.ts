import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { aFinisher, anEntry } from '#ranking/testing/an-entry.ts';
import { NaiveBoard } from '#ranking/testing/naive-board.ts';
import { type BoardEntry, scopes } from '#ranking/types.ts';
import { resultStatuses } from '#timing/types.ts';
import { awardPrizes } from './award-prizes.ts';
import { type BoardDifference, compareBoards } from './compare-boards.ts';
import type { PrizeRule } from './types.ts';

const firstThree: PrizeRule[] = [{ order: 1, total: 3, by: 'general', notWith: [] }];
const compare = (before: readonly BoardEntry[], after: readonly BoardEntry[], prizes = firstThree): BoardDifference =>
  compareBoards(
    { board: buildBoard(before[0]?.timesMs.length ?? 2, before), prizes },
    { board: buildBoard(after[0]?.timesMs.length ?? 2, after), prizes },
  );
const finishers = (...finishMs: number[]): BoardEntry[] => finishMs.map((ms, index) => aFinisher(index + 1, ms));
const lines = ({ moved }: BoardDifference): string[] =>
  moved.map(
    ({ id, was, is, isOwn }) =>
      `${id}: ${was?.places.general ?? '-'} → ${is?.places.general ?? '-'}${isOwn ? ' own' : ''}`,
  );
const prizeLines = ({ prizes }: BoardDifference): string[] =>
  prizes.map(({ order, group, prizePlace, from, to }) => `${order} ${group.scope} ${prizePlace}: ${from} → ${to}`);

describe('what differs between two boards of a race', () => {
  test('is nothing where everybody stands alike', () => {
    expect(compare(finishers(100, 200), finishers(100, 200))).toEqual({ people: 0, places: 0, moved: [], prizes: [] });
  });

  test('a penalty moves its bearer and those whom it lets pass', () => {
    const difference = compare(finishers(100, 200, 300, 400), finishers(350, 200, 300, 400));
    expect(lines(difference)).toEqual(['1: 1 → 3 own', '2: 2 → 1', '3: 3 → 2']);
    expect(difference).toMatchObject({ people: 1, places: 3 });
    expect(prizeLines(difference)).toEqual(['1 general 1: 1 → 2', '1 general 2: 2 → 3', '1 general 3: 3 → 1']);
  });

  test('a time that moves no place is one person and no place', () => {
    const difference = compare(finishers(100, 200), finishers(100, 250));
    expect(difference).toMatchObject({ people: 1, places: 0, prizes: [] });
    expect(difference.moved).toMatchObject([{ id: 2, is: { timeMs: 250 }, isPlaceMoved: false }]);
  });

  test('a prize that nobody takes any more says who loses it', () => {
    const [first, second] = finishers(100, 200) as [BoardEntry, BoardEntry];
    const difference = compare([first, second], [first, { ...second, status: 'disqualified' }]);
    expect(prizeLines(difference)).toEqual(['1 general 2: 2 → ']);
    expect(lines(difference)).toEqual(['2: 2 → - own']);
  });

  test('who shares a prize still holds it when another one joins', () => {
    const difference = compare(finishers(100, 200), finishers(100, 100));
    expect(prizeLines(difference)).toEqual(['1 general 1:  → 2', '1 general 2: 2 → ']);
  });

  test('rules of prizes alone move prizes and nobody', () => {
    const board = buildBoard(2, finishers(100, 200));
    const one: PrizeRule[] = [{ order: 1, total: 1, by: 'general', notWith: [] }];
    const difference = compareBoards({ board, prizes: firstThree }, { board, prizes: one });
    expect(difference).toMatchObject({ people: 0, places: 0, moved: [] });
    expect(prizeLines(difference)).toEqual(['1 general 2: 2 → ']);
  });

  test('the place is that of the last checkpoint with a time', () => {
    const running = (id: number, ...timesMs: (number | null)[]) => anEntry({ id, status: 'started', timesMs });
    const before = [running(1, 0, 100, null), running(2, 0, 200, null), running(3, 0, null, null)];
    const after = [running(1, 0, null, null), running(2, 0, 200, null), running(3, 0, null, null)];
    const { moved } = compare(before, after);
    expect(moved).toMatchObject([
      { id: 1, was: { checkpoint: 1 }, is: { checkpoint: 0 }, isOwn: true },
      { id: 2, was: { places: { general: 2 } }, is: { places: { general: 1 } }, isOwn: false },
    ]);
  });

  test('who enters or leaves the board is one of the people', () => {
    const [first, second] = finishers(100, 200) as [BoardEntry, BoardEntry];
    expect(compare([first], [first, second])).toMatchObject({ people: 1, moved: [{ id: 2, was: null }] });
    expect(compare([first, second], [second])).toMatchObject({ people: 1, moved: [{ id: 1, is: null }, { id: 2 }] });
  });
});

describe('laws of the difference', () => {
  const entry = (id: number) =>
    fc.record({
      id: fc.constant(id),
      category: fc.constantFrom('SEN', 'V40', null),
      gender: fc.constantFrom('female' as const, 'male' as const),
      isLocal: fc.boolean(),
      status: fc.constantFrom(...resultStatuses),
      timesMs: fc.tuple(
        fc.constant(0),
        fc.option(fc.integer({ min: 1, max: 9 })),
        fc.option(fc.integer({ min: 10, max: 19 })),
      ),
    });
  const entries = fc
    .tuple(...Array.from({ length: 8 }, (_, id) => fc.option(entry(id))))
    .map((all) => all.filter((one) => one !== null).map(anEntry));
  const prizes: PrizeRule[] = [
    { order: 1, total: 2, by: 'gender', notWith: [] },
    { order: 2, total: 1, by: 'category', notWith: [1] },
  ];
  const difference = (before: BoardEntry[], after: BoardEntry[]) =>
    compareBoards({ board: buildBoard(3, before), prizes }, { board: buildBoard(3, after), prizes });

  test('whoever is not named stands as before, by counting everybody anew', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const { moved } = difference(before, after);
        const named = new Set(moved.map(({ id }) => id));
        const [was, is] = [new NaiveBoard(3, before), new NaiveBoard(3, after)];
        const furthest = ({ timesMs }: BoardEntry) =>
          Math.max(
            0,
            timesMs.findLastIndex((time) => time !== null),
          );
        for (const one of before.filter(({ id }) => !named.has(id))) {
          const [old, now] = [was.placesAt(one.id, furthest(one)), is.placesAt(one.id, furthest(one))];
          for (const scope of scopes) expect(now[scope]).toBe(old[scope]);
        }
      }),
    );
  });

  test('the way back says the same with both sides changed', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const there = difference(before, after);
        const back = difference(after, before);
        expect([back.people, back.places]).toEqual([there.people, there.places]);
        expect(back.moved).toEqual(there.moved.map(({ was, is, ...one }) => ({ ...one, was: is, is: was })));
        expect(back.prizes).toEqual(there.prizes.map(({ from, to, ...one }) => ({ ...one, from: to, to: from })));
      }),
    );
  });

  test('prizes laid over what was held are what is held', () => {
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const held = (all: BoardEntry[]) =>
          awardPrizes(prizes, buildBoard(3, all)).awards.map(
            ({ order, group, prizePlace, id }) => `${order} ${group.gender} ${group.category} ${prizePlace} ${id}`,
          );
        const expected = new Set(held(before));
        for (const { order, group, prizePlace, from, to } of difference(before, after).prizes) {
          const name = (id: number) => `${order} ${group.gender} ${group.category} ${prizePlace} ${id}`;
          for (const id of from) expect(expected.delete(name(id))).toBe(true);
          for (const id of to) expected.add(name(id));
        }
        expect([...expected].sort()).toEqual(held(after).sort());
      }),
    );
  });
});
