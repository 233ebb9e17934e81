import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { expect, test } from 'vitest';
import { chosenTab, tabsOf } from './chosen-checkpoint.ts';

const id = (digit: string): string => digit.repeat(24);
const modality: ModalityView = {
  _id: id('a'),
  numeric_id: 1,
  name: 'Ten',
  short_name: '10k',
  status: 'live',
  sport: 'running',
  type: 'all',
  is_timed: true,
  distance: 10_000,
  start_checkpoint: { _id: id('0') },
  intermediates: [
    { _id: id('1'), distance_from_start: 3000 },
    { _id: id('2'), distance_from_start: 5000, timed: false },
    { _id: id('3'), distance_from_start: 7000 },
  ],
  finish_checkpoint: { _id: id('9') },
};

const atOf = (
  stats: { start?: number; finish?: number; result_intermediate_results?: Record<string, number> },
  asked?: string,
) => chosenTab(tabsOf(modality, { total: 9, ...stats }), asked)?.at;

test('an intermediate without timing has no tab, and the others keep their number on the course', () => {
  expect(tabsOf(modality, { total: 0 }).map((tab) => tab.at)).toEqual(['start', '1', '3', 'finish']);
});

test('before anyone passed a checkpoint the start is shown', () => {
  expect(atOf({})).toBe('start');
  expect(atOf({ start: 5 })).toBe('start');
});

test('the furthest checkpoint with a time is shown while nobody has finished', () => {
  expect(atOf({ start: 5, result_intermediate_results: { 0: 4 } })).toBe('1');
  expect(atOf({ start: 5, result_intermediate_results: { 0: 4, 2: 1 } })).toBe('3');
});

test('the finish is shown as soon as someone is in', () => {
  expect(atOf({ start: 5, finish: 1, result_intermediate_results: { 0: 4, 2: 1 } })).toBe('finish');
});

test('the address beats the choice', () => {
  expect(atOf({ start: 5, finish: 1 }, '1')).toBe('1');
  expect(atOf({ start: 5, finish: 1 }, '2')).toBe('finish');
});

test('a checkpoint nobody has passed is closed', () => {
  expect(tabsOf(modality, { total: 9, result_intermediate_results: { 0: 4 } }).map((tab) => tab.isOpen)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
