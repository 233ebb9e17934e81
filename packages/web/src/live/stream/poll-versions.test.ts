import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollVersions } from './poll-versions.ts';

const [shown, hidden, broken] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (_: unknown, { body }: { readonly body: string }) => {
    if (body.includes(hidden)) return new Response('{}', { status: 404 });
    if (body.includes(broken)) return new Response('{}', { status: 500 });
    return Response.json({ total: 1, version: 3 });
  });
});
afterEach(() => vi.unstubAllGlobals());

// @spec [Live push] issue 16: A race that is hidden says so on open streams, and ends them
test('a race that may not be seen any more is gone, and the others stand where they stand', async () => {
  expect(await pollVersions([shown, hidden])).toMatchObject([
    { type: 'heartbeat', versions: { [shown]: 3 } },
    { type: 'gone', modality: hidden },
  ]);
});

// @spec [Live screens] issue 16: A page says that it is cut off while the server does not hear its database, and follows again by itself
test('a server that does not hear its database says how old its answer is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ total: 1, version: 3, stale_ms: 7_000 }));
  expect(await pollVersions([shown])).toMatchObject([{ type: 'heartbeat', versions: { [shown]: 3 }, stale_ms: 7_000 }]);
});

test('a server in trouble says nothing of a race', async () => {
  await expect(pollVersions([shown, broken])).rejects.toMatchObject({ failure: { status: 500 } });
});
