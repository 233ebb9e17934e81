import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultStatuses, staffStatuses } from '#timing/types.ts';
import { FieldWhereabouts, type Standing, whereaboutsOf } from './whereabouts.ts';

const nobodyKnows: Standing = {
  status: 'waiting',
  referenceAt: null,
  staffStatus: null,
  crossings: [null, null, null],
  held: [],
  collectedAt: null,
  backAt: null,
};
const someone = (known: Partial<Standing>): Standing => ({ ...nobodyKnows, ...known });

describe('where somebody is', () => {
  // @spec [Race day] issue 19: Who collected a bib and was never read is out until somebody says otherwise
  test('with a bib and never read: out, until staff say that they did not start or are back', () => {
    const collected = { collectedAt: 1 };
    expect(whereaboutsOf(someone(collected), 'collection')).toBe('out');
    // The race is over, and the reads say so: nobody has looked for them.
    expect(whereaboutsOf(someone({ ...collected, referenceAt: 1 }), 'collection')).toBe('out');
    expect(whereaboutsOf(someone({ ...collected, referenceAt: 1, staffStatus: 'not_started' }), 'collection')).toBe(
      'notStarted',
    );
    expect(whereaboutsOf(someone({ ...collected, backAt: 9 }), 'collection')).toBe('back');
  });

  test.each([
    ['entered alone', someone({}), 'notCollected'],
    ['started by the gun alone, in a race that notes who collects', someone({ referenceAt: 1 }), 'notCollected'],
    ['read at a mat, though nobody noted the bib', someone({ crossings: [null, 5, null] }), 'out'],
    ['being checked at a mat', someone({ held: [1] }), 'out'],
    ['retired on the word of a volunteer, never read', someone({ staffStatus: 'retired' }), 'out'],
    ['retired, on the way back', someone({ crossings: [1, 5, null], staffStatus: 'retired' }), 'out'],
    ['retired and back', someone({ crossings: [1, 5, null], staffStatus: 'retired', backAt: 6 }), 'back'],
    ['out of time, not back', someone({ crossings: [1, 5, null], staffStatus: 'out_of_time' }), 'out'],
    ['disqualified on the course', someone({ crossings: [1, 5, null], staffStatus: 'disqualified' }), 'out'],
    ['disqualified at the finish', someone({ crossings: [1, 5, 9], staffStatus: 'disqualified' }), 'finished'],
    [
      'not started, chip handed in over the mat',
      someone({ crossings: [1, null, null], staffStatus: 'not_started' }),
      'notStarted',
    ],
    [
      'not started, yet read on the course',
      someone({ crossings: [null, 5, null], staffStatus: 'not_started' }),
      'unaccounted',
    ],
    [
      'not started, yet read at the finish',
      someone({ crossings: [1, 5, 9], staffStatus: 'not_started' }),
      'unaccounted',
    ],
    ['back, yet read after it', someone({ crossings: [1, 8, null], backAt: 6 }), 'unaccounted'],
    ['confirmed as not started without a bib', someone({ staffStatus: 'not_started' }), 'notCollected'],
  ] as const)('%s', (_, standing, where) => {
    expect(whereaboutsOf(standing, 'collection')).toBe(where);
  });

  // @spec [Race day] issue 19: Nobody leaves 'still out' in silence: whose chip is taken, or whose reads are all out, is out by the gun where nobody notes bibs
  test('without any read left, in a race with a mat at the start where nobody notes bibs: out by the gun, or by the race that is on', () => {
    expect(whereaboutsOf(someone({ referenceAt: 1 }), 'gun')).toBe('out');
    expect(whereaboutsOf(someone({}), 'everybody')).toBe('out');
    const field = new FieldWhereabouts();
    field.set(1, someone({ crossings: [1, null, null] }));
    field.isOnWithoutGun = true;
    field.set(1, someone({}));
    expect([[...field.missing()], field.counts.out, field.of(1)]).toEqual([[1], 1, 'out']);
  });

  test('where nobody notes bibs, the gun tells that everybody is out, and the word of staff that they did not start', () => {
    expect(whereaboutsOf(someone({ referenceAt: 1 }), 'gun')).toBe('out');
    expect(whereaboutsOf(someone({ referenceAt: 1, staffStatus: 'not_started' }), 'gun')).toBe('notStarted');
    expect(whereaboutsOf(someone({}), 'gun')).toBe('notCollected');
  });
});

