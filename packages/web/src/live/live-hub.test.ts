import type { BoardMoved, LiveMessage } from '@dorsal/contract/live-messages.ts';
import { expect, test } from 'vitest';
import { LiveHub } from './live-hub.ts';
import type { LiveListener } from './stream/live-stream.ts';

const [long, short] = ['a'.repeat(24), 'b'.repeat(24)] as const;

function aHub() {
  const opened: { readonly modalities: string; readonly listener: LiveListener; isClosed: boolean }[] = [];
  const hub = new LiveHub((modalities, listener) => {
    const stream = { modalities: modalities.join(), listener, isClosed: false };
    opened.push(stream);
    return () => {
      stream.isClosed = true;
    };
  });
  return { hub, opened };
}

function aFollower(hub: LiveHub, modalities: readonly string[]) {
  const heard: LiveMessage[] = [];
  const connections: (boolean | null)[] = [];
  const leave = hub.follow({
    modalities,
    onMessage: (message) => heard.push(message),
    onConnection: (isOpen) => connections.push(isOpen),
  });
  return { heard, connections, leave };
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

test('all parts of a page share one stream, and hear of their own races', async () => {
  const { hub, opened } = aHub();
  const [one, both] = [aFollower(hub, [long]), aFollower(hub, [short, long])];
  await settled();
  expect(opened.map(({ modalities }) => modalities)).toEqual([`${long},${short}`]);
  opened[0]?.listener.onMessage(moved(short, 2));
  expect([one.heard, both.heard]).toEqual([[], [moved(short, 2)]]);
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

test('who comes later is told where the boards stand', async () => {
  const { hub, opened } = aHub();
  aFollower(hub, [long]);
  await settled();
  opened[0]?.listener.onConnection(true);
  opened[0]?.listener.onMessage(beat({ [long]: 7 }));
  const late = aFollower(hub, [long]);
  expect(late.connections).toEqual([true]);
  expect(late.heard).toMatchObject([{ type: 'heartbeat', versions: { [long]: 7 } }]);
});

test('what is held back reaches the holder alone, what was missed included; a status reaches everyone', async () => {
  const { hub, opened } = aHub();
  const page = aFollower(hub, [long]);
  await settled();
  const stream = opened[0]?.listener;
  stream?.onMessage(beat({ [long]: 7 }));
  const held: BoardMoved[] = [];
  const letGo = hub.hold(long, (message) => held.push(message));
  stream?.onMessage(moved(long, 8));
  stream?.onMessage(beat({ [long]: 8 }));
  stream?.onMessage(beat({ [long]: 10 }));
  const status = { type: 'status', server_time: 1, event: short, modality: long, status: 'live' } as const;
  stream?.onMessage(status);
  expect(held).toMatchObject([{ to: 8 }, { from: 8, to: 10, reload: true }]);
  expect(page.heard.slice(1)).toMatchObject([{ versions: {} }, { versions: {} }, status]);

  hub.renew(long, null);
  expect(page.heard.at(-1)).toMatchObject({ type: 'board', from: 0, to: 10, reload: true });
  letGo();
  stream?.onMessage(moved(long, 11));
  expect(page.heard.at(-1)).toEqual(moved(long, 11));
});

test('a page that is held back is not told that its connection is lost', async () => {
  const { hub, opened } = aHub();
  const page = aFollower(hub, [long]);
  await settled();
  opened[0]?.listener.onConnection(false);
  const letGo = hub.hold(long, () => undefined);
  letGo();
  expect(page.connections).toEqual([null, false, null, false]);
});
