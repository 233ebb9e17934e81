import type { AddressInfo } from 'node:net';
import { previewCall } from '@dorsal/contract/calls/previews.ts';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createApp } from '#platform/http/app.ts';
import type { Caller } from '#platform/http/caller.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { PreviewOutcome } from './preview-thread.ts';
import { previewRoute } from './route.ts';

const admin: Caller = { kind: 'user', user: 2, name: 'Tom', roles: ['admin'], events: [], tokenHash: Buffer.alloc(32) };
const asked: AbortSignal[] = [];
const begun = Promise.withResolvers<void>();
const left = Promise.withResolvers<void>();

// No handler here asks the database, nor does anybody whose role holds everywhere.
const context = { log: pino({ level: 'silent' }), now: () => 0, newId: () => 'a'.repeat(24) } as unknown as Context;

const app = await createApp({
  context,
  config: { tls: null, webRoot: null, publicUrl: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 5 },
  authenticate: async () => admin,
  metrics: createMetrics(),
  endpoints: [previewCall],
  served: [
    previewRoute(context, {
      preview: (_asked, signal) => {
        asked.push(signal);
        signal.addEventListener('abort', () => left.resolve());
        begun.resolve();
        return left.promise.then((): PreviewOutcome => ({ kind: 'left' }));
      },
      stop: async () => undefined,
    }),
  ],
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

test('a client that leaves ends its preview', async () => {
  const client = new AbortController();
  const { port } = app.server.address() as AddressInfo; // listening on a port, so never a pipe's name
  const answer = fetch(`http://127.0.0.1:${port}/api/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
    body: JSON.stringify({ command: 'deleteReaderConfiguration', body: { _id: 'b'.repeat(24) } }),
    signal: client.signal,
  }).catch((error: unknown) => error);
  await begun.promise;
  expect(asked[0]?.aborted).toBe(false);
  client.abort();
  expect(await answer).toMatchObject({ name: 'AbortError' });
  await left.promise;
  expect(asked[0]?.aborted).toBe(true);
});