test('one bib that somebody noted takes nobody off the list of those who are out; half of them do', () => {
  const field = new FieldWhereabouts();
  for (const id of [1, 2, 3, 4]) field.set(id, someone({ referenceAt: 1, collectedAt: id === 1 ? 1 : null }));
  expect([...field.missing()]).toEqual([1, 2, 3, 4]);
  field.set(2, someone({ referenceAt: 1, collectedAt: 2 }));
  expect([...field.missing()]).toEqual([1, 2]);
});

// @spec [Race day] issue 19: Who collected a bib and was never read is out until somebody says otherwise
test('whoever is entered at the venue is out with their bib, and tells nothing of the bibs of the others', () => {
  const field = new FieldWhereabouts();
  const atDesk = someone({ collectedAt: 1, isOfVenue: true });
  for (const id of [1, 2]) field.set(id, someone({ referenceAt: 1 }));
  for (const id of [3, 4, 5]) field.set(id, { ...atDesk, referenceAt: 1 });
  // By the gun: nobody has noted the bibs of those entered before.
  expect([field.isCollectionRecorded, ...field.missing()]).toEqual([false, 1, 2, 3, 4, 5]);
  field.set(1, someone({ referenceAt: 1, collectedAt: 1 }));
  expect([field.isCollectionRecorded, ...field.missing()]).toEqual([true, 1, 3, 4, 5]);
});

const someInstant = fc.option(fc.integer({ min: 1, max: 20 }));
const someStanding: fc.Arbitrary<Standing> = fc.record({
  status: fc.constantFrom(...resultStatuses),
  referenceAt: fc.option(fc.integer({ min: 1, max: 20 })),
  staffStatus: fc.option(fc.constantFrom(...staffStatuses)),
  crossings: fc.tuple(someInstant, someInstant, someInstant),
  held: fc.subarray([1, 2]),
  collectedAt: someInstant,
  backAt: someInstant,
});

// @spec [Race day] issue 19: The identity holds at every instant: collected = confirmed not started + finished + retired and back + still out, and what does not add up is unaccounted
test('after every change the parts are all who collected, and are what counting everybody anew gives', () => {
  const someChange = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(someStanding, { freq: 4 }));
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 40 }), (changes) => {
      const field = new FieldWhereabouts();
      const people = new Map<number, Standing>();
      for (const [id, standing] of changes) {
        field.set(id, standing);
        if (standing) people.set(id, standing);
        else people.delete(id);
        const isRecorded = [...people.values()].some(({ collectedAt }) => collectedAt !== null);
        const places = [...people].map(
          ([person, of]) => [person, whereaboutsOf(of, isRecorded ? 'collection' : 'gun')] as const,
        );
        const count = (where: string): number => places.filter(([, there]) => there === where).length;
        const { entered, collected, notStarted, finished, back, out, unaccounted } = field.counts;
        expect(collected).toBe(notStarted + finished + back + out + unaccounted);
        expect([entered, collected]).toEqual([people.size, people.size - count('notCollected')]);
        expect([notStarted, finished, back, out, unaccounted]).toEqual(
          ['notStarted', 'finished', 'back', 'out', 'unaccounted'].map(count),
        );
        expect([...field.missing()].toSorted()).toEqual(
          places
            .filter(([, where]) => where === 'out' || where === 'unaccounted')
            .map(([person]) => person)
            .toSorted(),
        );
      }
    }),
  );
});

test('nobody leaves the course by silence: only a finish, a word of staff, or handing the bib back takes somebody off the list', () => {
  fc.assert(
    fc.property(someStanding, (standing) => {
      const silent = { ...standing, staffStatus: null, backAt: null, collectedAt: 3 };
      const where = whereaboutsOf(silent, 'collection');
      expect(where).toBe(silent.crossings[2] === null ? 'out' : 'finished');
    }),
  );
});
