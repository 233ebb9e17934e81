import type { ModalityView } from '@dorsal/contract/views/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { type CourseTab, chosenTab, tabsOf } from '#race/course-tabs.ts';
import { type Modality, modalityOf } from '#race/modality.ts';
import { countsOf } from '#race/race-counts.ts';
import { decodeEarly, decodeEarlyCounts } from './decode-early.ts';

const racePath = /^\/m\/([0-9a-f]{24})\/?$/;
/** Keys of an address that leave the first page of a list as it is. */
const harmless: ReadonlySet<string> = new Set(['at', 'lang', 'units', 'panel']);
const pageSize = 15;

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** A request as it travels. */
interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
}

const post = (path: string, body: unknown): Asked => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
});
export const raceAsked = (id: string): Asked => post('/modalities', { id: { $oid: id } });
export const countsAsked = (id: string): Asked => post('/registrations/stats', { modality: { $oid: id } });
export const firstPageAsked = (modality: string, checkpoint: string): Asked => ({
  method: 'GET',
  path: `/api/boards/${modality}/${checkpoint}?offset=0&limit=${pageSize}`,
  body: null,
});

interface EarlyPage {
  readonly tab: CourseTab;
  readonly answer: Promise<{ readonly rows: readonly RegistrationView[]; readonly headers: Headers }>;
}

/** The first answers for the page of a race. If a promise fails, the page asks again and shows a failure of its own call. */
export interface EarlyRace {
  readonly id: string;
  readonly modality: Promise<Modality | null>;
  readonly stats: Promise<RegistrationStatsView>;
  /** The page of the list that the address shows; null: none, or one with filters. */
  readonly page: Promise<EarlyPage | null>;
}

/** Asks for all that the page of a race shows first, while the rest of the script is still on its way. Null: the address shows something else. */
export function askForRace({ pathname, search }: Address): EarlyRace | null {
  const id = racePath.exec(pathname)?.[1];
  if (id === undefined) return null;
  const params = new URLSearchParams(search);
  const isFirstPage = [...params.keys()].every((key) => harmless.has(key));
  const modality = ask(raceAsked(id)).then(({ text }) => {
    const [found] = decodeEarly(text) as readonly ModalityView[]; // our server encodes by the contract
    return found ? modalityOf(found) : null;
  });
  const stats = ask(countsAsked(id)).then(
    ({ text }) => decodeEarlyCounts(text) as RegistrationStatsView, // our server encodes by the contract
  );
  const at = params.get('at') ?? undefined;
  const page = isFirstPage ? firstPage(id, { modality, stats, at }) : Promise.resolve(null);
  for (const answer of [modality, stats, page]) answer.catch(() => undefined);
  return { id, modality, stats, page };
}

interface Chosen extends Pick<EarlyRace, 'modality' | 'stats'> {
  /** The tab that the address names. */
  readonly at: string | undefined;
}

async function firstPage(id: string, chosen: Chosen): Promise<EarlyPage | null> {
  const [modality, stats] = await Promise.all([chosen.modality, chosen.stats]);
  const tab = modality && chosenTab(tabsOf(modality, countsOf(stats)), chosen.at);
  if (!tab) return null;
  const answer = ask(firstPageAsked(id, tab.id)).then(({ text, headers }) => ({
    rows: decodeEarly(text) as readonly RegistrationView[], // as above
    headers,
  }));
  answer.catch(() => undefined);
  return { tab, answer };
}

/** After it the page asks by itself, with a limit of its own. */
const longestMs = 10_000;

async function ask({ method, path, body }: Asked): Promise<{ readonly text: string; readonly headers: Headers }> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), longestMs);
  try {
    const response = await fetch(path, {
      method,
      signal: limit.signal,
      ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return { text: await response.text(), headers: response.headers };
  } finally {
    clearTimeout(timer);
  }
}
