import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#api/call.ts';
import { eventQuery } from '#api/event-query.ts';
import { aCalmFetch } from '#live/fetching/calm-fetch.ts';
import { hearNotices } from '#live/fetching/hear-notices.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { withEventNotice } from '#live/with-notice.ts';
import { bringsNews } from './brings-news.ts';

/** Everyone who looks at an event hears of another status at once: their questions are spread over this time. */
const spreadMs = 2_000;

/** Without a stream, how often the event is asked for. */
const pollMs = 30_000;

/** A circuit has a page of its own; its address may have been taken for that of an event. */
const circuitQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug, 'circuit'],
    queryFn: async ({ signal }) =>
      (await call(listEvents, { body: { slug, search_circuits: true } }, signal))[0] ?? null,
  });

/** An event by its slug, kept up to date by what is pushed. `circuit`: the slug belongs to a circuit; null with no event: to nothing. */
export function useEvent(slug: string) {
  const queryClient = useQueryClient();
  const events = useQuery(eventQuery(slug));
  const event = events.data?.[0];
  const circuit = useQuery({ ...circuitQuery(slug), enabled: events.data?.length === 0 });
  const fetch = useMemo(() => aCalmFetch(queryClient, eventQuery(slug).queryKey), [queryClient, slug]);
  const followed = event ? followedOf(event) : [];
  const isOpen = useLiveMessages(followed, (message: LiveMessage) => {
    const { queryKey } = eventQuery(slug);
    hearNotices({ queryClient, queryKey, fetch }, message, (held: readonly EventView[], told) =>
      held.map((one) => withEventNotice(one, told)),
    );
    if (event && bringsNews(event, message)) fetch.within(Math.random() * spreadMs);
  });
  useQuery({ ...eventQuery(slug), refetchInterval: followed.length > 0 && isOpen === false ? pollMs : false });
  useEffect(() => fetch.stop, [fetch]);
  return { events, event, circuit };
}

/** Notices and statuses come by the races; official results and what was called off move no more. */
const followedOf = ({ status, modalities = [] }: EventView): readonly string[] =>
  status === 'finished_official' || status === 'cancelled' ? [] : modalities.map(({ _id }) => _id);
