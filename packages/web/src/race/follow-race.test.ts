import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askedAgain, withRaceStatus } from './follow-race.ts';
import { aModality } from './testing/a-modality.ts';
import { anEvent } from './testing/an-event.ts';

const id = 'a'.repeat(24);
const waiting = anEvent({ status: 'waiting_for_start', modalities: [aModality({ id, status: 'waiting_for_start' })] });
const live = { type: 'status', server_time: 0, event: waiting.id, modality: id, status: 'live' } as const;

// @spec [Event pages] issue 16: The head of an event and the card of its race change status together
test('an event is live in the moment in which its first race is', () => {
  const moved = withRaceStatus(waiting, { ...live, chrono_start: 7 });
  expect(moved.status).toBe('live');
  expect(moved.modalities[0]).toMatchObject({ status: 'live', gunAt: 7 });
});

test('what staff said of an event stands, whatever its races do', () => {
  expect(withRaceStatus({ ...waiting, status: 'cancelled' }, live).status).toBe('cancelled');
  expect(withRaceStatus({ ...waiting, isExternal: true }, live).status).toBe('waiting_for_start');
});

/** A page that follows these races, and the count of its questions about them; `pass` lets the time pass. */
function anOpenPage(followed: readonly string[], isLost = false) {
  vi.useFakeTimers();
  // No interval runs where there is no window.
  environmentManager.setIsServer(() => false);
  const client = new QueryClient();
  client.mount();
  const queryFn = vi.fn(async () => 'shown');
  const leave = new QueryObserver(client, {
    queryKey: ['event'],
    queryFn,
    staleTime: 15_000,
    ...askedAgain(followed, isLost),
  }).subscribe(() => undefined);
  onTestFinished(() => {
    leave();
    client.unmount();
    focusManager.setFocused(undefined);
    environmentManager.setIsServer(() => typeof window === 'undefined');
    vi.useRealTimers();
  });
  return { pass: (ms: number) => vi.advanceTimersByTimeAsync(ms), asked: () => queryFn.mock.calls.length };
}

// @spec [Live screens] issue 16: A page that no stream follows learns within a minute, or when it is seen again, that what it shows is hidden
test('a page that no stream follows asks again each minute', async () => {
  const { pass, asked } = anOpenPage([]);
  await pass(59_000);
  expect(asked()).toBe(1);
  await pass(1_000);
  expect(asked()).toBe(2);
});

test('a page that nobody sees asks for nothing, and at once when it is seen again', async () => {
  const { pass, asked } = anOpenPage([]);
  await pass(0);
  focusManager.setFocused(false);
  await pass(3 * 60 * 60_000);
  expect(asked()).toBe(1);
  focusManager.setFocused(true);
  await pass(0);
  expect(asked()).toBe(2);
});

test('a page with a stream asks by itself only while the stream is lost', async () => {
  const followed = anOpenPage([id]);
  await followed.pass(60 * 60_000);
  expect(followed.asked()).toBe(1);
  const lost = anOpenPage([id], true);
  await lost.pass(30_000);
  expect(lost.asked()).toBe(2);
});
