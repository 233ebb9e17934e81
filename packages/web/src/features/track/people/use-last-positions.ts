import { type Gender, genders } from '@dorsal/domain/timing/types.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchPeople } from '#race/fetch-people.ts';
import { lastPositionsQuery } from '#race/last-positions.ts';
import { type PersonOnMap, peopleOf } from './people-on-map.ts';

/** A field that is read ten times a second moves a runner no more often than this. */
const leastMs = 5_000;
/** The most people on one map. */
const mostPeople = 50;

interface Asked {
  readonly registrations: readonly string[];
  readonly version: number | undefined;
  readonly isLive: boolean;
}

/** The positions of people, fetched again while their race is live and when `version` moves on. */
export function useLastPositions({ registrations, version, isLive }: Asked): UseQueryResult<readonly PersonOnMap[]> {
  const asked = registrations.slice(0, mostPeople);
  const query = useQuery({
    ...lastPositionsQuery(asked, isLive),
    select: (positions) => peopleOf(positions, asked),
    placeholderData: keepPreviousData,
  });
  const [firstVersion] = useState(version);
  const refetch = useEffectEvent(() => void query.refetch());
  const restMs = useEffectEvent(() => Math.max(0, query.dataUpdatedAt + leastMs - Date.now()));
  const hasMoved = version !== undefined && version !== firstVersion && asked.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is a reason of its own
  useEffect(() => {
    if (!hasMoved) return;
    const timer = setTimeout(refetch, restMs());
    return () => clearTimeout(timer);
  }, [version, hasMoved]);
  return query;
}

/** The leaders of a race change this often at most. */
const againMs = 30_000;

/** The leaders, by registration. */
export type Leaders = ReadonlyMap<string, Gender>;
const nobody: Leaders = new Map();

/** The first of each gender while a race is live. A board orders people by the farthest checkpoint, then by their time there. */
export function useLeaders(modality: string, isShown: boolean): Leaders {
  const { data } = useQuery({
    queryKey: ['leaders', modality],
    queryFn: ({ signal }) => askLeaders(modality, signal),
    enabled: isShown,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
    // The map works without its leaders.
    meta: { isQuiet: true },
  });
  return (isShown && data) || nobody;
}

async function askLeaders(modality: string, signal: AbortSignal): Promise<Leaders> {
  const first = await Promise.all(
    genders.map(async (gender) => {
      const { people } = await fetchPeople({ modality, gender, limit: 1, order: 'place' }, signal);
      return { gender, id: people.find(({ result }) => isOnTheWay(result?.status))?.id };
    }),
  );
  return new Map(first.flatMap((one) => (one.id === undefined ? [] : [[one.id, one.gender] as const])));
}

/** Excludes people who have not started: a board begins with them before anybody has passed a mat. */
const isOnTheWay = (status: string | undefined): boolean => status === 'started' || status === 'finished';
