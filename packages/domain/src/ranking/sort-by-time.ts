import { floatAt, intAt } from './columns.ts';

/**
 * Those of the slots that have a time, by time; equal times leave them in the order given. A radix sort in two or three passes: at 60,000 runners
 * many times as fast as the runtime's own sort, and a board needs one for each checkpoint.
 */
export function sortByTime(timesMs: Float64Array, slots: Int32Array): Int32Array {
  const timed = slotsWithTime(timesMs, slots);
  const keys = toKeys(timed, timesMs);
  return keys ? radixSort(timed, keys) : timed.sort((a, b) => floatAt(timesMs, a) - floatAt(timesMs, b));
}

function slotsWithTime(timesMs: Float64Array, slots: Int32Array): Int32Array {
  const timed = new Int32Array(slots.length);
  let count = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = intAt(slots, i);
    if (!Number.isNaN(floatAt(timesMs, slot))) timed[count++] = slot;
  }
  return timed.subarray(0, count);
}

/** By slot, the time since the fastest one. Null where they do not fit: a field wider than 49 days, or parts of milliseconds. */
function toKeys(slots: Int32Array, timesMs: Float64Array): Uint32Array | null {
  let first = Number.POSITIVE_INFINITY;
  for (let i = 0; i < slots.length; i++) first = Math.min(first, floatAt(timesMs, intAt(slots, i)));
  const keys = new Uint32Array(timesMs.length);
  for (let i = 0; i < slots.length; i++) {
    const slot = intAt(slots, i);
    const offset = floatAt(timesMs, slot) - first;
    keys[slot] = offset;
    if (keyAt(keys, slot) !== offset) return null;
  }
  return keys;
}

const digitBits = 14;
const digitCount = 1 << digitBits;

/** Stable, so that equal keys stay in the order given. */
function radixSort(slots: Int32Array, keys: Uint32Array): Int32Array {
  let widest = 0;
  for (let i = 0; i < slots.length; i++) widest = Math.max(widest, keyAt(keys, intAt(slots, i)));
  let from = slots;
  let to: Int32Array = new Int32Array(slots.length);
  for (let shift = 0; shift < 32 && widest >>> shift > 0; shift += digitBits) {
    sortByDigit({ from, to, keys, shift });
    [from, to] = [to, from];
  }
  return from;
}

interface Pass {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly keys: Uint32Array;
  readonly shift: number;
}

function sortByDigit({ from, to, keys, shift }: Pass): void {
  const next = new Int32Array(digitCount + 1);
  for (let i = 0; i < from.length; i++) {
    const digit = (keyAt(keys, intAt(from, i)) >>> shift) & (digitCount - 1);
    next[digit + 1] = intAt(next, digit + 1) + 1;
  }
  for (let digit = 0; digit < digitCount; digit++) next[digit + 1] = intAt(next, digit + 1) + intAt(next, digit);
  for (let i = 0; i < from.length; i++) {
    const digit = (keyAt(keys, intAt(from, i)) >>> shift) & (digitCount - 1);
    const position = intAt(next, digit);
    to[position] = intAt(from, i);
    next[digit] = position + 1;
  }
}

const keyAt = (keys: Uint32Array, slot: number): number => keys[slot] as number; // one key a slot
