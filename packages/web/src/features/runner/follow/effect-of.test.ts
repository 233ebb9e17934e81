import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { calmWaitMs, effectOf, type ShownRunner, versionIn } from './effect-of.ts';

const shown: ShownRunner = {
  registration: 'ana',
  modality: '10k',
  status: 'live',
  version: 7,
  passed: new Set(['km5']),
};
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

// @spec [Live screens] design §4.6, issue 3: The page moves by itself: the own change at once, what was missed spread over 2 s, others' passings calmly
test('a change of the runner is fetched now, also when messages before it were missed', () => {
  expect(effectOf(moved({ changed: [change('ana', 'km8')] }), shown)).toBe('now');
  expect(effectOf(moved({ from: 9, to: 10, changed: [change('ana')] }), shown)).toBe('now');
});

// @spec [Live screens] design §4.6, issue 3: The page moves by itself: the own change at once, what was missed spread over 2 s, others' passings calmly
test('somebody else moves places only where the runner has a time', () => {
  expect(effectOf(moved({ changed: [change('bea', 'km5')] }), shown)).toBe('calmly');
  expect(effectOf(moved({ changed: [change('bea', 'km8')] }), shown)).toBe('none');
  expect(effectOf(moved({ changed: [{ ...change('bea', 'km8'), also: ['km5'] }] }), shown)).toBe('calmly');
});

// @spec [Live screens] issue 16: A ruling on somebody else stands on open pages of the others within two seconds
test('a ruling on somebody else is fetched soon, a passing after a calm while too', () => {
  expect(effectOf(moved({ changed: [change('bea')] }), shown)).toBe('soon');
  const out = { ...change('bea', 'km5'), status: 'disqualified' as const };
  expect(effectOf(moved({ changed: [out] }), shown)).toBe('soon');
  expect(calmWaitMs(60_000, 1_500)).toBe(1_500);
  expect(calmWaitMs(4_000, 1_500)).toBe(6_000);
});

// @spec [Live screens] design §4.6, issue 3: The page moves by itself: the own change at once, what was missed spread over 2 s, others' passings calmly
test('what names nobody, and what was missed, is fetched soon', () => {
  expect(effectOf({ ...moved({ reload: true }), changed: undefined }, shown)).toBe('soon');
  expect(effectOf(moved({ from: 8, to: 9, changed: [change('bea', 'km8')] }), shown)).toBe('soon');
  expect(effectOf({ type: 'heartbeat', server_time: 0, versions: { '10k': 8 } }, shown)).toBe('soon');
});

test('what names checkpoints alone is fetched soon only where this runner may have passed one', () => {
  expect(effectOf(moved({ reload: true, touched: ['km5', 'km8'] }), shown)).toBe('soon');
  expect(effectOf(moved({ reload: true, touched: ['km5'] }), shown)).toBe('calmly');
  expect(effectOf(moved({ reload: true, touched: [] }), shown)).toBe('none');
});

test('other races, known versions and words of the staff change nothing', () => {
  expect(effectOf(moved({ modality: '5k', changed: [change('ana')] }), shown)).toBe('none');
  expect(effectOf(moved({ from: 6, to: 7, changed: [change('ana')] }), shown)).toBe('none');
  expect(effectOf({ type: 'heartbeat', server_time: 0, versions: { '10k': 7, '5k': 99 } }, shown)).toBe('none');
});

test('a new status of the race, or of its whole event, is one of the race', () => {
  const status = { type: 'status', server_time: 0, event: 'volta', status: 'live' } as const;
  expect(effectOf(status, shown)).toBe('race');
  expect(effectOf({ ...status, modality: '10k' }, shown)).toBe('race');
  expect(effectOf({ ...status, modality: '5k' }, shown)).toBe('none');
});

// @spec [Live screens] design §4.6: A status that changed between the fetch of a page and its stream is told by hello
test('a status that changed while no stream was open comes with the first message of the stream', () => {
  const hello = { type: 'hello', server_time: 0, versions: { '10k': 7 } } as const;
  expect(effectOf({ ...hello, statuses: { '10k': 'finished_provisional' } }, shown)).toBe('race');
  expect(effectOf({ ...hello, statuses: { '10k': 'live', '5k': 'finished_official' } }, shown)).toBe('none');
  expect(effectOf(hello, shown)).toBe('none');
});

test('messages tell the version of their own race', () => {
  expect(versionIn(moved({ to: 12 }), '10k')).toBe(12);
  expect(versionIn(moved({ to: 12 }), '5k')).toBeNull();
  expect(versionIn({ type: 'hello', server_time: 0, versions: { '10k': 3 } }, '10k')).toBe(3);
});

// @spec [Live screens] issue 16: A runner's page that is open when its event is hidden says so, and shows nobody
test('a race that is hidden is asked for again, another one is not', () => {
  expect(effectOf({ type: 'gone', server_time: 0, modality: '10k' }, shown)).toBe('soon');
  expect(effectOf({ type: 'gone', server_time: 0, modality: '5k' }, shown)).toBe('none');
});
