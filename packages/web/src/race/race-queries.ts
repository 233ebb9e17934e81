import type { listEvents as ListEvents } from '@dorsal/contract/calls/events.ts';
import type { listModalities as ListModalities } from '@dorsal/contract/calls/modalities.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { syncClock } from '#live/clock/clocks.ts';
import { type Event, eventOf } from './event.ts';
import { type Modality, modalityOf } from './modality.ts';
import { countsOf, type RaceCounts } from './race-counts.ts';

const listEvents = async () => (await import('@dorsal/contract/calls/events.ts')).listEvents;
const listModalities = async () => (await import('@dorsal/contract/calls/modalities.ts')).listModalities;
const registrationStats = async () => (await import('@dorsal/contract/calls/registrations.ts')).registrationStats;

/** An event by its slug, with all its modalities and documents; null: nobody may see one there. Several parts of a page ask for it. */
export const eventQuery = (slug: string | undefined) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: ({ signal }) => fetchEvent({ slug: slug ?? '' }, signal),
    enabled: slug !== undefined,
  });

/** A circuit at the address of an event: it has a page of its own. */
export const circuitAtEventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug, 'circuit'],
    queryFn: ({ signal }) => fetchEvent({ slug, search_circuits: true }, signal),
  });

async function fetchEvent(body: BodyOf<typeof ListEvents>, signal: AbortSignal): Promise<Event | null> {
  const [found] = await fetchEvents(body, signal);
  return found ?? null;
}

export const fetchEvents = async (body: BodyOf<typeof ListEvents>, signal: AbortSignal): Promise<readonly Event[]> =>
  (await call(listEvents, { body }, signal)).map(eventOf);

/** The `order` of a list of events by their date; on one day by their number. */
export const orderByDate = {
  nextFirst: ['date_start', 'numeric_id'],
  lastFirst: ['-date_start', 'numeric_id'],
} as const;

/** A race by its id; null: nobody knows it. */
export const modalityQuery = (id: string) =>
  queryOptions({ queryKey: ['modality', id], queryFn: ({ signal }) => fetchModality(id, signal) });

export async function fetchModality(id: string, signal?: AbortSignal): Promise<Modality | null> {
  const [found] = await fetchModalities({ id }, signal);
  return found ?? null;
}

export const fetchModalities = async (
  body: BodyOf<typeof ListModalities>,
  signal?: AbortSignal,
): Promise<readonly Modality[]> => (await call(listModalities, { body }, signal)).map(modalityOf);

/** The counts of a race, at every checkpoint. */
export const countsQuery = (modality: string) =>
  queryOptions({ queryKey: ['stats', modality], queryFn: ({ signal }) => fetchCounts(modality, signal) });

export const fetchCounts = async (modality: string, signal?: AbortSignal): Promise<RaceCounts> =>
  receiveCounts(modality, await call(registrationStats, { body: { modality } }, signal));

/** The counts of a race without its checkpoints: entered, started, finished, retired. */
export const simpleCountsQuery = (modality: string) =>
  queryOptions({
    queryKey: ['simple-stats', modality],
    queryFn: async ({ signal }) =>
      receiveCounts(modality, await call(registrationStats, { body: { modality, simple_stats: true } }, signal)),
  });

/** The names of categories that people of several genders have, in all races of an event together. */
export const sharedCategoriesQuery = (event: string) =>
  queryOptions({
    queryKey: ['shared-categories', event],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await call(registrationStats, { body: { event } }, signal)).shared_categories ?? [],
    // Without it a name stands alone.
    meta: { isQuiet: true },
  });

/** The counts of an answer; its time sets the clock of the race. */
export function receiveCounts(modality: string, view: RegistrationStatsView): RaceCounts {
  syncClock(modality, view.server_time);
  return countsOf(view);
}
