import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewSegment } from './clock-segments.ts';
import type { PocketEntry } from './pocket-entry.ts';
import { standingEntries } from './standing-entries.ts';

let at = 0;
const line = (seq: number, kind: PocketEntry['kind'], more: Partial<PocketEntry> = {}): PocketEntry => {
  at += 1_000;
  return { epoch: 0, seq, segment: 0, kind, wall: at, mono: at, ...more };
};
const told = (entries: readonly PocketEntry[]): string[] =>
  standingEntries(entries).map(({ entry, bib }) => `${entry.kind} ${entry.seq} ${bib ?? '-'}`);

// @spec [Race day] issue 20, staff.md §2: A stamp goes to the bib that was named last: A, then B, then A is A
test('a stamp goes to the bib that was named last', () => {
  const named = [line(0, 'stamp', { bib: 'A' }), line(1, 'bib', { ref: 0, bib: 'B' })];
  expect(told(named)).toEqual(['stamp 0 B']);
  expect(told([...named, line(2, 'bib', { ref: 0, bib: 'A' })])).toEqual(['stamp 0 A']);
  expect(told([line(0, 'stamp')])).toEqual(['stamp 0 -']);
});

// @spec [Race day] issue 19, issue 20: Races that end in one chute: the bib says at whose checkpoint a stamp counts
test('a stamp counts at the checkpoint that its last naming says, else where it was taken', () => {
  const wheres = (...more: readonly PocketEntry[]) =>
    standingEntries([line(0, 'stamp', { checkpoint: 'a' }), ...more]).map(({ checkpoint }) => checkpoint);
  const other = line(1, 'bib', { ref: 0, bib: 'B', checkpoint: 'b' });
  expect(wheres()).toEqual(['a']);
  expect(wheres(other)).toEqual(['b']);
  expect(wheres(other, line(2, 'bib', { ref: 0, bib: 'A' }))).toEqual(['a']);
});

// @spec [Race day] issue 20, staff.md §2: A line that was taken back is as if it had never been; so is a naming, and a taking back
test('what was taken back never was', () => {
  const stamp = line(0, 'stamp', { bib: 'A' });
  const naming = line(1, 'bib', { ref: 0, bib: 'B' });
  expect(told([stamp, naming, line(2, 'cancel', { ref: 1 })])).toEqual(['stamp 0 A']);
  expect(told([stamp, naming, line(2, 'cancel', { ref: 0 })])).toEqual([]);
  expect(told([stamp, naming, line(2, 'cancel', { ref: 0 }), line(3, 'cancel', { ref: 2 })])).toEqual(['stamp 0 B']);
  expect(
    told([line(0, 'gun', { modality: 'm' }), line(1, 'back', { bib: '7' }), line(2, 'cancel', { ref: 0 })]),
  ).toEqual(['back 1 7']);
});

test('a stamp of before the phone began anew is named by its epoch', () => {
  const stamp = line(4, 'stamp');
  const naming = { ...line(4, 'bib', { ref: 4, refEpoch: 0, bib: 'A' }), epoch: 1 };
  expect(told([stamp, naming])).toEqual(['stamp 4 A']);
  expect(told([stamp, { ...naming, refEpoch: undefined }])).toEqual(['stamp 4 -']);
});

test('what names a line that is not there, or comes later, says nothing', () => {
  expect(told([line(0, 'bib', { ref: 1, bib: 'A' }), line(1, 'stamp'), line(2, 'cancel', { ref: 9 })])).toEqual([
    'stamp 1 -',
  ]);
  expect(told([line(0, 'cancel', { ref: 0 })])).toEqual([]);
});

test('the order in which lines arrive does not matter', () => {
  const kinds = fc.constantFrom(...(['stamp', 'bib', 'cancel', 'retired'] as const));
  const someLines = fc.array(fc.tuple(kinds, fc.nat(20), fc.constantFrom('A', 'B')), { maxLength: 20 });
  fc.assert(
    fc.property(someLines, fc.func(fc.integer()), (drawn, key) => {
      const entries = drawn.map(([kind, ref, bib], seq) => line(seq, kind, { ref, bib }));
      expect(standingEntries(entries.toSorted((a, b) => key(a.seq) - key(b.seq)))).toEqual(standingEntries(entries));
    }),
  );
});

test('sleep and a moved clock begin a new segment, small steps do not', () => {
  const before = { wall: 1_000_000, mono: 5_000 };
  expect(isNewSegment(before, { wall: 1_060_000, mono: 65_000 })).toBe(false);
  expect(isNewSegment(before, { wall: 1_060_050, mono: 65_000 })).toBe(false);
  expect(isNewSegment(before, { wall: 1_060_051, mono: 65_000 })).toBe(true);
  expect(isNewSegment(before, { wall: 1_059_000, mono: 65_000 })).toBe(true);
});
