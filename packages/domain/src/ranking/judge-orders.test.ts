import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closePrizes } from '#prizes/close-prizes.ts';
import type { JudgeOrder } from '#timing/types.ts';
import { type Board, createBoard, moveEntry, removeEntry, setOrders } from './board.ts';
import { buildBoard } from './build-board.ts';
import { contradictionOf, mostJudgedMs, orderedTimes } from './judge-orders.ts';
import { listAt } from './list-at.ts';
import { lastPlaces, placesAt } from './places.ts';
import { aFinisher } from './testing/an-entry.ts';
import type { BoardEntry } from './types.ts';

const finish = 1;
const atFinish = (...ranks: number[][]): JudgeOrder => ({ checkpoint: finish, ranks });
/** By id, the place in general. */
const places = (board: Board, ids: Iterable<number>) =>
  Object.fromEntries([...ids].map((id) => [id, placesAt(board, id, finish).general]));
const shown = (board: Board) => listAt(board, { checkpoint: finish, offset: 0, limit: 100 }).ids;

describe('a judge on a line', () => {
  const three = [aFinisher(1, 10_000), aFinisher(2, 10_300), aFinisher(3, 11_000)];
  const placed = (orders: readonly JudgeOrder[], entries: readonly BoardEntry[] = three) => {
    const board = buildBoard(2, entries, orders);
    return [
      places(
        board,
        entries.map(({ id }) => id),
      ),
      shown(board),
    ];
  };

  // @spec [Race day] issue 19: A judge's order decides or equals people on a line, with its author
  test('decides between equal times, against near ones, and equals', () => {
    expect(placed([atFinish([2], [1])])).toEqual([{ 1: 2, 2: 1, 3: 3 }, [2, 1, 3]]);
    expect(placed([atFinish([1, 2])])).toEqual([{ 1: 1, 2: 1, 3: 3 }, [1, 2, 3]]);
    const tied = [aFinisher(1, 10_000), aFinisher(2, 10_000), aFinisher(3, 10_000), aFinisher(4, 10_001)];
    expect(placed([atFinish([3], [1, 2])], tied)).toEqual([{ 1: 2, 2: 2, 3: 1, 4: 4 }, [3, 1, 2, 4]]);
  });
  test('tells of each one whom the judge saw before and behind them', () => {
    const { judged } = buildBoard(2, three, [atFinish([3], [1, 2])]);
    expect(judged.decisionOn(1, finish)).toEqual({ behind: [3], equalTo: [2], before: [] });
    expect(judged.decisionOn(3, finish)).toEqual({ behind: [], equalTo: [], before: [1, 2] });
    expect([judged.decisionOn(1, 0), judged.decisionOn(9, finish)]).toEqual([null, null]);
    expect(buildBoard(2, three, [atFinish([1])]).judged.decisionOn(1, finish)).toEqual({
      ...{ behind: [], equalTo: [], before: [] },
    });
  });
  test('says nothing of who has no place there, and the others stand as ordered', () => {
    const out = [...three.slice(0, 2), aFinisher(3, 11_000, { status: 'disqualified' })];
    expect(placed([atFinish([3], [2], [1])], out)[0]).toEqual({ 1: 2, 2: 1, 3: null });
    expect(placed([atFinish([9], [2], [1])])[0]).toEqual({ 1: 2, 2: 1, 3: 3 });
  });
  test('does not move people whose times differ by more than two seconds: the times count then', () => {
    const far = [aFinisher(1, 10_000), aFinisher(2, 12_001)];
    const ranks = [[2], [1]];
    expect(placed([atFinish(...ranks)], far)[0]).toEqual({ 1: 1, 2: 2 });
    expect(contradictionOf(ranks, (id) => far[id - 1]?.timesMs[finish] ?? undefined)).toEqual({
      ahead: 2,
      behind: 1,
      gapMs: 2_001,
    });
    expect(placed([atFinish([1, 2])], far)[0]).toEqual({ 1: 1, 2: 2 });
    expect(placed([atFinish([1], [2])], far)[0]).toEqual({ 1: 1, 2: 2 });
  });
  test('decides prizes, so that they are not close any more', () => {
    const rules = [{ order: 1, total: 1, by: 'general', notWith: [] }] as const;
    expect(closePrizes(rules, buildBoard(2, three)).size).toBe(2);
    expect(closePrizes(rules, buildBoard(2, three, [atFinish([2], [1])])).size).toBe(0);
    expect(closePrizes(rules, buildBoard(2, three, [atFinish([1, 2])])).size).toBe(0);
  });
  test('one that comes to contradict a time is open again, and counts again when the time is as it was', () => {
    const board = buildBoard(2, three, [atFinish([2], [1])]);
    moveEntry(board, aFinisher(2, 40_300));
    expect(places(board, [1, 2, 3])).toEqual({ 1: 1, 2: 3, 3: 2 });
    expect(board.judged.decides(finish, 1, 2)).toBe(false);
    expect(moveEntry(board, aFinisher(2, 10_300)).standings).toEqual([1]);
    expect(places(board, [1, 2, 3])).toEqual({ 1: 2, 2: 1, 3: 3 });
  });
});

