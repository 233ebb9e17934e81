import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { QueryClient, QueryClientProvider, type UseQueryOptions } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { modalityQuery } from '#race/race-queries.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { type RunnerAnswer, runnerQuery } from './runner-query.ts';
import { useRunner } from './use-runner.ts';

const raceId = 'b'.repeat(24);
const address = { kind: 'id', id: 'a'.repeat(24) } as const;

const page = vi.hoisted(() => ({ isLost: false, asks: [] as UseQueryOptions[] }));
vi.mock('@tanstack/react-query', async (original) => {
  const library = await original<typeof import('@tanstack/react-query')>();
  const useQuery = (options: UseQueryOptions) => {
    page.asks.push(options);
    return library.useQuery(options);
  };
  return { ...library, useQuery };
});
vi.mock('#race/follow-race.ts', async (original) => ({
  ...(await original<object>()),
  useRaceMessages: () => ({ isLost: page.isLost }),
}));

function Status(): string {
  return useRunner(address).modality.data?.status ?? '';
}

/** The repetitions of the question about the race, by a page that opened while it had this status. */
function asksForRace(status: EventStatus, isLost = false) {
  Object.assign(page, { isLost, asks: [] });
  const client = new QueryClient();
  const participant = aParticipant({ _id: address.id, modality: raceId });
  const answer: RunnerAnswer = { participant, version: 1 };
  client.setQueryData(runnerQuery(address).queryKey, answer);
  client.setQueryData(modalityQuery(raceId).queryKey, aModality({ id: raceId, status }));
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Status />
    </QueryClientProvider>,
  );
  const isRepeated = ({ refetchInterval, refetchOnWindowFocus }: UseQueryOptions) =>
    refetchInterval || refetchOnWindowFocus;
  return page.asks
    .filter(({ queryKey }) => queryKey?.join() === modalityQuery(raceId).queryKey.join())
    .filter(isRepeated)
    .map(({ refetchInterval, refetchOnWindowFocus = false }) => [refetchInterval, refetchOnWindowFocus]);
}

// @spec [Live screens] issue 16: A runner's page that opened before its race was followed, or while it was cancelled, learns within a minute, or when it is seen again, that the race is on
test.each(['registrations_closed', 'cancelled'] as const)('a page of a %s race asks again for its status', (status) => {
  expect(asksForRace(status)).toEqual([[60_000, true]]);
});

test('the status of a race with a stream is asked for only while the stream is lost', () => {
  expect(asksForRace('live')).toEqual([]);
  expect(asksForRace('live', true)).toEqual([[30_000, false]]);
});
