import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isNotFound } from '#api/call-failed.ts';
import { syncClock } from '#live/clock/clocks.ts';
import { type Arrival, estimateEveryMs, fetchArrivals } from '#race/expected-arrivals.ts';
import { fetchPeople } from '#race/fetch-people.ts';
import { fetchPositions, lastPositionsQuery } from '#race/last-positions.ts';
import { isRunning } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant, Split } from '#race/participant.ts';
import type { ResultAddress } from '../model/result-address.ts';

/** One person's result as the server gave it. */
export interface RunnerAnswer {
  readonly participant: Participant;
  readonly version: number;
}

const retryMs = 10_000;
/** A new time waits so long at most for what follows from it. */
const longestWaitMs = 1_500;

export const runnerQuery = (address: ResultAddress | null) =>
  queryOptions({
    queryKey: ['runner', address],
    queryFn: async ({ signal, client, queryKey }) => {
      const answer = await fetchRunner(address, signal).catch(nobodyIfMissing);
      const before = client.getQueryData<RunnerAnswer | null>(queryKey);
      if (answer && before && hasPassed(before.participant, answer.participant))
        await moveEstimates(client, answer.participant.id, signal);
      return answer;
    },
    enabled: address !== null,
    // A page that stands and could not fetch again tries until it can.
    refetchInterval: ({ state }) => (state.status === 'error' && state.data ? retryMs : false),
  });

/** An error would leave a person on the page whom nobody may see any more. */
function nobodyIfMissing(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

async function fetchRunner(address: ResultAddress | null, signal: AbortSignal): Promise<RunnerAnswer | null> {
  if (address === null) return null;
  const who = address.kind === 'id' ? { id: address.id } : { event: address.event, bib: address.bib };
  const { people, version, serverAt } = await fetchPeople({ ...who, withRace: true }, signal);
  const [participant] = people;
  if (!participant) return null;
  if (participant.race && serverAt !== null) syncClock(participant.race.id, serverAt);
  return { participant, version };
}

/** True where somebody was heard, or a time was taken away, between two answers. */
function hasPassed(before: Participant, after: Participant): boolean {
  const heardOf = ({ result }: Participant): string =>
    JSON.stringify([result?.status, result?.officialTime, result?.isBeingChecked, result?.splits.map(heardAt)]);
  return heardOf(before) !== heardOf(after);
}

const heardAt = ({ order, officialTime, isBeingChecked }: Split) => [order, officialTime, isBeingChecked];

/**
 * A new time comes to the page together with what follows from it: the line, the expected arrivals and the position on the map change at once. What
 * cannot be had stays as it was, until it is looked at again by itself.
 */
async function moveEstimates(client: QueryClient, participant: string, signal: AbortSignal): Promise<void> {
  const arrivalKey = arrivalQuery(participant, true).queryKey;
  const positionsKey = lastPositionsQuery([participant], true).queryKey;
  // An answer from before the crossing must not come after those from after it.
  await Promise.all([arrivalKey, positionsKey].map((queryKey) => client.cancelQueries({ queryKey })));
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]);
  const [arrivals, positions] = await Promise.allSettled([
    fetchArrivals([participant], inTime),
    fetchPositions([participant], inTime),
  ]);
  if (arrivals.status === 'fulfilled') client.setQueryData(arrivalKey, arrivals.value.get(participant) ?? null);
  if (positions.status === 'fulfilled') client.setQueryData(positionsKey, positions.value);
}

/** Fetches the expected arrival of this runner at the next checkpoint; null: nothing to expect. */
export const arrivalQuery = (participant: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['runner-arrival', participant],
    queryFn: async ({ signal }): Promise<Arrival | null> =>
      (await fetchArrivals([participant], signal)).get(participant) ?? null,
    enabled: isRunning,
    refetchInterval: isRunning ? estimateEveryMs : false,
    placeholderData: keepPreviousData,
    // An estimate that cannot be had leaves its place empty; everything else of the page stands.
    retry: false,
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
