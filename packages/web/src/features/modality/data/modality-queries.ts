import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
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
