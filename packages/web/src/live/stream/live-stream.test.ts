import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession } from '#api/session.ts';
import { openLiveStream } from './live-stream.ts';

const race = 'a'.repeat(24);
const beat: LiveMessage = { type: 'heartbeat', server_time: 1, versions: { [race]: 3 } };

class FakeSource {
  static all: FakeSource[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  isClosed = false;

  constructor() {
    FakeSource.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}
const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } });
const network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  Object.assign(page, { hidden: false });
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', network);
});
afterEach(() => {
  changeSession(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aStream() {
  const received: LiveMessage[] = [];
  const connections: boolean[] = [];
  const poll = vi.fn(async () => [beat]);
  const end = openLiveStream(
    [race],
    { onMessage: (message) => received.push(message), onConnection: (isOpen) => connections.push(isOpen) },
    poll,
  );
  return { received, connections, poll, end };
}
const open = () => FakeSource.all.filter(({ isClosed }) => !isClosed);
const hide = (hidden: boolean): void => {
  Object.assign(page, { hidden });
  page.dispatchEvent(new Event('visibilitychange'));
};

// @spec [Live screens] issue 16: A page whose questions hang says as of when it is, also while its stream is open
test('a stream that the browser never opens counts as lost, and polls stand in for it', async () => {
  const { connections, poll, end } = aStream();
  await vi.advanceTimersByTimeAsync(20_000 + 3_000 + 2_000);
  expect([connections, poll.mock.calls.length]).toEqual([[false], 1]);
  end();
});

test('a short interruption is not reported, and a new stream stands within two seconds', async () => {
  const { connections, poll, end } = aStream();
  FakeSource.all[0]?.onopen();
  FakeSource.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(open()).toHaveLength(1);
  open()[0]?.onopen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([connections, poll.mock.calls.length]).toEqual([[true, true], 0]);
  end();
});

// @spec [Live screens] design §4.6: one stream per page; closed while hidden; a lost one says so, is polled for and comes back
test('a stream that stays away is reported, polls stand in for it, and both end when it is back', async () => {
  const { received, connections, poll, end } = aStream();
  FakeSource.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(5_500);
  expect(connections).toEqual([false]);
  expect(received).toEqual([beat]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(poll).toHaveBeenCalledTimes(2);
  open()[0]?.onopen();
  open()[0]?.onmessage({ data: JSON.stringify(beat) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([connections.at(-1), poll.mock.calls.length]).toEqual([true, 2]);
  end();
});

// @spec [Live screens] issue 16: A page says that it is cut off while the server does not hear its database, and follows again by itself
test('a server that does not hear its database counts as lost, and is back once it says so; nobody polls meanwhile', async () => {
  const { received, connections, poll, end } = aStream();
  FakeSource.all[0]?.onopen();
  const say = (message: LiveMessage): void => open()[0]?.onmessage({ data: JSON.stringify(message) });
  const moved: LiveMessage = { type: 'board', modality: race, from: 3, to: 4, server_time: 1 };
  for (const message of [beat, { ...beat, stale_ms: 4_200 }, { ...beat, stale_ms: 19_200 }, moved]) say(message);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([connections, received.length, poll.mock.calls.length]).toEqual([[true, false], 4, 0]);
  say(beat);
  expect(connections).toEqual([true, false, true]);
  // Also one that opens meanwhile.
  FakeSource.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(2_000);
  open()[0]?.onopen();
  say({ ...beat, type: 'hello', stale_ms: 9_000 });
  expect(connections).toEqual([true, false, true, true, false]);
  end();
});

test('a stream that falls silent is taken for dead', async () => {
  const { connections, end } = aStream();
  FakeSource.all[0]?.onopen();
  await vi.advanceTimersByTimeAsync(43_500);
  expect([FakeSource.all[0]?.isClosed, connections]).toEqual([true, [true, false]]);
  end();
});

// @spec [Live screens] design §4.6: one stream per page; closed while hidden; a lost one says so, is polled for and comes back
test('a hidden page sleeps: no stream, no polls; it opens anew when it is seen again', async () => {
  const { poll, end } = aStream();
  FakeSource.all[0]?.onerror();
  hide(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([open().length, poll.mock.calls.length]).toEqual([0, 0]);
  hide(false);
  expect(open()).toHaveLength(1);
  end();
  expect(open()).toHaveLength(0);
});

test('a network that says it is gone ends the stream at once, and one that is back opens it at once', () => {
  const { end } = aStream();
  FakeSource.all[0]?.onopen();
  network.onLine = false;
  page.dispatchEvent(new Event('offline'));
  expect(open()).toHaveLength(0);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(open()).toHaveLength(1);
  end();
});

/** Streams that are asked for by a fetch, with who asked. */
function fetchedStreams() {
  const asked: {
    readonly by: string | null;
    readonly signal: AbortSignal;
    readonly write: (text: string) => void;
    readonly end: () => void;
  }[] = [];
  const answer = async (_: string, { headers, signal }: RequestInit): Promise<Response> => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    asked.push({
      by: new Headers(headers).get('authorization'),
      signal: signal as AbortSignal, // every stream can be closed
      write: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    });
    return new Response(readable);
  };
  vi.stubGlobal('fetch', answer);
  return asked;
}

// @spec [Live screens] issue 16: A race that is hidden is live on the pages of staff: their streams carry their session
test('a stream of staff carries their session, comes back when it is lost, and is another one once they log out', async () => {
  const asked = fetchedStreams();
  changeSession({ token: 'secret', name: 'Ana', roles: ['admin'] });
  const { received, connections, end } = aStream();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, asked[0]?.by, FakeSource.all.length]).toEqual([1, 'Bearer secret', 0]);
  const text = `: hello\n\ndata: ${JSON.stringify(beat)}\n\n`;
  asked[0]?.write(text.slice(0, 30));
  asked[0]?.write(text.slice(30));
  await vi.advanceTimersByTimeAsync(0);
  expect([received, connections]).toEqual([[beat], [true]]);
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked.length, asked[1]?.by, connections]).toEqual([2, 'Bearer secret', [true, true]]);
  changeSession(null);
  expect([asked[1]?.signal.aborted, open().length]).toEqual([true, 1]);
  changeSession({ token: 'other', name: 'Bea', roles: ['admin'] });
  await vi.advanceTimersByTimeAsync(0);
  expect([open().length, asked.at(-1)?.by]).toEqual([0, 'Bearer other']);
  end();
  expect(asked.at(-1)?.signal.aborted).toBe(true);
});

test('a stream of staff that is refused is asked for again, with growing pauses, and polls stand in for it', async () => {
  const refused = vi.fn(async () => new Response('', { status: 404 }));
  vi.stubGlobal('fetch', refused);
  changeSession({ token: 'secret', name: 'Ana', roles: ['admin'] });
  const { received, connections, end } = aStream();
  await vi.advanceTimersByTimeAsync(5_500);
  expect([connections, received]).toEqual([[false], [beat]]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refused.mock.calls.length).toBeGreaterThan(3);
  expect(refused.mock.calls.length).toBeLessThan(12);
  end();
});
