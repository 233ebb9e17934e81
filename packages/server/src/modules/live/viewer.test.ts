import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Viewer } from './viewer.ts';

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

/** A stream that has begun, with both of its ends. */
async function aStream(): Promise<{ viewer: Viewer; response: ServerResponse; answer: IncomingMessage }> {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const asked = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)));
  const answered = new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port }, resolve));
  const response = await asked;
  const viewer = new Viewer(response, [{ number: 7, oid: 'a'.repeat(24) }]);
  viewer.begin();
  return { viewer, response, answer: await answered };
}

// @spec [Live screens] design §4.2, issue 3: A live message leaves in slices between turns of the event loop
test('a message leaves at once, and not with all others at the end of the turn', async () => {
  const { viewer, response, answer } = await aStream();
  const before = response.socket?.bytesWritten ?? 0;
  const message = Buffer.from('data: 1\n\n');
  expect(viewer.send(message)).toBe(true);
  expect(response.socket?.writableLength).toBe(0);
  expect(response.socket?.bytesWritten).toBe(before + message.length);
  viewer.end();
  expect((await answer.toArray()).join('')).toBe('data: 1\n\n');
});

test('who has gone gets nothing more', async () => {
  const { viewer, answer } = await aStream();
  const closed = new Promise<void>((resolve) => viewer.onClose(resolve));
  answer.destroy();
  await closed;
  expect(viewer.isOver).toBe(true);
});
