import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useLiveMessages } from '#live/use-live-messages.ts';
import { movedProgress, progressOf, type RaceProgress } from './race-progress.ts';

/** More races of an event would make a list of its card. */
const mostShown = 3;
/** One stream follows so many at most (`GET /live`). */
const mostFollowed = 30;
/** When a status changes, every page asks at once: spread over this time. */
const spreadMs = 2_000;

export interface LiveRace {
  readonly modality: ModalityView;
  /** Undefined: on its way, or not to be had. */
  readonly progress: RaceProgress | undefined;
}

const progressQuery = (modality: string) =>
  queryOptions({
    queryKey: ['live-progress', modality],
    queryFn: async ({ signal }) => progressOf(await call(registrationStats, { body: { modality } }, signal)),
    staleTime: Number.POSITIVE_INFINITY, // the stream keeps it fresh
  });

/** Lists name no checkpoints; the few races that are live are asked for theirs, all at once. */
const coursesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['live-courses', ids],
    queryFn: async ({ signal }) => {
      const courses = await call(listModalities, { body: { ids: [...ids] } }, signal);
      return new Map(courses.map((modality) => [modality._id, modality]));
    },
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
  });

/** Also those that wait: the signal of their start is pushed. */
const followedOf = ({ modalities = [] }: EventView): string[] =>
  modalities.filter(({ is_timed, status }) => is_timed && isInGroup(status, 'liveNow')).map(({ _id }) => _id);

const runningOf = ({ modalities = [] }: EventView): ModalityView[] =>
  modalities.filter(({ is_timed, status }) => is_timed && status === 'live').slice(0, mostShown);

/** The running races of the events on a page, by id of the event. One stream for all of them keeps their counts. */
export function useLiveRaces(events: readonly EventView[]): ReadonlyMap<string, readonly LiveRace[]> {
  const queryClient = useQueryClient();
  const running = events.flatMap(runningOf).slice(0, mostFollowed);
  const ids = running.map(({ _id }) => _id);
  const courses = useQuery(coursesQuery(ids));
  const counts = useQueries({ queries: ids.map(progressQuery), combine: (all) => all.map(({ data }) => data) });
  useLiveMessages(events.flatMap(followedOf).slice(0, mostFollowed), (message) => follow(message));

  function follow(message: LiveMessage): void {
    switch (message.type) {
      case 'board':
        if (ids.includes(message.modality))
          queryClient.setQueryData(progressQuery(message.modality).queryKey, (held) => movedProgress(held, message));
        return;
      case 'hello':
      case 'heartbeat':
        for (const [modality, version] of Object.entries(message.versions)) refreshOld(modality, version);
        return;
      case 'status':
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['events'] }), Math.random() * spreadMs);
        return;
      case 'notice':
        return;
    }
  }
  function refreshOld(modality: string, version: number): void {
    const { queryKey } = progressQuery(modality);
    const held = queryClient.getQueryData(queryKey);
    if (held && held.version < version) void queryClient.invalidateQueries({ queryKey });
  }

  const progress = new Map(ids.map((id, index) => [id, counts[index]]));
  return new Map(
    events.map((event) => [
      event._id,
      runningOf(event).map((modality) => ({
        modality: courses.data?.get(modality._id) ?? modality,
        progress: progress.get(modality._id),
      })),
    ]),
  );
}
