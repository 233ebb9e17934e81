import { expect, test } from 'vitest';
import { chosenTab, tabsOf } from './course-tabs.ts';
import type { RaceCounts } from './race-counts.ts';
import { aCheckpoint, aModality, aRaceCounts } from './testing/a-modality.ts';

const id = (digit: string): string => digit.repeat(24);
const modality = aModality({
  checkpoints: [
    aCheckpoint(id('1'), { order: 0, distanceM: 3000 }),
    aCheckpoint(id('2'), { order: 1, distanceM: 5000, isTimed: false }),
    aCheckpoint(id('3'), { order: 2, distanceM: 7000 }),
  ],
});

const atOf = (counts: Partial<RaceCounts>, asked?: string) =>
  chosenTab(tabsOf(modality, aRaceCounts(counts)), asked)?.at;

test('an intermediate without timing has no tab, and the others keep their number on the course', () => {
  expect(tabsOf(modality, aRaceCounts()).map((tab) => tab.at)).toEqual(['start', '1', '3', 'finish']);
});

// @spec [Screens] doc 2 §2.1: Tab on load: finish if anyone finished; otherwise the highest intermediate that has any time; otherwise start
test('before anyone passed a checkpoint the start is shown', () => {
  expect(atOf({})).toBe('start');
  expect(atOf({ tookStart: 5 })).toBe('start');
});

// @spec [Screens] doc 2 §2.1: Tab on load: finish if anyone finished; otherwise the highest intermediate that has any time; otherwise start
// @spec [Live screens] doc 2 §2.1, issue 3: Tabs: start; one per timed intermediate (closed when nobody has a time there); finish (closed until someone has finished), drawn as the course with a tab list behind the same state
test('the furthest checkpoint with a time is shown while nobody has finished', () => {
  expect(atOf({ tookStart: 5, checkpoints: [4] })).toBe('1');
  expect(atOf({ tookStart: 5, checkpoints: [4, 0, 1] })).toBe('3');
});

// @spec [Screens] doc 2 §2.1: Tab on load: finish if anyone finished; otherwise the highest intermediate that has any time; otherwise start
test('the finish is shown as soon as someone is in', () => {
  expect(atOf({ tookStart: 5, finish: 1, checkpoints: [4, 0, 1] })).toBe('finish');
});

// @spec [Live screens] issue 16: A race whose start list is hidden says so once, and no stop of it counts nobody
test('of a hidden list no stop has a count', () => {
  const counted = (isListHidden: boolean) =>
    tabsOf(modality, aRaceCounts({ isListHidden })).map(({ isCounted }) => isCounted);
  expect([counted(true), counted(false)].map((each) => [...new Set(each)])).toEqual([[false], [true]]);
});

test('the address beats the choice', () => {
  expect(atOf({ tookStart: 5, finish: 1 }, '1')).toBe('1');
  expect(atOf({ tookStart: 5, finish: 1 }, '2')).toBe('finish');
});

// @spec [Live screens] doc 2 §2.1, issue 3: Tabs: start; one per timed intermediate (closed when nobody has a time there); finish (closed until someone has finished), drawn as the course with a tab list behind the same state
test('a checkpoint nobody has passed is closed', () => {
  expect(tabsOf(modality, aRaceCounts({ checkpoints: [4] })).map((tab) => tab.isOpen)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

// @spec [Live screens] issue 16: A race that is not timed has no tabs, also where its file has a checkpoint with a mat
test('a race that is not timed has no tabs, also where a checkpoint of it says that it has a mat', () => {
  const walk = aModality({ isTimed: false, startCheckpoint: undefined, finishCheckpoint: undefined });
  expect(tabsOf(walk, aRaceCounts())).toEqual([]);
});
