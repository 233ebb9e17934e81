import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { estimateEveryMs, fetchArrivals } from '#race/expected-arrivals.ts';
import type { OnTheWay } from '../board/use-board-page.ts';

/** The expected arrival of a pinned person; null: nothing is to be expected. One call answers for all on the way; asked again when one passes a stop. */
export const pinnedArrivalQuery = (person: string, onTheWay: OnTheWay) =>
  queryOptions({
    queryKey: ['pinned-arrivals', onTheWay],
    queryFn: ({ signal }) =>
      fetchArrivals(
        onTheWay.map(({ id }) => id),
        signal,
      ),
    // Null and not undefined: an undefined choice from the former answer is taken for none, is made anew at each drawing, and the page never stops drawing.
    select: (found) => found.get(person) ?? null,
    enabled: onTheWay.length > 0,
    refetchInterval: estimateEveryMs,
    placeholderData: keepPreviousData,
    // An estimate that cannot be had leaves its place empty; the rest of the line stands.
    retry: false,
  });
