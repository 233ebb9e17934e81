import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callAsNobody } from '#api/call.ts';
import { hearTime } from '#live/clock/clocks.ts';

/** How many are entered, have started, are in and have given up. */
export const countsQuery = (modality: string) =>
  queryOptions({
    queryKey: ['event-results', 'counts', modality],
    queryFn: async ({ signal }) => {
      const stats = await call(registrationStats, { body: { modality, simple_stats: true } }, signal);
      hearTime(modality, stats.server_time);
      return stats;
    },
  });

interface Passed {
  readonly version: number;
  /** In course order: start first, finish last. */
  readonly passed: readonly number[];
}

/** How many have passed each checkpoint of a live race: how far it is. */
export const passedQuery = (modality: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ['event-results', 'passed', modality],
    queryFn: async ({ signal }): Promise<Passed> => {
      const stats = await call(registrationStats, { body: { modality } }, signal);
      const between = Object.entries(stats.result_intermediate_results ?? {})
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([, count]) => count);
      return { version: stats.version ?? 0, passed: [stats.start ?? 0, ...between, stats.finish ?? 0] };
    },
    enabled: isAsked,
  });

export interface Winners {
  readonly people: readonly RegistrationView[];
  readonly version: number;
}

/** The lowest version that the next answer must show; a live message raises it. */
const wanted = new Map<string, number>();
export const wantWinners = (modality: string, version: number): void => {
  wanted.set(modality, Math.max(version, wanted.get(modality) ?? 0));
};

async function askWinners(modality: string, signal: AbortSignal): Promise<Winners> {
  const version = wanted.get(modality);
  const body = { modality, winners: true, ...(version === undefined ? {} : { min_version: version }) };
  const { answer, headers } = await callAsNobody(listRegistrations, { body }, signal);
  return { people: Array.isArray(answer) ? answer : [], version: Number(headers.get('x-board-version') ?? 0) };
}

/** The first three places of each gender, as everyone may see them: texts for social media are made of them. */
export const winnersQuery = (modality: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ['event-results', 'winners', modality],
    queryFn: async ({ signal }): Promise<Winners> => {
      const found = await askWinners(modality, signal);
      // While it was on its way a message told of a later one.
      return found.version < (wanted.get(modality) ?? 0) ? await askWinners(modality, signal) : found;
    },
    enabled: isAsked,
  });

/** Document 1, section 5: 'participant search returns at most 20 results'. */
export const mostHits = 20;

export const hitsQuery = (event: string, asked: string) =>
  queryOptions({
    queryKey: ['event-results', 'find', event, asked.toLowerCase()],
    queryFn: async ({ signal }): Promise<readonly RegistrationView[]> => {
      const body = { event, free_text_search: asked, limit: mostHits, order: ['bib_number'], include_modality: true };
      const answer = await call(listRegistrations, { body }, signal);
      return Array.isArray(answer) ? answer : [];
    },
    enabled: asked !== '',
  });
