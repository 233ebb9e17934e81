import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genders, resultStatuses } from '#timing/types.ts';
import { type Board, createBoard, moveEntry, removeEntry } from './board.ts';
import { buildBoard, buildBoardSteps } from './build-board.ts';
import { countsOf } from './counts.ts';
import { type ListQuery, listAt, runningOrder } from './list-at.ts';
import { placesAt, totalsAt } from './places.ts';
import { aFinisher, anEntry } from './testing/an-entry.ts';
import { NaiveBoard } from './testing/naive-board.ts';
import { type BoardEntry, type Places, scopes } from './types.ts';

describe('what a change touches', () => {
  const running = anEntry({ id: 1, status: 'started', timesMs: [0, 1000, null] });

  test('a crossing touches its checkpoint alone, and rows wherever the runner is listed', () => {
    const board = buildBoard(3, [anEntry({ id: 1, status: 'started', timesMs: [0, null, null] })]);
    expect(moveEntry(board, running)).toEqual({ isChanged: true, standings: [1], rows: [0, 1] });
  });
  test('a finish touches the finish alone: the places on the way stay', () => {
    const board = buildBoard(3, [running]);
    expect(moveEntry(board, anEntry({ id: 1 }))).toEqual({ isChanged: true, standings: [2], rows: [0, 1, 2] });
  });
  test('a disqualification touches every checkpoint that was passed, and the finish', () => {
    const board = buildBoard(3, [running]);
    const moved = moveEntry(board, { ...running, status: 'disqualified' });
    expect(moved).toEqual({ isChanged: true, standings: [0, 1, 2], rows: [0, 1, 2] });
  });
  test('a late read at a checkpoint of a finisher touches the finish page too, which shows it', () => {
    const board = buildBoard(3, [anEntry({ id: 1, timesMs: [0, null, 2000] })]);
    expect(moveEntry(board, anEntry({ id: 1 })).standings).toEqual([1, 2]);
  });
  test('another bib touches every checkpoint that was passed: it orders equal times', () => {
    const board = buildBoard(3, [running]);
    expect(moveEntry(board, { ...running, bib: '7' })).toEqual({ isChanged: true, standings: [0, 1], rows: [0, 1] });
    expect(moveEntry(board, { ...running, bib: '7' }).isChanged).toBe(false);
  });
  test('another category touches every checkpoint that was passed', () => {
    const board = buildBoard(3, [running]);
    expect(moveEntry(board, { ...running, category: 'VET' }).standings).toEqual([0, 1]);
  });
  test('a crossing that comes to be checked touches its checkpoint, and again when it is shown or gone', () => {
    const board = buildBoard(3, [anEntry({ id: 1, status: 'started', timesMs: [0, null, null] })]);
    const checked = anEntry({ id: 1, status: 'started', timesMs: [0, null, null], held: [1] });
    expect(moveEntry(board, checked)).toEqual({ isChanged: true, standings: [1], rows: [0, 1] });
    expect(moveEntry(board, checked).isChanged).toBe(false);
    expect(moveEntry(board, { ...checked, bib: '7' }).standings).toEqual([0, 1]);
    expect(moveEntry(board, { ...checked, bib: '7', held: [] }).standings).toEqual([1]);
    moveEntry(board, { ...checked, bib: '7' });
    expect(moveEntry(board, { ...running, bib: '7' }).standings).toEqual([1]);
    moveEntry(board, checked);
    expect(removeEntry(board, 1).standings).toEqual([0, 1]);
  });
  test('the same state again changes nothing', () => {
    const board = buildBoard(3, [running]);
    expect(moveEntry(board, { ...running })).toEqual({ isChanged: false, standings: [], rows: [] });
  });
  test('a runner without a time changes counts alone', () => {
    const board = createBoard(3);
    const waiting = anEntry({ id: 1, status: 'waiting', timesMs: [null, null, null] });
    expect(moveEntry(board, waiting)).toEqual({ isChanged: true, standings: [], rows: [] });
  });
  test('who leaves touches where they were, once', () => {
    const board = buildBoard(3, [running]);
    expect(removeEntry(board, 1)).toEqual({ isChanged: true, standings: [0, 1], rows: [0, 1] });
    expect(removeEntry(board, 1).isChanged).toBe(false);
  });
});

