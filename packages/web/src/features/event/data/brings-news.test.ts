import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { expect, test } from 'vitest';
import { bringsNews } from './brings-news.ts';

const [mine, other, race] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const aRace: ModalityView = {
  _id: race,
  numeric_id: 1,
  name: '10 km',
  short_name: '10k',
  status: 'waiting_for_start',
  sport: 'running',
  type: 'all',
  is_timed: true,
};
const event = { _id: mine, modalities: [aRace] };
const server_time = 0;
const notice = { type: 'notice', server_time, at: 0, notice: other, level: 'warning', text: 'Later' } as const;
const status = { type: 'status', server_time, modality: race } as const;
const hello = { type: 'hello', server_time, versions: {} } as const;

test.each<[string, LiveMessage, boolean]>([
  ['a notice, which brings its words', { ...notice, event: mine }, false],
  ['another status', { ...status, event: mine, status: 'live' }, true],
  ['the status that is shown', { ...status, event: mine, status: 'waiting_for_start' }, false],
  ['the status of another event', { ...status, event: other, status: 'live' }, false],
  ['a status that changed before the stream was open', { ...hello, statuses: { [race]: 'live' } }, true],
  ['a hello that knows nothing new', { ...hello, statuses: { [race]: 'waiting_for_start' } }, false],
  ['a board', { type: 'board', modality: race, from: 0, to: 1, server_time }, false],
  ['a heartbeat', { type: 'heartbeat', server_time, versions: {} }, false],
])('%s', (_, message, isNews) => {
  expect(bringsNews(event, message)).toBe(isNews);
});
