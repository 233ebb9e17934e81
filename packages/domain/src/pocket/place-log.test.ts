import { expect, test } from 'vitest';
import { placeLog } from './place-log.ts';
import type { PocketContact, PocketEntry } from './pocket-entry.ts';

const noon = 1_780_000_000_000;
const hour = 3_600_000;

/** A phone whose page began at noon: `wall` ahead of the server by this, and the milliseconds since. */
const stamp = (segment: number, mono: number, wall: number, epoch = 0): PocketEntry => ({
  ...{ epoch, segment, mono, wall, seq: Math.round(mono / 1_000) + segment * 100_000 },
  ...{ kind: 'stamp', checkpoint: 'c' },
});
const contact = (segment: number, mono: number, of: { wall: number; server: number; rtt?: number }): PocketContact => ({
  ...{ epoch: 0, segment, mono, wall: of.wall, serverAt: of.server, rtt: of.rtt ?? 40 },
});
const told = (entries: PocketEntry[], contacts: PocketContact[]): [number, boolean][] =>
  placeLog({ entries, contacts }).map(({ at, isCertain }) => [at - noon, isCertain]);

test('a stamp is placed by a contact of its segment, whatever the clock of the day says', () => {
  const contacts = [contact(0, 10_000, { wall: 5, server: noon + 10_000 })];
  expect(told([stamp(0, 12_000, 7), stamp(0, 2_000, 7)], contacts)).toEqual([
    [2_000, true],
    [12_000, true],
  ]);
});

test('between two contacts a clock that gains is drawn straight', () => {
  // 20 ms an hour.
  const contacts = [
    contact(0, 0, { wall: noon, server: noon }),
    contact(0, 4 * hour, { wall: noon + 4 * hour, server: noon + 4 * hour - 80 }),
  ];
  expect(told([stamp(0, 2 * hour, noon)], contacts)).toEqual([[2 * hour - 40, true]]);
});

test('of many contacts the quickest is believed', () => {
  const contacts = [
    contact(0, 10_000, { wall: 0, server: noon + 10_900, rtt: 2_000 }),
    contact(0, 11_000, { wall: 0, server: noon + 11_000, rtt: 30 }),
    contact(0, 12_000, { wall: 0, server: noon + 11_500, rtt: 1_000 }),
  ];
  expect(told([stamp(0, 11_500, 0)], contacts)).toEqual([[11_500, true]]);
});

test('a contact that took five seconds leaves the stamp uncertain', () => {
  expect(told([stamp(0, 1_000, noon)], [contact(0, 0, { wall: noon, server: noon, rtt: 5_000 })])).toEqual([
    [1_000, false],
  ]);
});

// @spec [Race day] issue 20, staff.md §2: A segment without contact goes by the clock of the day, certain only where the differences measured before and after it agree
test('without contact the clock of the day places, and is believed where both sides agree', () => {
  const slept = (after: number) => [
    contact(0, 1_000, { wall: noon + 1_000, server: noon + 3_000 }),
    contact(2, 9_000, { wall: noon + 2 * hour, server: noon + 2 * hour + after }),
  ];
  const entries = [stamp(1, 5_000, noon + hour)];
  expect(told(entries, slept(2_100))).toEqual([[hour + 2_050, true]]);
  expect(told(entries, slept(62_000))).toEqual([[hour + 62_000, false]]);
  expect(told(entries, slept(2_100).slice(0, 1))).toEqual([[hour + 2_000, false]]);
  expect(told(entries, [])).toEqual([[hour, false]]);
});

test('a clock that was moved and moved back is not believed', () => {
  const contacts = [
    contact(0, 1_000, { wall: noon + 1_000, server: noon + 1_000 }),
    contact(2, 9_000, { wall: noon + 9_000, server: noon + 9_000 }),
  ];
  expect(told([stamp(1, 5_000, noon + hour)], contacts)[0]?.[1]).toBe(false);
  expect(told([stamp(1, 5_000, noon - hour)], contacts)[0]?.[1]).toBe(false);
});

test('staff move a segment whole, and it is certain then', () => {
  const entries = [stamp(0, 1_000, noon), stamp(1, 5_000, noon)];
  const shifts = [{ epoch: 0, segment: 1, byMs: -60_000 }];
  const placed = placeLog({ entries, contacts: [], shifts });
  expect(placed.map(({ at, isCertain }) => [at - noon, isCertain])).toEqual([
    [0, false],
    [-60_000, true],
  ]);
});
