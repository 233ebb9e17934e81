import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { countsOf } from './race-counts.ts';
import { leaderAt, moveCounts, movedCounts, passedOf } from './race-progress.ts';
import { countsQuery } from './race-queries.ts';

const between = { 10: 1, 2: 61, 0: 60 };
const cached = countsOf({
  total: 100,
  status: { took_start: 96 },
  result_intermediate_results: between,
  finish: 12,
  version: 7,
});

// @spec [Home, calendar and lists] issue 4, look 'Home': Home: a live card moves by itself: its course with the field on it, where the first runner is or how many are at the finish; one stream for all of them
test('what is fetched counts start, checkpoints in their order, and finish', () => {
  expect(passedOf(cached)).toEqual([96, 60, 0, 61, 0, 0, 0, 0, 0, 0, 0, 1, 12]);
  expect(cached).toMatchObject({ version: 7, total: 100 });
  const { version, total, ...counts } = countsOf({ total: 3 });
  expect({ version, total, passed: passedOf(counts) }).toEqual({ version: 0, total: 3, passed: [0, 0] });
});

const modality = 'a'.repeat(24);
const moved = { type: 'board', modality, from: 7, to: 8, server_time: 1 } as const;
const counts = { total: 100, status: {}, checkpoints: [96, 70, 70, 20] };

// @spec [Home, calendar and lists] issue 4, look 'Home': Home: a live card moves by itself: its course with the field on it, where the first runner is or how many are at the finish; one stream for all of them
test('a message moves it on, one of before or without counts does not', () => {
  const after = movedCounts(cached, { ...moved, counts });
  expect(after).toMatchObject({ version: 8, total: 100 });
  expect(after && passedOf(after)).toEqual([100, 70, 70, 20]);
  expect(movedCounts(cached, { ...moved, to: 7, counts })).toBe(cached);
  expect(movedCounts(cached, moved)).toBe(cached);
  expect(movedCounts(undefined, { ...moved, counts })?.version).toBe(8);
});

test('what a message does not count stays as old as it is', () => {
  const queryClient = new QueryClient();
  const { queryKey } = countsQuery(modality);
  moveCounts(queryClient, { ...moved, counts });
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data: { version: 8 }, dataUpdatedAt: 0 });
  queryClient.setQueryData(queryKey, { ...cached, genders: { male: 60 } }, { updatedAt: 5 });
  moveCounts(queryClient, { ...moved, counts });
  const data = { version: 8, genders: { male: 60 } };
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ data, dataUpdatedAt: 5 });
});

const progress = { tookStart: 96, checkpoints: [60, 61], finish: 12 };

// @spec [Home, calendar and lists] issue 4, look 'Home': Home: a live card moves by itself: its course with the field on it, where the first runner is or how many are at the finish; one stream for all of them
test('the leader is at the farthest stop that somebody has passed', () => {
  expect([
    leaderAt(progress),
    leaderAt({ tookStart: 3, checkpoints: [0], finish: 0 }),
    leaderAt({ tookStart: 0, checkpoints: [], finish: 0 }),
  ]).toEqual([3, 0, 0]);
});
