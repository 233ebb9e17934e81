import { circuitStats, listCircuits } from '@dorsal/contract/calls/circuits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { type Circuit, circuitOf } from '#race/event.ts';
import { fetchEvents, orderByDate } from '#race/race-queries.ts';

/** Document 1, section 9: 'circuit list 12'. */
const pageSize = 12;
/** Document 1, section 9: 'Circuit events: limit 999'. */
const mostEvents = 999;

interface CircuitsPage {
  readonly page: number;
  readonly pages: number;
  readonly circuits: readonly Circuit[];
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
      return { page, pages: Math.ceil(total / pageSize), circuits: circuits.map(circuitOf) };
    },
    placeholderData: keepPreviousData,
  });

/** Null: nobody knows this slug. */
export const circuitQuery = (slug: string) =>
  queryOptions({
    queryKey: ['circuit', slug],
    queryFn: async ({ signal }): Promise<Circuit | null> => {
      const [found] = await call(listCircuits, { body: { slug } }, signal);
      return found ? circuitOf(found) : null;
    },
  });

/** The races of a circuit (its id), by date. */
export const circuitEventsQuery = (circuit: string | undefined) =>
  queryOptions({
    queryKey: ['circuit-events', circuit],
    queryFn: ({ signal }) =>
      fetchEvents({ circuit: circuit ?? '', limit: mostEvents, order: [...orderByDate.nextFirst] }, signal),
    enabled: circuit !== undefined,
  });
