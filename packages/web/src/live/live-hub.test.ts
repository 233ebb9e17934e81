import type { BoardMoved, LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import { LiveHub } from './live-hub.ts';
import type { LiveListener } from './stream/live-stream.ts';

const [long, short] = ['a'.repeat(24), 'b'.repeat(24)] as const;

function aHub() {
  const restores: string[] = [];
  const opened: { readonly modalities: string; readonly listener: LiveListener; isClosed: boolean }[] = [];
  const hub = new LiveHub(
    (modalities, listener) => {
      const stream = { modalities: modalities.join(), listener, isClosed: false };
      opened.push(stream);
      return () => {
        stream.isClosed = true;
      };
    },
    () => restores.push('another lineage'),
  );
  return { hub, opened, restores };
}

function aFollower(hub: LiveHub, modalities: readonly string[]) {
  const received: LiveMessage[] = [];
  const connections: (boolean | null)[] = [];
  const leave = hub.follow({
    modalities,
    onMessage: (message) => received.push(message),
    onConnection: (isOpen) => connections.push(isOpen),
  });
  return { received, connections, leave };
}

const moved = (modality: string, to: number): BoardMoved => ({
  type: 'board',
  modality,
  from: to - 1,
  to,
  server_time: 1,
});
const beat = (versions: Record<string, number>): LiveMessage => ({ type: 'heartbeat', server_time: 1, versions });
const settled = () => Promise.resolve();

// @spec [Live screens] design §4.6: one stream per page; closed while hidden; a lost one says so, is polled for and comes back
test('all parts of a page share one stream, and get the messages of their own races', async () => {
  const { hub, opened } = aHub();
  const [one, both] = [aFollower(hub, [long]), aFollower(hub, [short, long])];
  await settled();
  expect(opened.map(({ modalities }) => modalities)).toEqual([`${long},${short}`]);
  opened[0]?.listener.onMessage(moved(short, 2));
  expect([one.received, both.received]).toEqual([[], [moved(short, 2)]]);
});

test('the stream ends with its last follower, and not while one comes as another goes', async () => {
  const { hub, opened } = aHub();
  const first = aFollower(hub, [long]);
  await settled();
  first.leave();
  const second = aFollower(hub, [long]);
  await settled();
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([false]);
  second.leave();
  await settled();
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a later subscriber gets the versions of the boards', async () => {
  const { hub, opened } = aHub();
  aFollower(hub, [long]);
  await settled();
  opened[0]?.listener.onConnection(true);
  opened[0]?.listener.onMessage(beat({ [long]: 7 }));
  const late = aFollower(hub, [long]);
  expect(late.connections).toEqual([true]);
  expect(late.received).toMatchObject([{ type: 'heartbeat', versions: { [long]: 7 } }]);
});

// @spec [Live screens] doc 2 §2.1, §4, §9, design §5: auto-refresh while live only: Live, Off, 30, 60, 90 s with countdown, kept in session state; Off freezes and counts
test('what is held back reaches the holder alone, what was missed included; a status reaches everyone', async () => {
  const { hub, opened } = aHub();
  const page = aFollower(hub, [long]);
  await settled();
  const stream = opened[0]?.listener;
  stream?.onMessage(beat({ [long]: 7 }));
  const paused: BoardMoved[] = [];
  const resume = hub.pause(long, (message) => paused.push(message));
  stream?.onMessage(moved(long, 8));
  stream?.onMessage(beat({ [long]: 8 }));
  stream?.onMessage(beat({ [long]: 10 }));
  const status = { type: 'status', server_time: 1, event: short, modality: long, status: 'live' } as const;
  stream?.onMessage(status);
  expect(paused).toMatchObject([{ to: 8 }, { from: 8, to: 10, reload: true }]);
  expect(page.received.slice(1)).toMatchObject([{ versions: {} }, { versions: {} }, status]);

  hub.renew(long, null);
  expect(page.received.at(-1)).toMatchObject({ type: 'board', from: 0, to: 10, reload: true });
  resume();
  stream?.onMessage(moved(long, 11));
  expect(page.received.at(-1)).toEqual(moved(long, 11));
});

test('a page that is held back is not notified that its connection is lost', async () => {
  const { hub, opened } = aHub();
  const page = aFollower(hub, [long]);
  await settled();
  opened[0]?.listener.onConnection(false);
  const resume = hub.pause(long, () => undefined);
  resume();
  expect(page.connections).toEqual([null, false, null, false]);
});

test('each stream that opens is told to whoever waits for the server, until they leave', async () => {
  const { hub, opened } = aHub();
  let times = 0;
  const leave = hub.onOpen(() => {
    times += 1;
  });
  aFollower(hub, [long]);
  await settled();
  const listener = opened[0]?.listener;
  listener?.onConnection(true);
  listener?.onConnection(false);
  listener?.onConnection(true);
  expect(times).toBe(2);
  leave();
  listener?.onConnection(true);
  expect(times).toBe(2);
});

// @spec [Live push] staff.md §6: A restore begins a new lineage: pages that are open load anew
test('a hello of another lineage tells that a backup was restored, and no version of it reaches the page', async () => {
  const { hub, opened, restores } = aHub();
  const { received } = aFollower(hub, [long]);
  await settled();
  const hello = (lineage: string | undefined, version: number): LiveMessage => ({
    ...{ type: 'hello', server_time: 1, versions: { [long]: version } },
    ...(lineage !== undefined && { lineage }),
  });
  opened[0]?.listener.onMessage(hello('first', 9));
  opened[0]?.listener.onMessage(hello('first', 10));
  expect([hub.lineage, restores, received.length]).toEqual(['first', [], 2]);
  opened[0]?.listener.onMessage(hello('second', 3));
  expect([restores, received.length]).toEqual([['another lineage'], 2]);
});
