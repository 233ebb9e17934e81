import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type PreviewOutcome, PreviewThread, type ToPreviews } from './preview-thread.ts';
import type { AskedPreview } from './previewable.ts';

const told: PreviewOutcome = { kind: 'told', races: [] };
const asked: AskedPreview = { command: 'addStops', body: {}, user: 1, roles: [], events: [] };
const here = () => new AbortController().signal;

/** A thread that does what the test says. */
class StandIn extends EventEmitter {
  readonly heard: ToPreviews[] = [];

  postMessage(message: ToPreviews): void {
    this.heard.push(message);
  }

  answer(outcome: PreviewOutcome = told): void {
    const last = this.heard.findLast(({ kind }) => kind === 'ask');
    this.emit('message', { id: last?.id, outcome });
  }

  async terminate(): Promise<number> {
    this.emit('exit', 1);
    return 1;
  }
}

function aThread(limits = { waiting: 2, longestMs: 60_000, leavingMs: 60_000 }) {
  const begun: StandIn[] = [];
  const thread = new PreviewThread({
    url: '',
    log: pino({ level: 'silent' }),
    limits,
    begin: () => {
      const worker = new StandIn();
      begun.push(worker);
      return worker as unknown as Worker; // as much of one as the thread uses
    },
  });
  return { thread, begun };
}

// @spec [Changes by staff] staff.md §1: Previews run in a thread of their own, one at a time a node; others wait their turn, bounded, and a client that leaves ends its own
test('one preview runs at a time, the others in turn, in one thread', async () => {
  const { thread, begun } = aThread();
  const both = [thread.preview(asked, here()), thread.preview(asked, here())];
  expect(begun[0]?.heard).toHaveLength(1);
  begun[0]?.answer();
  expect(begun[0]?.heard).toHaveLength(2);
  begun[0]?.answer();
  expect(await Promise.all(both)).toEqual([told, told]);
  expect(begun).toHaveLength(1);
});

// @spec [Changes by staff] staff.md §1: Previews run in a thread of their own, one at a time a node; others wait their turn, bounded, and a client that leaves ends its own
test('more than may wait are refused', async () => {
  const { thread } = aThread();
  for (let waiting = 0; waiting < 3; waiting += 1) void thread.preview(asked, here());
  expect(await thread.preview(asked, here())).toEqual({ kind: 'refused', code: 'previews_busy', fields: undefined });
});

test('who leaves while others are before them is not asked for at all', async () => {
  const { thread, begun } = aThread();
  const first = thread.preview(asked, here());
  const leaver = new AbortController();
  const second = thread.preview(asked, leaver.signal);
  leaver.abort();
  expect(await second).toEqual({ kind: 'left' });
  begun[0]?.answer();
  expect(await first).toEqual(told);
  expect(begun[0]?.heard).toHaveLength(1);
});

// @spec [Changes by staff] staff.md §1: Previews run in a thread of their own, one at a time a node; others wait their turn, bounded, and a client that leaves ends its own
test('who leaves while it runs ends it, and the next one begins', async () => {
  const { thread, begun } = aThread();
  const leaver = new AbortController();
  const first = thread.preview(asked, leaver.signal);
  const second = thread.preview(asked, here());
  leaver.abort();
  expect(begun[0]?.heard.at(-1)).toMatchObject({ kind: 'leave', id: 1 });
  begun[0]?.answer({ kind: 'left' });
  expect(await first).toEqual({ kind: 'left' });
  begun[0]?.answer();
  expect(await second).toEqual(told);
});

test('one that takes too long, or does not stop, is ended with its thread, and the next begins another', async () => {
  const { thread, begun } = aThread({ waiting: 2, longestMs: 1, leavingMs: 1 });
  expect(await thread.preview(asked, here())).toEqual({ kind: 'refused', code: 'preview_too_long', fields: undefined });
  const leaver = new AbortController();
  const left = thread.preview(asked, leaver.signal);
  leaver.abort();
  expect(await left).toEqual({ kind: 'left' });
  expect(begun).toHaveLength(2);
});

test('a thread that dies breaks the preview that ran, and the next begins another', async () => {
  const { thread, begun } = aThread();
  const first = thread.preview(asked, here());
  begun[0]?.emit('error', new Error('no memory'));
  begun[0]?.emit('exit', 1);
  expect(await first).toEqual({ kind: 'broke' });
  const second = thread.preview(asked, here());
  begun[1]?.answer();
  expect(await second).toEqual(told);
});

test('when the program stops, nobody waits any more', async () => {
  const { thread } = aThread();
  const both = [thread.preview(asked, here()), thread.preview(asked, here())];
  await thread.stop();
  expect(await Promise.all(both)).toEqual([{ kind: 'left' }, { kind: 'left' }]);
});
