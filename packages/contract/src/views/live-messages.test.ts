import { expect, test } from 'vitest';
import { LiveMessage, parseLiveMessage } from './live-messages.ts';

const modality = '5f3a9c0b1d2e4f6078901234';
const person = { registration: modality, bib: '7', checkpoint: modality, key: 3_661_234, status: 'finished' };

test('a board message names who changed', () => {
  const message = {
    type: 'board',
    modality,
    from: 4,
    to: 6,
    server_time: 1_777_622_400_000,
    counts: { total: 100, status: { finished: 3 }, checkpoints: [100, 60, 3] },
    changed: [person],
  };
  expect(LiveMessage.parse(message)).toEqual(message);
});

// @spec [Live push] design §4.6: At most 20 changed people are named
test('more than twenty changed people are not named', () => {
  const message = { type: 'board', modality, from: 4, to: 6, server_time: 0, changed: Array(21).fill(person) };
  expect(LiveMessage.safeParse(message).success).toBe(false);
});

test.each(['', '{', '{"type":"weather"}', 'null'])('%j is no message and does no harm', (text) => {
  expect(parseLiveMessage(text)).toBeNull();
});

// @spec [Live push] design §4.6: Messages: hello, heartbeat, board moved, status changed, notice
test.each([
  { type: 'hello', server_time: 1, versions: { [modality]: 3 }, statuses: { [modality]: 'live' } },
  { type: 'heartbeat', server_time: 1, versions: {} },
  { type: 'heartbeat', server_time: 1, versions: { [modality]: 3 }, clocks: { [modality]: { now: 5, speed: 60 } } },
  { type: 'heartbeat', server_time: 1, versions: { [modality]: 3 }, stale_ms: 4_000 },
  { type: 'board', modality, from: 1, to: 2, server_time: 1, reload: true },
  { type: 'board', modality, from: 1, to: 2, server_time: 1, reload: true, touched: [modality] },
  { type: 'status', server_time: 1, event: modality, modality, status: 'live', chrono_start: 5 },
  {
    type: 'notice',
    server_time: 1,
    event: modality,
    notice: modality,
    level: 'info',
    text: 'The start is put off.',
    at: 1,
  },
])('a stream carries $type', (message) => {
  expect(parseLiveMessage(JSON.stringify(message))).toEqual(message);
});
