import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Event } from '#race/event.ts';
import { eventQuery } from '#race/race-queries.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { anEvent } from '#race/testing/an-event.ts';
import { useEvent } from './use-event.ts';

let push: (message: LiveMessage) => void = () => undefined;
let followed: readonly string[] = [];
vi.mock('#race/follow-race.ts', async (original) => ({
  ...(await original<object>()),
  useRaceMessages: (races: readonly string[], onMessage: (message: LiveMessage) => void) => {
    followed = races;
    push = onMessage;
    return { isLost: false };
  },
}));

function Status(): string {
  return useEvent('race').event?.status ?? '';
}

function openPage(status: EventStatus): QueryClient {
  const queryClient = new QueryClient();
  const modalities = [aModality({ id: 'long', status })];
  queryClient.setQueryData(eventQuery('race').queryKey, anEvent({ id: 'e', slug: 'race', status, modalities }));
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Status />
    </QueryClientProvider>,
  );
  return queryClient;
}

// @spec [Live screens] issue 16: An open page of an event follows what staff step back: official to provisional, finished to live, called off to open
test.each([
  ['finished_official', 'finished_provisional'],
  ['finished_provisional', 'live'],
] as const)('an open page of a %s event becomes %s when staff step it back', (before, after) => {
  const queryClient = openPage(before);
  expect(followed).toEqual(['long']);
  push({ type: 'status', server_time: 1, event: 'e', modality: 'long', status: after });
  const shown = queryClient.getQueryData<Event | null>(eventQuery('race').queryKey);
  expect([shown?.status, shown?.modalities[0]?.status]).toEqual([after, after]);
});

test('an event that was called off is followed too', () => {
  openPage('cancelled');
  expect(followed).toEqual(['long']);
});
