import { lastPositions, type PositionView } from '@dorsal/contract/calls/results.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '#api/call.ts';
import type { Spot } from './modality.ts';

/** The position of somebody by the last crossing and the pace since. */
export interface Position {
  readonly participant: string;
  readonly bib: string;
  /** Null: without a public name. */
  readonly name: string | null;
  readonly distanceM: number;
  /** Absent: there is no track to stand on. */
  readonly spot?: Spot | undefined;
  readonly isEstimate: boolean;
  /** The last crossing, and the id of the checkpoint that it was at. */
  readonly crossedAt: EpochMs | null;
  readonly crossedCheckpoint: string | null;
}

/** An estimate moves on by itself; so often it is worth looking again. */
const againMs = 15_000;

/** The probable positions of people. Parts that show the same people share one answer and its refetch. */
export const lastPositionsQuery = (participants: readonly string[], isMoving: boolean) =>
  queryOptions({
    queryKey: ['last-positions', ...participants],
    queryFn: ({ signal }) => fetchPositions(participants, signal),
    enabled: participants.length > 0,
    refetchInterval: isMoving ? againMs : false,
  });

export async function fetchPositions(
  participants: readonly string[],
  signal: AbortSignal,
): Promise<readonly Position[]> {
  const body = { registrations: [...participants], only_last: true };
  return (await call(lastPositions, { body }, signal)).map(positionOf);
}

export const positionOf = (view: z.output<typeof PositionView>): Position => ({
  participant: view.registration,
  bib: view.bib_number ?? '',
  name: [view.name, view.surname].filter(Boolean).join(' ') || null,
  distanceM: view.distance,
  spot: view.coordinates,
  isEstimate: view.is_estimate,
  crossedAt: view.last_crossing?.at ?? null,
  crossedCheckpoint: view.last_crossing?.intermediate ?? null,
});
