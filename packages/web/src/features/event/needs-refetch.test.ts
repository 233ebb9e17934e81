import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { aModality } from '#race/testing/a-modality.ts';
import { needsRefetch } from './needs-refetch.ts';

const [mine, other, race] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const event = { id: mine, modalities: [aModality({ id: race, status: 'waiting_for_start' })] };
const server_time = 0;
const notice = { type: 'notice', server_time, at: 0, notice: other, level: 'warning', text: 'Later' } as const;
const status = { type: 'status', server_time, modality: race } as const;
const hello = { type: 'hello', server_time, versions: {} } as const;

// @spec [Event pages] issue 4 'Notices', design §4.6: A notice or another status of the event is fetched when it is pushed, spread over 2 s
test.each<[string, LiveMessage, boolean]>([
  ['a notice, which carries its words', { ...notice, event: mine }, false],
  ['another status', { ...status, event: mine, status: 'live' }, true],
  ['the status that is shown', { ...status, event: mine, status: 'waiting_for_start' }, false],
  ['the status of another event', { ...status, event: other, status: 'live' }, false],
  ['a status that changed before the stream was open', { ...hello, statuses: { [race]: 'live' } }, true],
  ['a hello that knows nothing new', { ...hello, statuses: { [race]: 'waiting_for_start' } }, false],
  ['a board', { type: 'board', modality: race, from: 0, to: 1, server_time }, false],
  ['a race of it that is hidden', { type: 'gone', modality: race, server_time }, true],
  ['another race that is hidden', { type: 'gone', modality: other, server_time }, false],
  ['a heartbeat', { type: 'heartbeat', server_time, versions: {} }, false],
])('%s', (_, message, isNeeded) => {
  expect(needsRefetch(event, message)).toBe(isNeeded);
});

// @spec [Event pages] issue 16: An open page says that a closed race was postponed, and that its day is known again
test('a closed race that is told of once more may have been postponed', () => {
  const closed = { ...event, modalities: [aModality({ id: race, status: 'registrations_closed' })] };
  expect(needsRefetch(closed, { ...status, event: mine, status: 'registrations_closed' })).toBe(true);
});
