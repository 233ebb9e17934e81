import type { SiteContent } from '@dorsal/contract/views/site/site-view.ts';
import { defaultContent } from '#modules/site/default-content.ts';
import { siteContent } from '#modules/site/site-content.ts';
import type { Context } from '#platform/context.ts';
import type { PageAnswer, PageRequest } from '#platform/http/pages/pages.ts';
import { findEventFacts } from './facts/event-facts-repository.ts';
import { listedCircuits, listedEvents } from './facts/list-facts-repository.ts';
import { findRaceFacts, findRunnerFacts } from './facts/race-facts-repository.ts';
import type { Head, Setting } from './head.ts';
import { type Page, pageOfPath } from './page-of-path.ts';
import { circuitHead, eventHead } from './pages/event-head.ts';
import { listHead, plainHead } from './pages/plain-head.ts';
import { raceHead, runnerHead } from './pages/race-head.ts';
import { renderHead } from './render-head.ts';

type Described = (request: PageRequest) => Promise<PageAnswer>;

/** A crowd loads one page: what was found is sent again for so long. What was not found is looked for again. */
const keptMs = 5_000;
const mostKept = 2_000;

/** What pages are sent with: their head, or that nothing stands there. While the database is away every page stands: it then says itself what failed. */
export function describePages(context: Context, { environment }: { readonly environment: string }): Described {
  const kept = new Map<string, { readonly answer: PageAnswer; readonly until: number }>();
  const isPrivate = environment !== 'production';
  const site = keptFor(keptMs, () => siteContent(context.db));
  return async (request) => {
    const { origin, path, language, isLanguageAsked } = request;
    const name = JSON.stringify([origin, path, language, isLanguageAsked]);
    const known = kept.get(name);
    if (known && known.until > performance.now()) return moved(known.answer, request);
    const answer = await answerPage(context, request, { site: site(), isPrivate }).catch((error: unknown) => {
      context.log.warn({ err: error }, 'page_not_described');
      return plainly(request, isPrivate);
    });
    if (answer.kind === 'moved' || answer.status === 200) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(name, { answer, until: performance.now() + keptMs });
    }
    return moved(answer, request);
  };
}

/** What was asked besides the path goes along. */
const moved = (answer: PageAnswer, { search }: PageRequest): PageAnswer =>
  answer.kind === 'moved' ? { ...answer, to: answer.to + search } : answer;

/** Asked once in a while, however many want it. */
function keptFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { readonly answer: Promise<Answer>; readonly until: number } | null = null;
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer;
    const answer = ask();
    kept = { answer, until: performance.now() + ms };
    answer.catch(() => {
      kept = null;
    });
    return answer;
  };
}

interface Around {
  readonly site: Promise<SiteContent>;
  readonly isPrivate: boolean;
}

async function answerPage(context: Context, request: PageRequest, around: Around): Promise<PageAnswer> {
  const page = pageOfPath(request.path);
  const site = await around.site;
  const setting = { origin: request.origin, language: request.language, siteName: site.name, site };
  const found = await findHead(context, page, setting);
  if (found !== null && 'to' in found) return { kind: 'moved', to: found.to };
  const head = found ?? plainHead('unknown', setting);
  return {
    kind: 'page',
    status: found === null ? 404 : 200,
    language: request.language,
    head: renderHead(head, { ...setting, isLanguageAsked: request.isLanguageAsked, isPrivate: around.isPrivate }),
  };
}

/** Without the database. */
function plainly(request: PageRequest, isPrivate: boolean): PageAnswer {
  const { origin, language, isLanguageAsked } = request;
  const setting = { origin, language, siteName: defaultContent.name, site: defaultContent };
  const head = renderHead(listHead('home', [], setting), { ...setting, isLanguageAsked, isPrivate });
  return { kind: 'page', status: 200, language, head };
}

type Told = Setting & { readonly site: SiteContent };

/** Null: nothing stands there. */
async function findHead(context: Context, page: Page, told: Told): Promise<Head | { readonly to: string } | null> {
  const { db } = context;
  const now = new Date(context.now());
  switch (page.kind) {
    case 'home':
    case 'next':
      return listHead(page.kind, await listedEvents(db, 'next', now), told);
    case 'past':
      return listHead('past', await listedEvents(db, 'past', now), told);
    case 'circuits':
      return listHead('circuits', await listedCircuits(db), told);
    case 'event':
    case 'circuit':
      return await eventOrCircuit(context, page, told);
    case 'race': {
      const race = await findRaceFacts(db, page.name);
      return race && raceHead(race, told);
    }
    case 'runner': {
      const runner = await findRunnerFacts(db, page.name);
      return runner && runnerHead(runner, page.rest, told);
    }
    default:
      return plainHead(page.kind, told);
  }
}

/** A slug of before, an id or a number, and a circuit where an event is asked for, lead to where it stands now. */
async function eventOrCircuit(
  context: Context,
  page: Extract<Page, { kind: 'event' | 'circuit' | 'race' | 'runner' }>,
  told: Told,
): Promise<Head | { readonly to: string } | null> {
  const facts = await findEventFacts(context.db, page.name, new Date(context.now()));
  if (!facts) return null;
  const isThere = facts.slug === page.name && facts.is_circuit === (page.kind === 'circuit');
  if (isThere) return facts.is_circuit ? circuitHead(facts, page.rest, told) : eventHead(facts, page.rest, told);
  const rest = facts.is_circuit === (page.kind === 'circuit') ? page.rest : '';
  return { to: `/${facts.is_circuit ? 'c' : 'e'}/${encodeURIComponent(facts.slug)}${rest}` };
}
