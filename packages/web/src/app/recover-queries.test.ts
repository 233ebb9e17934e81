import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { recoverQueries } from './recover-queries.ts';

const offline = new CallFailed({ code: 'offline', message: null, requestId: null, status: 0 });
const unknown = new CallFailed({ code: 'modality_not_found', message: 'No.', requestId: null, status: 404 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that asks for one thing while the server gives `answer`. */
async function aPage(first: unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const server = { calls: 0, answer: first };
  let isOver = (): void => undefined;
  const end = recoverQueries(client, [
    (signal) => {
      isOver = signal;
      return () => undefined;
    },
  ]);
  const observer = new QueryObserver(client, {
    queryKey: ['race'],
    queryFn: async () => {
      server.calls += 1;
      if (server.answer instanceof Error) throw server.answer;
      return server.answer;
    },
  });
  const statuses: string[] = [];
  const leave = observer.subscribe(({ status }) => void statuses.push(status));
  await vi.advanceTimersByTimeAsync(0);
  /** Another part of the page. */
  const also = (first: unknown) => {
    const part = { answer: first, state: () => other.getCurrentResult() };
    const queryFn = async () => {
      if (part.answer instanceof Error) throw part.answer;
      return part.answer;
    };
    const other = new QueryObserver(client, { queryKey: ['others'], queryFn });
    other.subscribe(() => undefined);
    return part;
  };
  return { server, statuses, leave, end, also, signal: () => isOver(), state: () => observer.getCurrentResult() };
}

// @spec [Live screens] issue 16: A page first opened during an outage comes back by itself: asked again with growing pauses, at once when a stream opens or the network is back, its failure shown until then
test('a page first opened during an outage comes back by itself, and shows its failure until then', async () => {
  const page = await aPage(offline);
  expect(page.state().status).toBe('error');
  page.statuses.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.server.calls).toBeGreaterThan(1);
  expect(page.statuses).toEqual([]);
  page.server.answer = 'the race';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.state().data).toBe('the race');
  page.end();
});

test('a part that a page asks for late in an outage is there soon after it, and so is what came too early', async () => {
  const page = await aPage(offline);
  await vi.advanceTimersByTimeAsync(600_000);
  const late = page.also(offline);
  await vi.advanceTimersByTimeAsync(0);
  late.answer = 'the others';
  await vi.advanceTimersByTimeAsync(3_000);
  expect(late.state().data).toBe('the others');
  // An answer that came says that the outage ends: nobody waits another minute.
  page.server.answer = 'the race';
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.state().data).toBe('the race');
  page.end();
});

test('an outage of an hour is asked into about once a minute', async () => {
  const page = await aPage(offline);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(page.server.calls).toBeGreaterThan(50);
  expect(page.server.calls).toBeLessThan(130);
  page.end();
});

test('a stream that opens, and a browser with a network, are reasons to ask at once', async () => {
  const page = await aPage(offline);
  await vi.advanceTimersByTimeAsync(600_000);
  page.server.answer = 'the race';
  page.signal();
  await vi.advanceTimersByTimeAsync(0);
  expect(page.state().data).toBe('the race');
  page.end();
});

test('a server that says when is not asked before', async () => {
  const page = await aPage(
    new CallFailed({ code: 'busy', message: null, requestId: null, status: 503, retryAfterS: 30 }),
  );
  await vi.advanceTimersByTimeAsync(29_000);
  expect(page.server.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(page.server.calls).toBe(2);
  page.end();
});

// @spec [Live screens] issue 16: A page whose first answer is that the server is busy (429) asks again by itself after Retry-After, with growing pauses
test('a page that is put off asks again when it may, and no more often than in an outage', async () => {
  const busy = { code: 'too_many_requests', message: null, requestId: null, status: 429, retryAfterS: 10 };
  const page = await aPage(new CallFailed(busy));
  await vi.advanceTimersByTimeAsync(9_000);
  page.signal();
  await vi.advanceTimersByTimeAsync(900);
  expect(page.server.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.server.calls).toBe(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(page.server.calls).toBeLessThan(130);
  page.server.answer = 'the runner';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.state().data).toBe('the runner');
  page.end();
});

test('a refusal is final, an outage that ends with one shows it, and nobody asks for a page that was left', async () => {
  const refused = await aPage(unknown);
  await vi.advanceTimersByTimeAsync(600_000);
  refused.signal();
  expect(refused.server.calls).toBe(1);
  refused.end();
  const page = await aPage(offline);
  page.server.answer = unknown;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.state().error).toBe(unknown);
  page.end();
  const left = await aPage(offline);
  left.leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(left.server.calls).toBe(1);
  left.end();
});