/** A field of a few seconds with many equal times. */
const someField = fc
  .array(
    fc.record({
      step: fc.nat(3),
      gender: fc.constantFrom('male' as const, 'female' as const),
      category: fc.constantFrom('SEN', 'VET'),
      isLocal: fc.boolean(),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((people) => {
    let at = 10_000;
    return people.map(({ step, ...traits }, index) => {
      at += step * 200;
      return aFinisher(index + 1, at, traits);
    });
  });
const timeOf = (field: readonly BoardEntry[]) => (id: number) =>
  field.find((entry) => entry.id === id)?.timesMs[finish] ?? undefined;

/** People who stand together on the line, nobody left out, in some order with some of them equal. */
const someOrder = (field: readonly BoardEntry[]) =>
  fc.tuple(fc.nat(field.length - 1), fc.integer({ min: 2, max: 5 })).chain(([from, count]) => {
    const [first, last] = [field[from], field[Math.min(field.length - 1, from + count - 1)]].map(
      (one) => one?.timesMs[finish] ?? 0,
    );
    const ids = field.flatMap(({ id, timesMs }) => {
      const at = timesMs[finish] ?? 0;
      return at >= (first ?? 0) && at <= (last ?? 0) ? [id] : [];
    });
    return fc
      .tuple(
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
      )
      .map(([order, isNew]) => {
        const ranks: number[][] = [];
        for (const [index, id] of order.entries()) {
          const rank = ranks.at(-1);
          if (rank && isNew[index]) rank.push(id);
          else ranks.push([id]);
        }
        return atFinish(...ranks);
      });
  });
const someRuling = someField.chain((field) => fc.record({ field: fc.constant(field), order: someOrder(field) }));
const counts = (field: readonly BoardEntry[], order: JudgeOrder) =>
  contradictionOf(order.ranks, timeOf(field)) === null;

describe('laws', () => {
  test('people stand as the judge ordered them, equals share their place, and an order that counts for nothing changes nothing', () => {
    fc.assert(
      fc.property(someRuling, ({ field, order }) => {
        const [plain, board] = [buildBoard(2, field), buildBoard(2, field, [order])];
        const ids = field.map(({ id }) => id);
        if (!counts(field, order)) {
          expect(places(board, ids)).toEqual(places(plain, ids));
          return;
        }
        const placeOf = places(board, ids);
        const inRanks = order.ranks.map((rank) => new Set(rank.map((id) => placeOf[id])));
        expect(inRanks.map(({ size }) => size)).toEqual(order.ranks.map(() => 1));
        const ofRanks = inRanks.map(([place]) => place ?? 0);
        expect(ofRanks).toEqual(ofRanks.toSorted((a, b) => a - b));
        expect(new Set(ofRanks).size).toBe(ofRanks.length);
      }),
    );
  });

  test('nobody outside of the named people moves, in any scope', () => {
    fc.assert(
      fc.property(someRuling, ({ field, order }) => {
        const named = new Set(order.ranks.flat());
        const others = field.filter(({ id }) => !named.has(id));
        const [plain, board] = [buildBoard(2, field), buildBoard(2, field, [order])];
        for (const { id } of others) expect(placesAt(board, id, finish)).toEqual(placesAt(plain, id, finish));
      }),
    );
  });

  test('no one stands further from their own time than a judge decides, nor by more than the places that are named', () => {
    fc.assert(
      fc.property(someRuling, ({ field, order }) => {
        const own = timeOf(field);
        for (const [id, timeMs] of orderedTimes(order.ranks, own))
          expect(Math.abs(timeMs - (own(id) ?? 0))).toBeLessThanOrEqual(mostJudgedMs + 1);
      }),
    );
  });

  test('the order in which equals are named says nothing', () => {
    fc.assert(
      fc.property(someRuling, ({ field, order }) => {
        const turned = atFinish(...order.ranks.map((rank) => rank.toReversed()));
        const [one, other] = [order, turned].map((each) => buildBoard(2, field, [each]));
        expect(one && [lastPlaces(one), shown(one)]).toEqual(other && [lastPlaces(other), shown(other)]);
      }),
    );
  });

  test('whoever comes when, and whenever a judge speaks, the board is the one that is built at once', () => {
    fc.assert(
      fc.property(someRuling, fc.nat(12), fc.nat(12), ({ field, order }, from, gone) => {
        const board = createBoard(2);
        setOrders(board, [atFinish([1], [2])]);
        for (const [index, entry] of field.entries()) {
          if (index === from) setOrders(board, [order]);
          moveEntry(board, aFinisher(entry.id, 9_000 + index * 700));
          moveEntry(board, entry);
          expect(moveEntry(board, entry).isChanged).toBe(false);
        }
        setOrders(board, [order]);
        removeEntry(board, gone);
        const left = field.filter(({ id }) => id !== gone);
        const whole = buildBoard(2, left, [order]);
        const answers = (of: Board) => left.map(({ id }) => placesAt(of, id, finish));
        expect([answers(board), shown(board)]).toEqual([answers(whole), shown(whole)]);
        setOrders(board, []);
        const plain = buildBoard(2, left);
        expect([answers(board), shown(board)]).toEqual([answers(plain), shown(plain)]);
      }),
    );
  });
});
