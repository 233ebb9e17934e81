import { compareBibs, headOfBib } from '#registration/bibs.ts';
import { type Columns, floatAt, intAt, withoutBib } from './columns.ts';
import { sortByTime } from './sort-by-time.ts';

/*
 * The order of runners whose times do not part them: by bib, and who has none last. A number a slot decides nearly always; texts are stored of
 * those bibs alone that a number does not say.
 */

export function setBib({ bibRanks, bibTexts }: Columns, slot: number, bib: string | null): void {
  bibRanks[slot] = rankOf(bib);
  if (bib !== null && plainNumber(bib) < 0) bibTexts.set(slot, bib);
  else if (bibTexts.size > 0) bibTexts.delete(slot);
}

/** Tells whether the slot has this bib. */
export function hasBib({ bibRanks, bibTexts }: Columns, slot: number, bib: string | null): boolean {
  const plain = bib === null ? withoutBib : plainNumber(bib);
  if (plain < 0) return bibTexts.get(slot) === bib;
  return plain === floatAt(bibRanks, slot) && (bibTexts.size === 0 || !bibTexts.has(slot));
}

/** Negative where `a` stands before `b`; 0: their bibs do not part them. */
export function compareByBib(columns: Columns, a: number, b: number): number {
  const left = floatAt(columns.bibRanks, a);
  const right = floatAt(columns.bibRanks, b);
  if (left !== right) return left < right ? -1 : 1;
  if (left === withoutBib || columns.bibTexts.size === 0) return 0;
  return compareBibs(textAt(columns, a), textAt(columns, b));
}

/**
 * All slots in the order of bibs; those that bibs do not part stay in the order of slots. Sorted by numbers, which at 60,000 runners is many
 * times as fast as comparing bibs.
 */
export function slotsByBib(columns: Columns): Int32Array {
  const { bibRanks } = columns;
  const slots = new Int32Array(columns.length);
  let isInOrder = true;
  let isNumbered = true;
  for (let slot = 0; slot < slots.length; slot++) {
    slots[slot] = slot;
    if (floatAt(bibRanks, slot) >= withLetters) isNumbered = false;
    if (slot > 0 && isInOrder) isInOrder = compareByBib(columns, slot - 1, slot) <= 0;
  }
  if (isInOrder) return slots;
  return isNumbered ? byNumber(columns, slots, bibRanks) : byKind(columns, slots);
}

/** Bibs that begin with a number, then those that begin with letters, then those who have none. */
function byKind(columns: Columns, slots: Int32Array): Int32Array {
  const { bibRanks } = columns;
  const plain = slots.filter((slot) => floatAt(bibRanks, slot) < withLetters);
  const lettered = slots.filter((slot) => floatAt(bibRanks, slot) === withLetters);
  const others = slots.filter((slot) => floatAt(bibRanks, slot) === withoutBib);
  const parts = [byNumber(columns, plain, bibRanks), ...byLetters(columns, lettered), others];
  let start = 0;
  for (const part of parts) {
    slots.set(part, start);
    start += part.length;
  }
  return slots;
}

/** Slots whose bibs begin with letters, in lists of the same letters, each in order. */
function byLetters(columns: Columns, slots: Int32Array): Int32Array[] {
  const numbers = new Float64Array(columns.length);
  const groups = new Map<string, number[]>();
  for (const slot of slots) {
    const { letters, number } = headOfBib(textAt(columns, slot));
    numbers[slot] = number;
    const group = groups.get(letters);
    if (group) group.push(slot);
    else groups.set(letters, [slot]);
  }
  return [...groups.keys()]
    .sort()
    .map((letters) => byNumber(columns, Int32Array.from(groups.get(letters) ?? []), numbers));
}

/** Bibs that say the same number in other words ('9', '009') are compared whole. */
function byNumber(columns: Columns, slots: Int32Array, numbers: Float64Array): Int32Array {
  const sorted = sortByTime(numbers, slots);
  if (columns.bibTexts.size === 0) return sorted;
  const numberAt = (index: number): number => floatAt(numbers, intAt(sorted, index));
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && numberAt(to) === numberAt(from)) to++;
    if (to - from > 1) sorted.subarray(from, to).sort((a, b) => compareByBib(columns, a, b));
    from = to;
  }
  return sorted;
}

const textAt = ({ bibRanks, bibTexts }: Columns, slot: number): string =>
  bibTexts.get(slot) ?? String(floatAt(bibRanks, slot));

/** Beyond any number that is taken from a bib. */
const withLetters = Number.MAX_VALUE;

/** A number by which bibs stand as by `compareBibs`; bibs that it does not part are left to their texts. */
function rankOf(bib: string | null): number {
  if (bib === null) return withoutBib;
  const plain = plainNumber(bib);
  if (plain >= 0) return plain;
  const { letters, number } = headOfBib(bib);
  return letters === '' ? number : withLetters;
}

/** The number that is the whole bib, as nearly all are; -1: there is more to it. */
function plainNumber(bib: string): number {
  if (bib === '' || bib.length > 15 || (bib.charCodeAt(0) === zero && bib.length > 1)) return -1;
  let number = 0;
  for (let i = 0; i < bib.length; i++) {
    const digit = bib.charCodeAt(i) - zero;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

const zero = 48;
