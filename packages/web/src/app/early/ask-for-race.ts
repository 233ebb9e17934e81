import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { type Asked, askEarly, pageHasBegun } from '#api/early-answers.ts';
import { chosenTab, tabsOf } from '#features/classification/chosen-checkpoint.ts';

const racePath = /^\/m\/([0-9a-f]{24})\/?$/;
/** Keys of an address that leave the first page of a list as it is. */
const harmless: ReadonlySet<string> = new Set(['at', 'lang', 'units', 'panel']);
const pageSize = 15;

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

const post = (path: string, body: unknown): Asked => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
});
export const raceAsked = (id: string): Asked => post('/modalities', { id: { $oid: id } });
export const countsAsked = (id: string): Asked => post('/registrations/stats', { modality: { $oid: id } });
export const firstPageAsked = (modality: string, checkpoint: string, isFinish: boolean): Asked => ({
  method: 'GET',
  path: `/api/boards/${modality}/${checkpoint}?offset=0&limit=${pageSize}${isFinish ? '&status=finished' : ''}`,
  body: null,
});

interface EarlyRace {
  readonly id: string;
  /** The tab that the address names. */
  readonly at: string | undefined;
  /** Of a list without filters. */
  readonly isFirstPage: boolean;
}

/** The race that an address shows; null: it shows something else. */
export function raceIn({ pathname, search }: Address): EarlyRace | null {
  const id = racePath.exec(pathname)?.[1];
  if (id === undefined) return null;
  const params = new URLSearchParams(search);
  const isFirstPage = [...params.keys()].every((key) => harmless.has(key));
  return { id, at: params.get('at') ?? undefined, isFirstPage };
}

/** Asks for all that the page of a race shows first, while the rest of the script is still on its way. What is answered otherwise is asked again by the page. */
export async function askForRace(address: Address): Promise<void> {
  const race = raceIn(address);
  if (race === null) return;
  const { id, at, isFirstPage } = race;
  const answers = [askEarly(raceAsked(id)), askEarly(countsAsked(id))];
  const [races, stats] = await Promise.all(answers.map(read));
  const modality = (races as readonly ModalityView[])[0]; // both are read for the few fields that choose a tab
  if (!modality || !isFirstPage || pageHasBegun()) return;
  const tab = chosenTab(tabsOf(modality, stats as RegistrationStatsView), at);
  if (tab !== null) await askEarly(firstPageAsked(id, tab.id, tab.kind === 'finish'));
}

/** With ids as plain text, as the rest of the app sees them. */
async function read(answer: Promise<Response>): Promise<unknown> {
  const response = (await answer).clone();
  return JSON.parse(await response.text(), (_, value) => value?.$oid ?? value);
}
