import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { StuckFetches } from './stuck-fetches.ts';

beforeEach(() => vi.useFakeTimers({ now: 100_000 }));
afterEach(() => vi.useRealTimers());

const noAnswer = new CallFailed({ code: 'offline', message: null, requestId: null, status: 0, retryAfterS: null });

/** A page that shows an answer of the moment 100,000 and asks for it again. */
async function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: { resolve: (rows: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  const leave = new QueryObserver(client, { queryKey: ['rows'], queryFn }).subscribe(() => undefined);
  const stuck = new StuckFetches(client.getQueryCache());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stuck.since()).toBeNull(); // a page that still loads shows nothing old
  answers[0]?.resolve('rows');
  await vi.advanceTimersByTimeAsync(0);
  return { client, answers, stuck, leave, again: () => void client.invalidateQueries({ queryKey: ['rows'] }) };
}

// @spec [Live screens] issue 16: A page whose questions hang says as of when it is, also while its stream is open
test('an answer that does not come for five seconds, or comes to nothing, leaves the page as of when it was asked', async () => {
  const { stuck, again, answers, leave } = await aPage();
  const told = vi.fn();
  stuck.subscribe(told);
  again();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(stuck.since()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect([stuck.since(), told.mock.calls.length]).toEqual([110_000, 1]);
  answers[1]?.reject(noAnswer);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stuck.since()).toBe(110_000);
  again();
  answers[2]?.resolve('rows of now');
  await vi.advanceTimersByTimeAsync(0);
  expect([stuck.since(), told.mock.calls.length]).toEqual([null, 2]);
  leave();
});

test('what nobody looks at any more, and what the server refuses, is not waited for', async () => {
  const { stuck, again, answers, leave } = await aPage();
  again();
  answers[1]?.reject(new CallFailed({ code: 'event_not_found', message: null, requestId: null, status: 404 }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(stuck.since()).toBeNull();
  again();
  leave();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(stuck.since()).toBeNull();
});
