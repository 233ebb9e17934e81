import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { pollVersions } from './poll-versions.ts';

const [shown, hidden, broken] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];

vi.mock('#api/call.ts', () => ({
  call: async (_: unknown, { body }: { readonly body: { readonly modality: string } }) => {
    const status = body.modality.startsWith('b') ? 404 : 503;
    if (!body.modality.startsWith('a')) throw new CallFailed({ code: 'x', message: null, requestId: null, status });
    return { version: 3, server_time: 7 };
  },
}));

// @spec [Live push] issue 16: A race that is hidden says so on open streams, and ends them
test('a race that may not be seen any more is gone, and the others stand where they stand', async () => {
  expect(await pollVersions([shown, hidden])).toEqual([
    { type: 'heartbeat', server_time: 7, versions: { [shown]: 3 } },
    { type: 'gone', server_time: 7, modality: hidden },
  ]);
});

test('a server in trouble says nothing of a race', async () => {
  await expect(pollVersions([shown, broken])).rejects.toThrow();
});
