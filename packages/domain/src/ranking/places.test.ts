import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genders } from '#timing/types.ts';
import { moveEntry } from './board.ts';
import { buildBoard } from './build-board.ts';
import type { Group } from './groups.ts';
import { groupsAt, lastPlaces, placesAt, placesWith, standingsOf, totalsAt } from './places.ts';
import { aFinisher, anEntry } from './testing/an-entry.ts';
import { type BoardEntry, type Scope, scopes } from './types.ts';

const general: Group = { scope: 'general', gender: null, category: null };
const placesOf = (entries: readonly BoardEntry[], scope: Scope = 'general', checkpoint = 1) => {
  const board = buildBoard(2, entries);
  return entries.map(({ id }) => placesAt(board, id, checkpoint)[scope]);
};

describe('places', () => {
  // @spec [Ranking and prizes] design §5: Places follow the rounded time; equal times share a place and the next is skipped (1, 2, 2, 4)
  test('equal times share a place and the next is skipped', () => {
    expect(placesOf([aFinisher(1, 100), aFinisher(2, 200), aFinisher(3, 200), aFinisher(4, 300)])).toEqual([
      1, 2, 2, 4,
    ]);
  });
  // @spec [Ranking and prizes] doc 1 §2, doc 2 §3, doc 3 §3: Six scopes: general, gender, category, local, local_gender, local_category
  // @spec [Ranking and prizes] design §5: Gender other is a group of its own wherever it is not empty: places
  test('a gender has its own places, other as well', () => {
    const entries = [
      aFinisher(1, 100),
      aFinisher(2, 200, { gender: 'female' }),
      aFinisher(3, 300),
      aFinisher(4, 400, { gender: 'other' }),
    ];
    expect(placesOf(entries, 'gender')).toEqual([1, 1, 2, 1]);
  });
  // @spec [Ranking and prizes] doc 1 §2, doc 2 §3, doc 3 §3: Six scopes: general, gender, category, local, local_gender, local_category
  // @spec [Ranking and prizes] design §5: Category scope is category and gender together
  test('a category is one of a gender: the same name in another gender has its own places', () => {
    const entries = [
      aFinisher(1, 100),
      aFinisher(2, 200, { gender: 'female' }),
      aFinisher(3, 300, { category: 'VET' }),
    ];
    expect(placesOf(entries, 'category')).toEqual([1, 1, 1]);
  });
  test('without a category there is no category place', () => {
    expect(placesOf([aFinisher(1, 100, { category: null })], 'category')).toEqual([null]);
  });
  // @spec [Ranking and prizes] doc 1 §2, doc 2 §3, doc 3 §3: Six scopes: general, gender, category, local, local_gender, local_category
  test('local scopes place local runners among themselves', () => {
    const entries = [
      aFinisher(1, 100),
      aFinisher(2, 200, { isLocal: true }),
      aFinisher(3, 300, { isLocal: true, gender: 'female' }),
      aFinisher(4, 400, { isLocal: true, category: 'VET' }),
    ];
    expect(placesOf(entries, 'local')).toEqual([null, 1, 2, 3]);
    expect(placesOf(entries, 'local_gender')).toEqual([null, 1, 1, 2]);
    expect(placesOf(entries, 'local_category')).toEqual([null, 1, 1, 1]);
  });
  // @spec [Ranking and prizes] design §5: classify false: shown, never placed
  test('who is not classified takes no place from anyone', () => {
    expect(placesOf([aFinisher(1, 100, { isClassified: false }), aFinisher(2, 200)])).toEqual([null, 1]);
  });
  // @spec [Ranking and prizes] design §5: disqualified: no place anywhere, and frees the one it had
  test('a disqualified runner has no place anywhere and frees the one they had', () => {
    const entries = [aFinisher(1, 100), aFinisher(2, 200)];
    const board = buildBoard(2, entries);
    moveEntry(board, aFinisher(1, 100, { status: 'disqualified' }));
    expect(placesAt(board, 1, 0).general).toBeNull();
    expect(placesAt(board, 1, 1).general).toBeNull();
    expect(placesAt(board, 2, 1).general).toBe(1);
  });
  // @spec [Ranking and prizes] design §5: retired, out_of_time, not_started: no place at the finish; places at checkpoints that they passed stay
  test.each(['retired', 'out_of_time', 'not_started'] as const)(
    '%s keeps places on the way and has none at the finish',
    (status) => {
      const entries = [aFinisher(1, 100, { status }), aFinisher(2, 200)];
      expect(placesOf(entries, 'general', 0)).toEqual([1, 1]);
      expect(placesOf(entries)).toEqual([null, 1]);
    },
  );
  test('nobody is placed where they have no time, at a checkpoint that is not there, or when they are not there', () => {
    const board = buildBoard(3, [anEntry({ id: 1, timesMs: [0, null, 2000] })]);
    expect([placesAt(board, 1, 1).general, placesAt(board, 1, 7).general, placesAt(board, 9, 0).general]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

// @spec [Ranking and prizes] doc 2 §2.2, design §5: 'de N': how many are placed in that scope
test('totals count who is placed in the scopes of a runner, also for who is not placed', () => {
  const board = buildBoard(2, [
    aFinisher(1, 100),
    aFinisher(2, 200, { gender: 'female' }),
    aFinisher(3, 300, { isClassified: false }),
    aFinisher(4, 400, { status: 'disqualified', category: 'VET', isLocal: true }),
  ]);
  expect(totalsAt(board, 3, 1)).toMatchObject({ general: 2, gender: 1, category: 1, local: null });
  expect(totalsAt(board, 4, 1)).toMatchObject({ general: 2, gender: 1, category: 0, local: 0 });
});

test('groups are listed in a fixed order, and only those in which someone is placed', () => {
  const board = buildBoard(2, [
    aFinisher(1, 100, { gender: 'other' }),
    aFinisher(2, 100, { category: 'VET' }),
    aFinisher(3, 100),
    aFinisher(4, 100, { gender: 'female', status: 'retired' }),
  ]);
  const named = (scope: Scope, checkpoint: number) =>
    groupsAt(board, scope, checkpoint).map(({ gender, category }) => `${gender} ${category}`);
  expect(named('category', 1)).toEqual(['male SEN', 'male VET', 'other SEN']);
  expect(named('gender', 0)).toEqual(['male null', 'female null', 'other null']);
  expect(named('local', 1)).toEqual([]);
});

describe('laws', () => {
  test('the places of all at once are those that each has at their last checkpoint', () => {
    fc.assert(
      fc.property(someFinishers, fc.func(fc.boolean()), (entries, isOnTheWay) => {
        // Some are still on the way.
        const board = buildBoard(
          2,
          entries.map((entry) => (isOnTheWay(entry.id) ? { ...entry, timesMs: entry.timesMs.slice(0, 1) } : entry)),
        );
        const places = lastPlaces(board);
        for (const [id, slot] of board.slotOf) {
          const own = placesAt(board, id, Math.max(0, board.columns.furthestOf[slot] ?? 0));
          const told = places.subarray(slot * scopes.length, (slot + 1) * scopes.length);
          expect([...told]).toEqual(scopes.map((scope) => own[scope] ?? 0));
        }
      }),
    );
  });
  // @spec [Ranking and prizes] issue 2, design §1: A better time never gives a worse place; places have no holes except after ties; a place freed is filled
  test('places have no holes except after ties', () => {
    fc.assert(
      fc.property(someFinishers, (entries) => {
        const standings = [...standingsOf(buildBoard(2, entries), general, 1)];
        for (const [index, { place, timeMs }] of standings.entries()) {
          const ahead = standings[index - 1];
          expect(place).toBe(ahead?.timeMs === timeMs ? ahead.place : index + 1);
        }
      }),
    );
  });
  test('standings and single places say the same', () => {
    fc.assert(
      fc.property(someFinishers, (entries) => {
        const board = buildBoard(2, entries);
        for (const scope of ['general', 'gender', 'category', 'local_category'] as const) {
          const inGroups = groupsAt(board, scope, 1).flatMap((group) => [...standingsOf(board, group, 1)]);
          const asked = entries.map(({ id }) => [id, placesAt(board, id, 1)[scope]] as const);
          expect(new Map(inGroups.map(({ id, place }) => [id, place]))).toEqual(
            new Map(asked.filter(([, place]) => place !== null)),
          );
        }
      }),
    );
  });
  // @spec [Ranking and prizes] issue 2, design §1: A better time never gives a worse place; places have no holes except after ties; a place freed is filled
  test('a better time never gives a worse place', () => {
    fc.assert(
      fc.property(someFinishers, fc.nat(11), fc.nat(20), (entries, chosen, gain) => {
        const runner = entries[chosen % entries.length] ?? aFinisher(0, 0);
        const board = buildBoard(2, entries);
        const before = placesAt(board, runner.id, 1);
        moveEntry(board, { ...runner, timesMs: [0, (runner.timesMs[1] ?? 0) - gain] });
        const after = placesAt(board, runner.id, 1);
        for (const scope of ['general', 'gender', 'category', 'local'] as const) {
          expect(after[scope] ?? 0).toBeLessThanOrEqual(before[scope] ?? 0);
        }
      }),
    );
  });
  // @spec [Ranking and prizes] issue 2, design §1: A better time never gives a worse place; places have no holes except after ties; a place freed is filled
  test('a place freed is filled: everyone behind moves up by one, nobody in front moves', () => {
    fc.assert(
      fc.property(someFinishers, fc.nat(11), (entries, chosen) => {
        const runner = entries[chosen % entries.length] ?? aFinisher(0, 0);
        const board = buildBoard(2, entries);
        const placeOf = (id: number) => placesAt(board, id, 1).general ?? 0;
        const before = new Map(entries.map(({ id }) => [id, placeOf(id)]));
        moveEntry(board, { ...runner, status: 'disqualified' });
        for (const { id, timesMs } of entries.filter((other) => other.id !== runner.id)) {
          const wasBehind = runner.isClassified && (timesMs[1] ?? 0) > (runner.timesMs[1] ?? 0);
          const isPlaced = before.get(id) !== 0;
          expect(placeOf(id)).toBe((before.get(id) ?? 0) - Number(isPlaced && wasBehind));
        }
      }),
    );
  });
});

const someFinishers = fc.uniqueArray(
  fc.record({
    id: fc.nat(30),
    bib: fc.constantFrom('7', '10', 'W2', null),
    gender: fc.constantFrom(...genders),
    category: fc.constantFrom('SEN', 'VET', null),
    isLocal: fc.boolean(),
    isClassified: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    status: fc.constant('finished' as const),
    timesMs: fc.tuple(fc.constant(0), fc.integer({ min: 10, max: 25 })),
    held: fc.constant([]),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

describe('places with another time', () => {
  const onTheWay = aFinisher(4, 0, { status: 'started', timesMs: [0, null] });
  const field = [aFinisher(1, 100), aFinisher(2, 200, { gender: 'female' }), aFinisher(3, 300), onTheWay];
  const board = buildBoard(2, field);
  const withTime = (id: number, timeMs: number) => {
    const { general: among, gender } = placesWith(board, id, 1, timeMs);
    return [among, gender];
  };

  test('are those that the runner would have, better or worse, or who has none yet', () => {
    expect(withTime(3, 50)).toEqual([1, 1]);
    expect(withTime(1, 250)).toEqual([2, 1]);
    expect(withTime(1, 350)).toEqual([3, 2]);
    expect(withTime(4, 250)).toEqual([3, 2]);
  });

  test('with the own time are those of now', () => {
    expect(withTime(3, 300)).toEqual([3, 2]);
  });

  test('are none for who is not placed, whatever the time', () => {
    const others = buildBoard(2, [
      aFinisher(1, 100, { isClassified: false }),
      aFinisher(2, 50, { status: 'disqualified' }),
    ]);
    for (const id of [1, 2, 9]) expect(placesWith(others, id, 1, 50).general).toBeNull();
  });

  test('are the places of a board on which the runner has that time', () => {
    const someTimes = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(someTimes, fc.nat(), fc.integer({ min: 1, max: 21 }), (times, pick, timeMs) => {
        const entries = times.map((time, id) => aFinisher(id, time, { gender: genders[id % 3] ?? 'other' }));
        const moved = entries.map((entry, id) =>
          id === pick % times.length ? { ...entry, timesMs: [0, timeMs] } : entry,
        );
        const id = pick % times.length;
        expect(placesWith(buildBoard(2, entries), id, 1, timeMs)).toEqual(placesAt(buildBoard(2, moved), id, 1));
      }),
    );
  });
});
