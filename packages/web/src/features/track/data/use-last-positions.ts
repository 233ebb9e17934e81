import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { lastPositionsQuery } from '#live/last-positions.ts';
import { type PersonOnMap, peopleOf } from '../course/places/people-on-map.ts';

/** A field that is heard ten times a second changes where a runner is no more often than this. */
const leastMs = 5_000;
/** What one map shows. */
const mostPeople = 50;

interface Asked {
  readonly registrations: readonly string[];
  readonly version: number | undefined;
  readonly isLive: boolean;
}

/** Where people are, looked up again while their race is live and when `version` moves on. */
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
