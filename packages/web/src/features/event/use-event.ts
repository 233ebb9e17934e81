import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCalmFetch } from '#live/calm-fetch.ts';
import type { Event } from '#race/event.ts';
import { applyNotices, askedAgain, spreadMs, useRaceMessages, withRaceStatus } from '#race/follow-race.ts';
import { circuitAtEventQuery, eventQuery } from '#race/race-queries.ts';
import { withEventNotice } from '#race/with-notice.ts';
import { needsRefetch } from './needs-refetch.ts';

/** An event by its slug, updated by what is pushed. `circuit`: the slug belongs to a circuit; null with no event: to nothing. */
export function useEvent(slug: string) {
  const queryClient = useQueryClient();
  const found = useQuery(eventQuery(slug));
  const event = found.data ?? undefined;
  const circuit = useQuery({ ...circuitAtEventQuery(slug), enabled: found.data === null });
  const fetch = useCalmFetch(eventQuery(slug).queryKey);
  // All of them, whatever their status: staff take back what is official or called off, and an open page says so.
  const followed = event ? event.modalities.map(({ id }) => id) : [];
  const { isLost } = useRaceMessages(followed, (message: LiveMessage) => {
    const { queryKey } = eventQuery(slug);
    applyNotices(
      { queryClient, queryKey, fetch },
      message,
      (cached: Event | null, notice) => cached && withEventNotice(cached, notice),
    );
    if (event && message.type === 'status' && message.event === event.id)
      queryClient.setQueryData(queryKey, (cached) => cached && withRaceStatus(cached, message));
    if (event && needsRefetch(event, message)) fetch.within(spreadMs());
  });
  useQuery({ ...eventQuery(slug), ...askedAgain(followed, isLost) });
  return { found, event, circuit, isLost };
}