test('a runner who takes the slot of another one inherits nothing', () => {
  const board = buildBoard(3, [anEntry({ id: 1 }), anEntry({ id: 2, timesMs: [0, 900, 1800] })]);
  removeEntry(board, 1);
  moveEntry(board, anEntry({ id: 3, status: 'waiting', timesMs: [] }));
  expect(answersOf(board, [1, 2, 3])).toEqual(
    answersOf(
      buildBoard(3, [anEntry({ id: 2, timesMs: [0, 900, 1800] }), anEntry({ id: 3, status: 'waiting', timesMs: [] })]),
      [1, 2, 3],
    ),
  );
});

test('where an id comes twice, the last entry counts', () => {
  const board = buildBoard(2, [aFinisher(2, 50), aFinisher(1, 100), aFinisher(1, 10)]);
  expect(listAt(board, { checkpoint: 1, offset: 0, limit: 9 }).ids).toEqual([1, 2]);
});

test('a board is built in steps: some for the runners, one for their bibs, one a checkpoint', () => {
  const entries = Array.from({ length: 25_000 }, (_, id) => aFinisher(id, id));
  expect([...buildBoardSteps(2, entries)]).toHaveLength(16);
});

describe('laws of any small field', () => {
  test('a board gives the answers of sorting and counting', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        expect(answersOf(buildBoard(checkpointCount, entries), ids)).toEqual(naiveAnswersOf(entries, ids));
      }),
    );
  });
  // @spec [Ranking and prizes] issue 2, design §4.5: A board moved change by change equals the board built at once
  test('a board moved change by change equals the board built at once', () => {
    fc.assert(
      fc.property(someEntries, someChanges, (entries, changes) => {
        const board = buildBoard(checkpointCount, entries);
        for (const change of changes) apply(board, change);
        expect(answersOf(board, ids)).toEqual(naiveAnswersOf(stateAfter(entries, changes), ids));
      }),
    );
  });
  test('the order in which runners arrive does not matter', () => {
    fc.assert(
      fc.property(someEntries, fc.func(fc.integer()), (entries, key) => {
        const board = createBoard(checkpointCount);
        for (const entry of entries.toSorted((a, b) => key(a.id) - key(b.id))) moveEntry(board, entry);
        expect(answersOf(board, ids)).toEqual(answersOf(buildBoard(checkpointCount, entries), ids));
      }),
    );
  });
  test('a change applied twice is harmless', () => {
    fc.assert(
      fc.property(someEntries, aChange, (entries, change) => {
        const board = buildBoard(checkpointCount, entries);
        apply(board, change);
        const once = answersOf(board, ids);
        expect(apply(board, change)).toEqual({ isChanged: false, standings: [], rows: [] });
        expect(answersOf(board, ids)).toEqual(once);
      }),
    );
  });
  test('a page that a change does not touch stays as it was', () => {
    fc.assert(
      fc.property(someEntries, aChange, (entries, change) => {
        const board = buildBoard(checkpointCount, entries);
        const pagesOf = () =>
          [0, 1, 2].map((checkpoint) => ({
            list: listAt(board, { checkpoint, offset: 0, limit: 99 }),
            places: ids.map((id) => line(placesAt(board, id, checkpoint))),
          }));
        const before = pagesOf();
        const { standings } = apply(board, change);
        const after = pagesOf();
        for (const c of [0, 1, 2]) if (!standings.includes(c)) expect(after[c]).toEqual(before[c]);
      }),
    );
  });
});

test('a field of many blocks, shuffled, thinned out and filled again, equals the board built at once', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 1, max: 996 }),
      (samples, step) => {
        const state = (id: number, round: number) => {
          const sample = samples[(id * 7 + round * 13) % samples.length] ?? anEntry({ id });
          return {
            ...sample,
            id,
            timesMs: sample.timesMs.map((timeMs) => (timeMs === null ? null : timeMs + ((id * step) % 997))),
          };
        };
        const all = Array.from({ length: 800 }, (_, id) => id);
        const board = buildBoard(
          checkpointCount,
          all.map((id) => state(id, 0)),
        );
        for (const id of all) moveEntry(board, state((id * 11) % 800, 1));
        for (const id of all) if (id % 9 !== 0) removeEntry(board, id);
        for (const id of all) if (id % 2 === 0) moveEntry(board, state(id, 2));
        const left = all.filter((id) => id % 9 === 0 || id % 2 === 0);
        const expected = left.map((id) => state(id, id % 2 === 0 ? 2 : 1));
        const asked = left.filter((id) => id % 10 === 0);
        expect(answersOf(board, asked)).toEqual(answersOf(buildBoard(checkpointCount, expected), asked));
      },
    ),
    { numRuns: 3 },
  );
});

