import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuietVoice } from './use-announcement.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// @spec [Live screens] issue 3: a screen reader hears at most one live message each 10 s
// @spec [Live screens] issue 3: A screen reader hears at most one live message each 10 s
// @spec [Results of an event, and circuits] design §7: A screen reader hears of the live races of an event at most each 10 s
test('twenty changes a second are one message each ten seconds, with what holds by then', () => {
  const said: string[] = [];
  const voice = createQuietVoice('0', (text) => said.push(text));
  for (let change = 1; change <= 500; change++) {
    voice.announce(String(change));
    vi.advanceTimersByTime(50);
  }
  expect(said).toEqual(['1', '200', '400']);
});

test('what it began with, and what was said already, is not said', () => {
  const said: string[] = [];
  const voice = createQuietVoice('two in', (text) => said.push(text));
  voice.announce('two in');
  voice.announce('three in');
  vi.advanceTimersByTime(1);
  voice.announce('four in');
  voice.announce('three in');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['three in']);
});
