import { lastPositions } from '@dorsal/contract/calls/results/last-positions.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#api/call.ts';
import { type PersonOnMap, peopleOf } from '../course/people-on-map.ts';

/** An estimate moves on by itself; so often it is worth looking again. */
const againMs = 15_000;
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
    queryKey: ['last-positions', ...asked],
    queryFn: async ({ signal }) =>
      peopleOf(await call(lastPositions, { body: { registrations: asked, only_last: true } }, signal), asked),
    enabled: asked.length > 0,
    refetchInterval: isLive ? againMs : false,
    placeholderData: keepPreviousData,
  });
  const refetch = useEffectEvent(() => void query.refetch());
  const restMs = useEffectEvent(() => Math.max(0, query.dataUpdatedAt + leastMs - Date.now()));
  const hasPeople = asked.length > 0;
  useEffect(() => {
    if (version === undefined || !hasPeople) return;
    const timer = setTimeout(refetch, restMs());
    return () => clearTimeout(timer);
  }, [version, hasPeople]);
  return query;
}