const checkpointCount = 3;
const ids = Array.from({ length: 10 }, (_, id) => id);

/** Few values, so that ties, shared groups and every status come often. */
const someTimes = fc.array(fc.option(fc.integer({ min: 0, max: 6 })), { minLength: 0, maxLength: checkpointCount });
const anyEntry: fc.Arbitrary<BoardEntry> = fc.record({
  id: fc.constantFrom(...ids),
  bib: fc.constantFrom('7', '10', '007', 'W2', 'W12', '', null),
  gender: fc.constantFrom(...genders),
  category: fc.constantFrom('SEN', 'VET', null),
  isLocal: fc.boolean(),
  isClassified: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  status: fc.oneof(fc.constantFrom(...resultStatuses), fc.constant('finished' as const)),
  timesMs: someTimes,
  held: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([1, 2]) }),
});
const someEntries = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: ids.length });
const aChange = fc.oneof(
  { weight: 4, arbitrary: anyEntry },
  { weight: 1, arbitrary: fc.record({ removed: fc.constantFrom(...ids) }) },
);
const someChanges = fc.array(aChange, { maxLength: 20 });

type Change = BoardEntry | { removed: number };

const apply = (board: Board, change: Change) =>
  'removed' in change ? removeEntry(board, change.removed) : moveEntry(board, change);

function stateAfter(entries: readonly BoardEntry[], changes: readonly Change[]): BoardEntry[] {
  const state = new Map(entries.map((entry) => [entry.id, entry]));
  for (const change of changes) {
    if ('removed' in change) state.delete(change.removed);
    else state.set(change.id, change);
  }
  return [...state.values()];
}

const everyone = { offset: 0, limit: 9999 };
const queries: ListQuery[] = [0, 1, 2].flatMap((checkpoint): ListQuery[] => [
  { checkpoint, ...everyone },
  { checkpoint, ...everyone, statuses: resultStatuses },
  { checkpoint, ...everyone, includesUntimed: checkpoint !== 2 },
  { checkpoint, offset: 1, limit: 2, genders: ['female', 'other'], categories: ['SEN'] },
  { checkpoint, ...everyone, statuses: ['retired', 'disqualified'], onlyLocals: true },
  { checkpoint, ...everyone, onlyClassified: true, predicate: (id) => id % 2 === 0 },
]);
const stillRunning = { statuses: ['started' as const], ...everyone };

/** One text a runner and checkpoint: several times as fast to compare, and a difference reads well. */
const line = (places: Places): string => scopes.map((scope) => `${scope} ${places[scope]}`).join(', ');

function answersOf(board: Board, asked: readonly number[]) {
  return {
    places: asked.map((id) => [0, 1, 2].map((checkpoint) => line(placesAt(board, id, checkpoint)))),
    totals: asked.map((id) => [0, 1, 2].map((checkpoint) => line(totalsAt(board, id, checkpoint)))),
    lists: queries.map((query) => listAt(board, query)),
    running: runningOrder(board, stillRunning),
    counts: countsOf(board),
  };
}

function naiveAnswersOf(entries: readonly BoardEntry[], asked: readonly number[]): ReturnType<typeof answersOf> {
  const naive = new NaiveBoard(checkpointCount, entries);
  return {
    places: asked.map((id) => [0, 1, 2].map((checkpoint) => line(naive.placesAt(id, checkpoint)))),
    totals: asked.map((id) => [0, 1, 2].map((checkpoint) => line(naive.totalsAt(id, checkpoint)))),
    lists: queries.map((query) => naive.listAt(query)),
    running: naive.listAt({ checkpoint: 2, ...stillRunning, includesUntimed: true }),
    counts: naive.counts(),
  };
}
