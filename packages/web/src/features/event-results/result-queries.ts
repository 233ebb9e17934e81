import { queryOptions } from '@tanstack/react-query';
import { fetchPeople, type PeopleFound } from '#race/fetch-people.ts';

/** The lowest version that the next answer must show; a live message raises it. */
const wanted = new Map<string, number>();
export const wantWinners = (modality: string, version: number): void => {
  wanted.set(modality, Math.max(version, wanted.get(modality) ?? 0));
};

type Winners = Pick<PeopleFound, 'people' | 'version'>;

async function askWinners(modality: string, signal: AbortSignal): Promise<Winners> {
  const asked = { modality, isPodium: true, minVersion: wanted.get(modality), asNobody: true };
  const { people, version } = await fetchPeople(asked, signal);
  return { people, version };
}

/** The first three places of each gender, as everyone may see them: texts for social media are made of them. */
export const winnersQuery = (modality: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ['event-results', 'winners', modality],
    queryFn: async ({ signal }): Promise<Winners> => {
      const found = await askWinners(modality, signal);
      // A message of a later version came while this answer was on its way.
      return found.version < (wanted.get(modality) ?? 0) ? await askWinners(modality, signal) : found;
    },
    enabled: isAsked,
  });

/** Document 1, section 5: 'participant search returns at most 20 results'. */
const mostHits = 20;

export const hitsQuery = (event: string, asked: string) =>
  queryOptions({
    queryKey: ['event-results', 'find', event, asked.toLowerCase()],
    queryFn: ({ signal }): Promise<Pick<PeopleFound, 'people' | 'total'>> =>
      fetchPeople({ event, text: asked, limit: mostHits, order: 'bib', withRace: true }, signal),
    enabled: asked !== '',
  });
