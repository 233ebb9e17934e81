import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import type { Arrival } from '#race/expected-arrivals.ts';
import { lastPositionsQuery, type Position } from '#race/last-positions.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { arrivalQuery, runnerQuery } from './runner-query.ts';

const id = 'a'.repeat(24);
/** The server's side: how many stops have been passed, and what it says then. */
const server = vi.hoisted(() => ({ passed: 1, hasEstimates: true, status: 200 }));
const passed = (count: number) =>
  Array.from({ length: count }, (_, order) => ({ order, total_time: 600_000 * (order + 1) }));

vi.mock('#race/fetch-people.ts', () => ({
  fetchPeople: async () => {
    const { status } = server;
    if (status !== 200) throw new CallFailed({ code: 'x', message: null, requestId: null, status });
    return {
      people: [aParticipant({ _id: id, result: { status: 'started', intermediate_results: passed(server.passed) } })],
      version: server.passed,
      serverAt: null,
    };
  },
}));
vi.mock('#race/expected-arrivals.ts', () => ({
  estimateEveryMs: 20_000,
  fetchArrivals: async () => {
    if (!server.hasEstimates) throw new Error('away');
    return new Map([[id, { checkpoint: `stop ${server.passed}` }]]);
  },
}));
vi.mock('#race/last-positions.ts', () => ({
  lastPositionsQuery: (ids: readonly string[]) => ({ queryKey: ['last-positions', ...ids] }),
  fetchPositions: async () => {
    if (!server.hasEstimates) throw new Error('away');
    return [{ distanceM: 2_500 * server.passed }];
  },
}));

const query = { ...runnerQuery({ kind: 'id', id }), staleTime: 0 };
const shownOf = (client: QueryClient) => [
  client.getQueryData(query.queryKey)?.participant.result?.splits.length,
  client.getQueryData<Arrival>(arrivalQuery(id, true).queryKey)?.checkpoint,
  client.getQueryData<readonly Position[]>(lastPositionsQuery([id], true).queryKey)?.[0]?.distanceM,
];

// @spec [Live screens] issue 16: As a runner comes in, the line, the expected arrival and the map card change together
test('a new time comes together with the expected arrival and the position that follow from it', async () => {
  Object.assign(server, { passed: 1, hasEstimates: true });
  const client = new QueryClient();
  await client.fetchQuery(query);
  client.setQueryData(arrivalQuery(id, true).queryKey, { checkpoint: 'stop 1' } as Arrival);
  const seen: unknown[] = [];
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && shownOf(client)[0] === 2) seen.push(shownOf(client));
  });
  server.passed = 2;
  await client.fetchQuery(query);
  expect(seen[0]).toEqual([2, 'stop 2', 5_000]);
  expect(shownOf(client)).toEqual([2, 'stop 2', 5_000]);
});

test('a new time is shown also where the estimates cannot be had', async () => {
  Object.assign(server, { passed: 1, hasEstimates: true });
  const client = new QueryClient();
  await client.fetchQuery(query);
  Object.assign(server, { passed: 2, hasEstimates: false });
  await client.fetchQuery(query);
  expect(shownOf(client)).toEqual([2, undefined, undefined]);
});

// @spec [Live screens] issue 16: A runner's page that is open when its event is hidden says so, and shows nobody
test('whoever is hidden meanwhile is nobody any more; a failure that may pass leaves them', async () => {
  Object.assign(server, { passed: 1, hasEstimates: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.fetchQuery(query);
  server.status = 503;
  await expect(client.fetchQuery(query)).rejects.toThrow();
  expect(client.getQueryData(query.queryKey)).not.toBeNull();
  server.status = 404;
  expect(await client.fetchQuery(query)).toBeNull();
  expect(client.getQueryData(query.queryKey)).toBeNull();
});
