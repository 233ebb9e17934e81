import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import { expect, test } from 'vitest';
import { countedBy, touchesPeople } from './counted.ts';

const held = {
  total: 10,
  version: 3,
  start: 8,
  finish: 0,
  result_intermediate_results: { '0': 5, '1': 0 },
  status: { started: 8, took_start: 8 },
  gender: { male: 6, female: 4 },
};
const message: BoardMoved = {
  type: 'board',
  modality: 'a'.repeat(24),
  from: 3,
  to: 4,
  server_time: 0,
  counts: { total: 10, status: { waiting: 1, not_started: 1, started: 7, finished: 1 }, checkpoints: [8, 6, 2, 1] },
};

test('counts of a message take their places, and what it does not count stays', () => {
  expect(countedBy(held, message)).toEqual({
    total: 10,
    version: 4,
    start: 8,
    finish: 1,
    result_intermediate_results: { '0': 6, '1': 2 },
    status: { started: 7, finished: 1, not_started: 1, took_start: 8 },
    gender: { male: 6, female: 4 },
  });
});

test('a message without counts, or of a course with another number of checkpoints, cannot be taken over', () => {
  const { counts: _, ...silent } = message;
  expect(countedBy(held, silent)).toBeNull();
  expect(countedBy({ ...held, result_intermediate_results: {} }, message)).toBeNull();
});

test('a crossing leaves genders, categories and clubs alone; a changed person, or a message that says neither who nor where, may not', () => {
  const registration = 'b'.repeat(24);
  const crossed = { registration, checkpoint: 'c'.repeat(24), key: 1, status: 'started' } as const;
  expect(touchesPeople({ ...message, changed: [crossed] })).toBe(false);
  expect(touchesPeople({ ...message, changed: [crossed, { registration, status: 'disqualified' }] })).toBe(true);
  expect(touchesPeople({ ...message, reload: true })).toBe(true);
  expect(touchesPeople({ ...message, reload: true, touched: ['c'.repeat(24)] })).toBe(false);
});
