import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { hearTime } from '#live/clocks.ts';

/** Null: nobody knows this id. */
export const modalityQuery = (id: string) =>
  queryOptions({
    queryKey: ['modality', id],
    queryFn: async ({ signal }): Promise<ModalityView | null> =>
      (await call(listModalities, { body: { id } }, signal))[0] ?? null,
  });

export const statsQuery = (id: string) =>
  queryOptions({
    queryKey: ['stats', id],
    queryFn: async ({ signal }) => {
      const stats = await call(registrationStats, { body: { modality: id } }, signal);
      hearTime(id, stats.server_time);
      return stats;
    },
  });

/** The event with all its modalities and documents; null: it is not to be seen. */
export const eventOfModalityQuery = (slug: string | undefined) =>
  queryOptions({
    queryKey: ['event-of-modality', slug],
    queryFn: async ({ signal }): Promise<EventView | null> =>
      slug === undefined ? null : ((await call(listEvents, { body: { slug } }, signal))[0] ?? null),
    enabled: slug !== undefined,
    staleTime: 60_000,
  });
