import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAlike, type ListEntry, mergeLists } from './merge-lists.ts';

const [a, b, c] = [
  { _id: 'a', name: 'first', total: 3 },
  { _id: 'b', name: 'second', total: 3 },
  { _id: 'c', name: 'third', total: 3 },
];
const names = (entries: readonly ListEntry[]) => entries.map(({ name, total }) => `${name} ${total}`);

test('two editors of one list lose nothing: fields, entries and the place of what is new', () => {
  const theirs = [a, { ...b, total: 5 }, { _id: 'x', name: 'theirs', total: 1 }, c];
  const own = [{ name: 'own', total: 2 }, a, { ...b, name: 'renamed' }, c];
  const merged = mergeLists(theirs, { was: [a, b, c], is: own });
  expect(merged.conflicts).toEqual([]);
  expect(names(merged.entries)).toEqual(['own 2', 'first 3', 'renamed 5', 'theirs 1', 'third 3']);
});

test('who deletes an entry that stands as they saw it deletes it; what others deleted stays deleted', () => {
  expect(names(mergeLists([a, b, c], { was: [a, b, c], is: [a, c] }).entries)).toEqual(['first 3', 'third 3']);
  expect(names(mergeLists([b], { was: [a, b], is: [a, { ...b, total: 1 }] }).entries)).toEqual(['second 1']);
});

test('the same field changed twice, an entry deleted and changed, and two new orders are conflicts', () => {
  const field = mergeLists([{ ...a, total: 4 }], { was: [a], is: [{ ...a, total: 5 }] });
  expect(field.conflicts).toEqual([{ _id: 'a', field: 'total' }]);
  expect(mergeLists([{ ...a, total: 4 }], { was: [a], is: [] }).conflicts).toEqual([{ _id: 'a' }]);
  expect(mergeLists([], { was: [a], is: [{ ...a, total: 5 }] }).conflicts).toEqual([{ _id: 'a' }]);
  expect(mergeLists([c, a, b], { was: [a, b, c], is: [b, a, c] }).conflicts).toEqual([{}]);
});

test('who prefers their own gets it where both changed the same, and what others added stays', () => {
  const theirs = [
    { ...a, total: 4 },
    { _id: 'x', name: 'theirs', total: 1 },
  ];
  const settled = mergeLists(theirs, { was: [a], is: [{ ...a, total: 5 }] }, 'own');
  expect(names(settled.entries)).toEqual(['first 5', 'theirs 1']);
});

test('an order that the editor changed is taken, with what others added in its place', () => {
  const theirs = [a, { _id: 'x', name: 'theirs', total: 1 }, b, c];
  const merged = mergeLists(theirs, { was: [a, b, c], is: [c, a, b] });
  expect(merged.conflicts).toEqual([]);
  expect(names(merged.entries)).toEqual(['third 3', 'first 3', 'theirs 1', 'second 3']);
});

const someList = fc.uniqueArray(
  fc.record({ _id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), total: fc.nat(3), by: fc.constantFrom('x', 'y') }),
  { selector: ({ _id }) => _id },
);

test('an edit of a list that nobody else changed is that edit', () => {
  fc.assert(
    fc.property(someList, someList, (was, is) => {
      const { entries, conflicts } = mergeLists(was, { was, is });
      expect(conflicts).toEqual([]);
      expect(isAlike(entries, is)).toBe(true);
    }),
  );
});

test('an edit that was made already changes nothing and is no conflict', () => {
  fc.assert(
    fc.property(someList, someList, (was, is) => {
      const { entries, conflicts } = mergeLists(is, { was, is });
      expect(conflicts).toEqual([]);
      expect(isAlike(entries, is)).toBe(true);
    }),
  );
});

test('an edit that touches nothing leaves whatever stands', () => {
  fc.assert(
    fc.property(someList, someList, (was, current) => {
      expect(mergeLists(current, { was, is: was })).toEqual({ entries: current, conflicts: [] });
    }),
  );
});
