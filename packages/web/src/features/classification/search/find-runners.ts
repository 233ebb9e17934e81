import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { call } from '#api/call.ts';

/** Document 2, section 9: 'search limit 20'. */
export const mostHits = 20;

export interface Hits {
  readonly here: readonly RegistrationView[];
  /** In the other races of the event, with their modality, as far as the limit leaves room. */
  readonly elsewhere: readonly RegistrationView[];
}

/** Looks in the race of the page first, then in the others of its event: people stand in a crowd and do not know what a friend runs. */
export async function findRunners(
  { text, modality, event }: { readonly text: string; readonly modality: string; readonly event: string | null },
  signal: AbortSignal,
): Promise<Hits> {
  const asked = { free_text_search: text, limit: mostHits, include_modality: true };
  const ask = async (where: { modality: string } | { event: string }) =>
    listOf(await call(listRegistrations, { body: { ...asked, ...where } }, signal));
  const [here, all] = await Promise.all([ask({ modality }), event === null ? [] : ask({ event })]);
  return { here, elsewhere: restOf(here, all) };
}

const listOf = (answer: RegistrationView[] | Record<string, RegistrationView[]>): RegistrationView[] =>
  Array.isArray(answer) ? answer : [];

/** Of all the hits those that are not here, so many that there are twenty together. */
export function restOf(here: readonly RegistrationView[], all: readonly RegistrationView[]): RegistrationView[] {
  const known = new Set(here.map(({ _id }) => _id));
  return all.filter(({ _id }) => !known.has(_id)).slice(0, Math.max(0, mostHits - here.length));
}
