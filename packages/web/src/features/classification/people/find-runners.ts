import { fetchPeople } from '#race/fetch-people.ts';
import type { Participant } from '#race/participant.ts';

/** Document 2, section 9: 'search limit 20'. */
export const mostHits = 20;

export interface Hits {
  readonly here: readonly Participant[];
  /** In the other races of the event, with their modality, as far as the limit leaves room. */
  readonly elsewhere: readonly Participant[];
  /** The number of people found, also beyond the limit. */
  readonly total: number;
}

/** Looks in the race of the page first, then in the others of its event: people stand in a crowd and do not know what a friend runs. */
export async function findRunners(
  { text, modality, event }: { readonly text: string; readonly modality: string; readonly event: string | null },
  signal: AbortSignal,
): Promise<Hits> {
  const asked = { text, limit: mostHits, withRace: true };
  const [here, all] = await Promise.all([
    fetchPeople({ ...asked, modality }, signal),
    event === null ? null : fetchPeople({ ...asked, event }, signal),
  ]);
  return { here: here.people, elsewhere: restOf(here.people, all?.people ?? []), total: (all ?? here).total };
}

/** Of all the hits those that are not here, so many that there are twenty together. */
export function restOf(here: readonly Participant[], all: readonly Participant[]): Participant[] {
  const known = new Set(here.map(({ id }) => id));
  return all.filter(({ id }) => !known.has(id)).slice(0, Math.max(0, mostHits - here.length));
}
