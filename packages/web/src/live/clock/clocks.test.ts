import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownUntil, syncClock, syncClocks } from './clocks.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

// @spec [Live screens] issue 16: A page whose questions hang says as of when it is, also while its stream is open
test('a page is as of what was heard last, and of no later than the question that hangs', () => {
  expect(knownUntil('unheard', 999_000)).toBeNull();
  syncClock('10k', 5_000_000);
  expect(knownUntil('10k', null)).toBe(5_000_000);
  // Asked four seconds ago, while messages go on to come.
  expect(knownUntil('10k', 996_000)).toBe(4_996_000);
  vi.advanceTimersByTime(10_000);
  // Asked after the connection was lost: nothing newer is known for that.
  expect(knownUntil('10k', 1_008_000)).toBe(5_000_000);
});

// @spec [Live screens] issue 16: A page says that it is cut off while the server does not hear its database, and follows again by itself
test('a server that does not hear its database knows nothing newer than what it heard', () => {
  const say = (now: number, stale?: number): void =>
    syncClocks(['replay'], {
      type: 'heartbeat',
      server_time: 1_000_000,
      versions: { replay: 3 },
      clocks: { replay: { now, speed: 60 } },
      ...(stale !== undefined && { stale_ms: stale }),
    });
  say(5_000_000);
  vi.advanceTimersByTime(4_000);
  say(5_240_000, 4_000);
  expect(knownUntil('replay', null)).toBe(5_000_000);
  vi.advanceTimersByTime(15_000);
  say(6_140_000, 19_000);
  expect(knownUntil('replay', null)).toBe(5_000_000);
  say(6_140_000);
  expect(knownUntil('replay', null)).toBe(6_140_000);
});
