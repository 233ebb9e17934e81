import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { hearTime } from '#live/clock/clocks.ts';

const listModalities = async () => (await import('@dorsal/contract/calls/public/list-modalities.ts')).listModalities;
const registrationStats = async () =>
  (await import('@dorsal/contract/calls/results/registration-stats.ts')).registrationStats;

/** Null: nobody knows this id. */
export const fetchModality = async (id: string, signal?: AbortSignal): Promise<ModalityView | null> =>
  (await call(listModalities, { body: { id } }, signal))[0] ?? null;

export const fetchStats = async (id: string, signal?: AbortSignal): Promise<RegistrationStatsView> =>
  heard(id, await call(registrationStats, { body: { modality: id } }, signal));

/** Each answer tells what time it is. */
export function heard(id: string, stats: RegistrationStatsView): RegistrationStatsView {
  hearTime(id, stats.server_time);
  return stats;
}

export const modalityQuery = (id: string) =>
  queryOptions({ queryKey: ['modality', id], queryFn: ({ signal }) => fetchModality(id, signal) });

export const statsQuery = (id: string) =>
  queryOptions({ queryKey: ['stats', id], queryFn: ({ signal }) => fetchStats(id, signal) });
