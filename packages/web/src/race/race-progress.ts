import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { eventCan } from '@dorsal/domain/status/event-can.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Modality } from './modality.ts';
import { countsIn, type RaceCounts } from './race-counts.ts';
import { countsQuery } from './race-queries.ts';

/** True as soon as there are times to see, also where the race was cancelled since. */
export const opensClassification = ({ status, hadBegun }: Pick<Modality, 'status' | 'hadBegun'>): boolean =>
  hadBegun === true || eventCan('openClassification', status);

/** The number of people who have passed each stop, in course order: start first and finish last. */
export const passedOf = ({
  tookStart,
  checkpoints,
  finish,
}: Pick<RaceCounts, 'tookStart' | 'checkpoints' | 'finish'>): readonly number[] => [tookStart, ...checkpoints, finish];

/** The farthest stop that somebody has passed; 0 is the start. */
export const leaderAt = (counts: Parameters<typeof passedOf>[0]): number =>
  Math.max(
    0,
    passedOf(counts).findLastIndex((count) => count > 0),
  );

/** Applies the counts of a message to the cached counts of a race. The age of the cached answer stays, so that genders, categories and clubs are still fetched when it is old. */
export function moveCounts(queryClient: QueryClient, message: BoardMoved): void {
  const { queryKey } = countsQuery(message.modality);
  const { data: cached, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  const moved = movedCounts(cached, message);
  if (moved !== cached) queryClient.setQueryData(queryKey, moved, { updatedAt: dataUpdatedAt });
}

const unknown = { isListHidden: false, genders: {}, categories: {}, sharedCategories: [], clubs: {} } as const;

/** The counts after a message, for a course of any length; unchanged where the message has no counts or an older version. */
export function movedCounts(cached: RaceCounts | undefined, { counts, to }: BoardMoved): RaceCounts | undefined {
  if (!counts || (cached && to <= cached.version)) return cached;
  return { ...unknown, ...cached, ...countsIn(counts), isListHidden: false, version: to };
}
