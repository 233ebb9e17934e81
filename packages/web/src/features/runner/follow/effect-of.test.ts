import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import { expect, test } from 'vitest';
import { effectOf, type Held, versionTold } from './effect-of.ts';

const held: Held = { registration: 'ana', modality: '10k', status: 'live', version: 7, passed: new Set(['km5']) };
const moved = (parts: Partial<BoardMoved>): BoardMoved => ({
  type: 'board',
  modality: '10k',
  from: 7,
  to: 8,
  server_time: 0,
  changed: [],
  ...parts,
});
const change = (registration: string, checkpoint?: string) => ({
  registration,
  status: 'started' as const,
  ...(checkpoint === undefined ? {} : { checkpoint }),
});

test('a change of the runner is fetched now, also when messages before it were missed', () => {
  expect(effectOf(moved({ changed: [change('ana', 'km8')] }), held)).toBe('now');
  expect(effectOf(moved({ from: 9, to: 10, changed: [change('ana')] }), held)).toBe('now');
});

test('somebody else moves places only where the runner has a time', () => {
  expect(effectOf(moved({ changed: [change('bea', 'km5')] }), held)).toBe('calmly');
  expect(effectOf(moved({ changed: [change('bea')] }), held)).toBe('calmly');
  expect(effectOf(moved({ changed: [change('bea', 'km8')] }), held)).toBe('none');
});

test('what names nobody, and what was missed, is fetched soon', () => {
  expect(effectOf({ ...moved({ reload: true }), changed: undefined }, held)).toBe('soon');
  expect(effectOf(moved({ from: 8, to: 9, changed: [change('bea', 'km8')] }), held)).toBe('soon');
  expect(effectOf({ type: 'heartbeat', server_time: 0, versions: { '10k': 8 } }, held)).toBe('soon');
});

test('what names checkpoints alone is fetched soon only where this runner may have passed one', () => {
  expect(effectOf(moved({ reload: true, touched: ['km5', 'km8'] }), held)).toBe('soon');
  expect(effectOf(moved({ reload: true, touched: ['km5'] }), held)).toBe('calmly');
  expect(effectOf(moved({ reload: true, touched: [] }), held)).toBe('none');
});

test('other races, known versions and words of the staff change nothing', () => {
  expect(effectOf(moved({ modality: '5k', changed: [change('ana')] }), held)).toBe('none');
  expect(effectOf(moved({ from: 6, to: 7, changed: [change('ana')] }), held)).toBe('none');
  expect(effectOf({ type: 'heartbeat', server_time: 0, versions: { '10k': 7, '5k': 99 } }, held)).toBe('none');
});

test('a new status of the race, or of its whole event, is one of the race', () => {
  const status = { type: 'status', server_time: 0, event: 'volta', status: 'live' } as const;
  expect(effectOf(status, held)).toBe('race');
  expect(effectOf({ ...status, modality: '10k' }, held)).toBe('race');
  expect(effectOf({ ...status, modality: '5k' }, held)).toBe('none');
});

test('a status that changed while nothing was heard is told by the first message of the stream', () => {
  const hello = { type: 'hello', server_time: 0, versions: { '10k': 7 } } as const;
  expect(effectOf({ ...hello, statuses: { '10k': 'finished_provisional' } }, held)).toBe('race');
  expect(effectOf({ ...hello, statuses: { '10k': 'live', '5k': 'finished_official' } }, held)).toBe('none');
  expect(effectOf(hello, held)).toBe('none');
});

test('messages tell the version of their own race', () => {
  expect(versionTold(moved({ to: 12 }), '10k')).toBe(12);
  expect(versionTold(moved({ to: 12 }), '5k')).toBeNull();
  expect(versionTold({ type: 'hello', server_time: 0, versions: { '10k': 3 } }, '10k')).toBe(3);
});
