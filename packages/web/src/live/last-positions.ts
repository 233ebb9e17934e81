import { lastPositions } from '@dorsal/contract/calls/results/last-positions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** An estimate moves on by itself; so often it is worth looking again. */
const againMs = 15_000;

/** Where people probably are. Whoever shows the same people shares one answer and one look again. */
export const lastPositionsQuery = (registrations: readonly string[], isMoving: boolean) =>
  queryOptions({
    queryKey: ['last-positions', ...registrations],
    queryFn: ({ signal }) =>
      call(lastPositions, { body: { registrations: [...registrations], only_last: true } }, signal),
    enabled: registrations.length > 0,
    refetchInterval: isMoving ? againMs : false,
  });
