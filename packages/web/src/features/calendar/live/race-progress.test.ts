import { expect, test } from 'vitest';
import { leaderAt, movedProgress, progressOf } from './race-progress.ts';

const progress = { version: 7, total: 100, passed: [96, 60, 61, 12] };

test('what is fetched counts start, checkpoints in their order, and finish', () => {
  const stats = { total: 100, start: 96, result_intermediate_results: { 10: 1, 2: 61, 0: 60 }, finish: 12, version: 7 };
  expect(progressOf(stats)).toEqual({ version: 7, total: 100, passed: [96, 60, 61, 1, 12] });
  expect(progressOf({ total: 3 })).toEqual({ version: 0, total: 3, passed: [0, 0] });
});

const moved = { type: 'board', modality: 'a'.repeat(24), from: 7, to: 8, server_time: 1 } as const;
const counts = { total: 100, status: {}, checkpoints: [96, 70, 70, 20] };

test('a message moves it on, one of before or without counts does not', () => {
  expect(movedProgress(progress, { ...moved, counts })).toEqual({ version: 8, total: 100, passed: [96, 70, 70, 20] });
  expect(movedProgress(progress, { ...moved, to: 7, counts })).toBe(progress);
  expect(movedProgress(progress, moved)).toBe(progress);
  expect(movedProgress(undefined, { ...moved, counts })?.version).toBe(8);
});

test('the leader is at the farthest stop that somebody has passed', () => {
  expect([
    leaderAt(progress),
    leaderAt({ ...progress, passed: [3, 0, 0] }),
    leaderAt({ ...progress, passed: [0, 0] }),
  ]).toEqual([3, 0, 0]);
});
