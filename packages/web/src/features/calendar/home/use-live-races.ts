import type { LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '#race/event.ts';
import { isBehind, mostFollowed, spreadMs, useRaceMessages } from '#race/follow-race.ts';
import type { Modality } from '#race/modality.ts';
import type { RaceCounts } from '#race/race-counts.ts';
import { moveCounts } from '#race/race-progress.ts';
import { countsQuery, fetchModalities } from '#race/race-queries.ts';

/** More races of an event would make a list of its card. */
const mostShown = 3;

export interface LiveRace {
  readonly modality: Modality;
  /** Undefined: on its way, or not to be had. */
  readonly counts: RaceCounts | undefined;
}

/** The stream updates them. */
const liveCountsQuery = (modality: string) => ({ ...countsQuery(modality), staleTime: Number.POSITIVE_INFINITY });

/** Lists name no checkpoints; the few races that are live are asked for theirs, all at once. */
const coursesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['live-courses', ids],
    queryFn: async ({ signal }) => {
      const courses = await fetchModalities({ ids: [...ids] }, signal);
      return new Map(courses.map((race) => [race.id, race]));
    },
    enabled: ids.length > 0,
    staleTime: 10 * 60_000,
  });

/** The live races and those that wait for their start, which is pushed. */
const followedOf = ({ modalities }: Event): string[] =>
  modalities.filter(({ isTimed, status }) => isTimed && isInGroup(status, 'liveNow')).map(({ id }) => id);

const runningOf = ({ modalities }: Event): Modality[] =>
  modalities.filter(({ isTimed, status }) => isTimed && status === 'live').slice(0, mostShown);

interface LiveRaces {
  /** By id of the event. */
  readonly races: ReadonlyMap<string, readonly LiveRace[]>;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
}

/** The running races of the events on a page. One stream updates the counts of all of them. */
export function useLiveRaces(events: readonly Event[]): LiveRaces {
  const queryClient = useQueryClient();
  const running = events.flatMap(runningOf).slice(0, mostFollowed);
  const ids = running.map(({ id }) => id);
  const courses = useQuery(coursesQuery(ids));
  const counts = useQueries({ queries: ids.map(liveCountsQuery), combine: (all) => all.map(({ data }) => data) });
  const followed = events.flatMap(followedOf).slice(0, mostFollowed);
  const { isLost } = useRaceMessages(followed, (message) => follow(message));

  function follow(message: LiveMessage): void {
    switch (message.type) {
      case 'board':
        if (ids.includes(message.modality)) moveCounts(queryClient, message);
        return;
      case 'hello':
      case 'heartbeat':
        for (const [modality, version] of Object.entries(message.versions)) refreshOld(modality, version);
        return;
      case 'status':
      case 'gone':
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['events'] }), spreadMs());
        return;
      case 'notice':
        return;
    }
  }
  function refreshOld(modality: string, version: number): void {
    const { queryKey } = countsQuery(modality);
    if (isBehind(queryClient.getQueryData(queryKey), version)) void queryClient.invalidateQueries({ queryKey });
  }

  const countsById = new Map(ids.map((id, index) => [id, counts[index]]));
  const races = new Map(
    events.map((event) => [
      event.id,
      runningOf(event).map((modality) => ({
        modality: courses.data?.get(modality.id) ?? modality,
        counts: countsById.get(modality.id),
      })),
    ]),
  );
  return { races, isLost };
}
