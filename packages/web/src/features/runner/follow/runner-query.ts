import { expectedArrivals } from '@dorsal/contract/calls/results.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { syncClock } from '#live/clock/clocks.ts';
import { fetchPeople } from '#race/fetch-people.ts';
import { lastPositionsQuery } from '#race/last-positions.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { isRunning } from '../model/headline.ts';
import type { ResultAddress } from '../model/result-address.ts';

/** One person's result as the server gave it. */
export interface RunnerAnswer {
  readonly participant: Participant;
  readonly version: number;
}

const retryMs = 10_000;

export const runnerQuery = (address: ResultAddress | null) =>
  queryOptions({
    queryKey: ['runner', address],
    queryFn: ({ signal }) => fetchRunner(address, signal),
    enabled: address !== null,
    // A page that stands and could not fetch again tries until it can.
    refetchInterval: ({ state }) => (state.status === 'error' && state.data ? retryMs : false),
  });

async function fetchRunner(address: ResultAddress | null, signal: AbortSignal): Promise<RunnerAnswer | null> {
  if (address === null) return null;
  const who = address.kind === 'id' ? { id: address.id } : { event: address.event, bib: address.bib };
  const { people, version, serverAt } = await fetchPeople({ ...who, withRace: true }, signal);
  const [participant] = people;
  if (!participant) return null;
  if (participant.race && serverAt !== null) syncClock(participant.race.id, serverAt);
  return { participant, version };
}

const estimateEveryMs = 20_000;

/** An interval that contains 80 % of arrivals. */
export interface ArrivalSpan {
  readonly fromAt: EpochMs;
  readonly toAt: EpochMs;
  /** The middle, where the interval is too wide to say anything; else null. */
  readonly aboutAt: EpochMs | null;
}

/** The expected arrival of a person at the next checkpoint. */
export interface Arrival extends ArrivalSpan {
  readonly checkpoint: string;
  /** The span has long passed. */
  readonly isLate: boolean;
  /** Null: the finish is the next checkpoint, or nothing is known of it. */
  readonly finish: ArrivalSpan | null;
}

/** Fetches the expected arrival of this runner at the next checkpoint; null: nothing to expect. */
export const arrivalQuery = (participant: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['runner-arrival', participant],
    queryFn: async ({ signal }): Promise<Arrival | null> => {
      const [found] = await call(expectedArrivals, { body: { registrations: [participant] } }, signal);
      if (!found) return null;
      const { checkpoint, is_late: isLate, finish } = found;
      return { checkpoint, ...spanOf(found), isLate, finish: finish ? spanOf(finish) : null };
    },
    enabled: isRunning,
    refetchInterval: isRunning ? estimateEveryMs : false,
    placeholderData: keepPreviousData,
    // An estimate that cannot be had leaves its place empty; everything else of the page stands.
    retry: false,
  });

const spanOf = ({ from, to, about }: { from: EpochMs; to: EpochMs; about?: EpochMs | undefined }): ArrivalSpan => ({
  fromAt: from,
  toAt: to,
  aboutAt: about ?? null,
});

/** The probable position of this runner, in metres from the start; null: not known. */
export const positionQuery = (participant: string, isRunning: boolean) =>
  queryOptions({
    ...lastPositionsQuery([participant], isRunning),
    select: (positions) => positions[0]?.distanceM ?? null,
    enabled: isRunning,
  });

interface Followed {
  readonly participant: Participant;
  readonly modality: Pick<Modality, 'status'>;
}

/** The expected arrival of this runner at the next checkpoint; null: nobody is on the way, or nothing is to be expected. */
export function useArrival({ participant, modality }: Followed): Arrival | null {
  const running = isRunning(modality, participant.result);
  const { data } = useQuery(arrivalQuery(participant.id, running));
  return running ? (data ?? null) : null;
}
