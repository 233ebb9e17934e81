import { listModalities } from '@dorsal/contract/calls/public/list-modalities.ts';
import { expectedArrivals } from '@dorsal/contract/calls/results/expected-arrivals.ts';
import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/call.ts';
import { hearTime } from '#live/clock/clocks.ts';
import { lastPositionsQuery } from '#live/last-positions.ts';
import type { ResultAddress } from '../model/result-address.ts';

/** One person's result as the server gave it. */
export interface RunnerAnswer {
  readonly registration: RegistrationView;
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
  const body = { ...who, include_modality: true };
  const { answer, headers } = await callWithHeaders(listRegistrations, { body }, signal);
  const registration = Array.isArray(answer) ? answer[0] : undefined;
  if (!registration) return null;
  const [modality, serverTime] = [modalityIdOf(registration), headers.get('x-server-time')];
  if (modality !== null && serverTime !== null) hearTime(modality, Number(serverTime));
  return { registration, version: Number(headers.get('x-board-version') ?? 0) };
}

/** The id of the modality that a registration names, alone or with its event. */
export function modalityIdOf(registration: RegistrationView | undefined): string | null {
  const modality = registration?.modality;
  return (typeof modality === 'object' ? modality._id : modality) ?? null;
}

export const runnerModalityQuery = (modality: string | null) =>
  queryOptions({
    queryKey: ['runner-modality', modality],
    queryFn: async ({ signal }): Promise<ModalityView | null> =>
      modality === null ? null : ((await call(listModalities, { body: { id: modality } }, signal))[0] ?? null),
    enabled: modality !== null,
  });

const estimateEveryMs = 20_000;

/** When the next checkpoint is likely to hear this runner; null: nothing to expect. */
export const arrivalQuery = (registration: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['runner-arrival', registration],
    queryFn: async ({ signal }) =>
      (await call(expectedArrivals, { body: { registrations: [registration] } }, signal))[0] ?? null,
    enabled: isRunning,
    refetchInterval: isRunning ? estimateEveryMs : false,
    placeholderData: keepPreviousData,
    // An estimate that cannot be had leaves its place empty; everything else of the page stands.
    retry: false,
  });
export type Arrival = Awaited<ReturnType<NonNullable<ReturnType<typeof arrivalQuery>['queryFn']>>>;

/** Where this runner probably is, in metres from the start; null: not known. */
export const positionQuery = (registration: string, isRunning: boolean) =>
  queryOptions({
    ...lastPositionsQuery([registration], isRunning),
    select: (positions) => positions[0]?.distance ?? null,
    enabled: isRunning,
  });
