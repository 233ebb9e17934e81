import { circuitStats } from '@dorsal/contract/calls/public/circuit-stats.ts';
import { listCircuits } from '@dorsal/contract/calls/public/list-circuits.ts';
import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import type { CircuitView } from '@dorsal/contract/views/event/event-view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Document 1, section 9: 'circuit list 12'. */
const pageSize = 12;
/** Document 1, section 9: 'Circuit events: limit 999'. */
const mostEvents = 999;

interface CircuitsPage {
  readonly page: number;
  readonly pages: number;
  readonly circuits: readonly CircuitView[];
}

/** One page of all circuits. */
export const circuitsQuery = (page: number) =>
  queryOptions({
    queryKey: ['circuits', page],
    queryFn: async ({ signal }): Promise<CircuitsPage> => {
      const [circuits, { total }] = await Promise.all([
        call(listCircuits, { body: { offset: (page - 1) * pageSize, limit: pageSize } }, signal),
        call(circuitStats, { body: {} }, signal),
      ]);
      return { page, pages: Math.ceil(total / pageSize), circuits };
    },
    placeholderData: keepPreviousData,
  });

/** Null: nobody knows this slug. */
export const circuitQuery = (slug: string) =>
  queryOptions({
    queryKey: ['circuit', slug],
    queryFn: async ({ signal }): Promise<CircuitView | null> =>
      (await call(listCircuits, { body: { slug } }, signal))[0] ?? null,
  });

/** The races of a circuit (its id), by date. */
export const circuitEventsQuery = (circuit: string | undefined) =>
  queryOptions({
    queryKey: ['circuit-events', circuit],
    queryFn: ({ signal }) =>
      call(
        listEvents,
        { body: { circuit: circuit ?? '', limit: mostEvents, order: ['date_start', 'numeric_id'] } },
        signal,
      ),
    enabled: circuit !== undefined,
  });
