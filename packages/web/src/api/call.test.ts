import { getSite } from '@dorsal/contract/calls/site.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import type { CallFailed } from './call-failed.ts';

/** Fetches that never end by themselves, as where the server holds them: they end with their signal. */
const hangs = vi.fn(
  (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'ca' } });
  vi.stubGlobal('fetch', hangs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Until the call is under way: its parts are loaded first, outside of any faked time. */
const begun = () =>
  new Promise<void>((resolve) => {
    hangs.mockImplementationOnce((path, how) => {
      resolve();
      return hangs.getMockImplementation()?.(path, how) ?? Promise.reject();
    });
  });
const settled = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

// @spec [Safety] issue 16: A call of a page that is not answered within 20 s has failed, visibly, and is not silently made again
test('a call that is never answered has failed after 20 s', async () => {
  const isUnderWay = begun();
  const failed = settled(call(getSite, {}));
  await isUnderWay;
  await vi.advanceTimersByTimeAsync(20_000);
  const error = (await failed) as CallFailed; // the wait is over
  expect(error.failure).toMatchObject({ code: 'offline', status: 0, isLate: true });
});

test('an answer that stops half-way has failed as well', async () => {
  const half = new Response(
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"a"')) }),
  );
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    vi.spyOn(half, 'json').mockImplementation(() => hangs('', { signal: signal ?? null }));
    return half;
  });
  const isUnderWay = begun();
  const failed = settled(call(getSite, {}));
  await isUnderWay;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failed).toMatchObject({ failure: { code: 'offline', isLate: true } });
});

test('a page that is left ends its call at once, which is no failure', async () => {
  const page = new AbortController();
  const isUnderWay = begun();
  const left = settled(call(getSite, {}, page.signal));
  await isUnderWay;
  page.abort();
  expect(await left).toMatchObject({ name: 'AbortError' });
});
