import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import { expect, test } from 'vitest';
import { touches } from './touches.ts';

const id = (digit: string): string => digit.repeat(24);
const [finish, middle, ada, ona] = ['9', '1', 'a', 'b'].map(id) as [string, string, string, string]; // four in, four out
const message = (more: Partial<BoardMoved>): BoardMoved => ({
  type: 'board',
  modality: id('c'),
  from: 1,
  to: 2,
  server_time: 0,
  ...more,
});
const isTouched = (more: Partial<BoardMoved>) => touches(message(more), { people: [ada], checkpoint: finish });

test('a page is touched by who stands on it and by who passes its checkpoint', () => {
  expect(isTouched({ changed: [{ registration: ada, checkpoint: middle, status: 'finished' }] })).toBe(true);
  expect(isTouched({ changed: [{ registration: ona, checkpoint: finish, status: 'finished' }] })).toBe(true);
  expect(isTouched({ changed: [{ registration: ona, status: 'disqualified' }] })).toBe(true);
});

test('who passes another checkpoint and is not on it leaves it alone', () => {
  expect(isTouched({ changed: [{ registration: ona, checkpoint: middle, status: 'started' }] })).toBe(false);
  expect(isTouched({ changed: [] })).toBe(false);
});

test('a message that says where, and not who, touches the pages of those checkpoints alone', () => {
  expect(isTouched({ reload: true, touched: [middle, finish] })).toBe(true);
  expect(isTouched({ reload: true, touched: [middle] })).toBe(false);
  expect(isTouched({ reload: true, touched: [] })).toBe(false);
});

test('a message that says neither who nor where touches every page', () => {
  expect(isTouched({ reload: true })).toBe(true);
  expect(isTouched({})).toBe(true);
});
