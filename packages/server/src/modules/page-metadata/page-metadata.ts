import type { SiteContent } from '@dorsal/contract/views/site-view.ts';
import { defaultContent } from '#modules/site/default-content.ts';
import { siteContent } from '#modules/site/site-content.ts';
import { Cache } from '#platform/cache.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { PageAnswer, PageRequest, Pages } from '#platform/http/pages.ts';
import { findEventFacts, listedCircuits, listedEvents } from './event-facts-repository.ts';
import { circuitMetadata, eventMetadata } from './event-metadata.ts';
import type { PageMetadata, Setting } from './metadata.ts';
import { type Page, pageOfPath } from './page-of-path.ts';
import { listMetadata, plainMetadata } from './plain-metadata.ts';
import { findRaceFacts, findRunnerFacts } from './race-facts-repository.ts';
import { raceMetadata, runnerMetadata } from './race-metadata.ts';
import { renderMetadata } from './render-metadata.ts';
import { registerSitemap } from './sitemap-route.ts';

/** The metadata of pages, for visitors, for those who show links, and for search engines. */
export const pagesOf = (
  context: Context,
  config: Pick<Config, 'environment' | 'publicUrl'>,
  calendarStamp: CalendarStamp,
): Pages => ({
  describe: describePages(context, config, calendarStamp),
  register: (app) => registerSitemap(app, { context, ...config }),
});

/** Another text after each change of the calendar. */
type CalendarStamp = () => string;

type Described = (request: PageRequest) => Promise<PageAnswer>;

/** A crowd loads one page: a page that was found is cached for this long, or until the calendar changes. One that was not found is looked for again. */
const bounds = { maxEntries: 2_000, maxAgeMs: 5_000 };

/** Answers each page with its metadata, or with 404 where nothing has this address. While the database is away every page is answered: the app then says what failed. */
export function describePages(
  context: Context,
  { environment }: { readonly environment: string },
  calendarStamp: CalendarStamp = () => '',
): Described {
  const answers = new Cache<PageAnswer>(bounds);
  const sites = new Cache<SiteContent>(bounds);
  const isPrivate = environment !== 'production';
  const site = () => sites.load('site', () => siteContent(context.db));
  return async (request) => {
    const { origin, path, search, language, isLanguageAsked } = request;
    const name = JSON.stringify([origin, path, pageOfPath(path, search).kind, language, isLanguageAsked]);
    const stamp = calendarStamp();
    const known = answers.get(name, stamp);
    if (known) return moved(known, request);
    const answer = await answerPage(context, request, { site: site(), isPrivate }).catch((error: unknown) => {
      context.log.warn({ err: error }, 'page_not_described');
      return plainly(request, isPrivate);
    });
    if (answer.kind === 'moved' || answer.status === 200) answers.set(name, answer, stamp);
    return moved(answer, request);
  };
}

/** The query of the address goes along. */
const moved = (answer: PageAnswer, { search }: PageRequest): PageAnswer =>
  answer.kind === 'moved' ? { ...answer, to: answer.to + search } : answer;

interface Around {
  readonly site: Promise<SiteContent>;
  readonly isPrivate: boolean;
}

async function answerPage(context: Context, request: PageRequest, around: Around): Promise<PageAnswer> {
  const page = pageOfPath(request.path, request.search);
  const site = await around.site;
  const setting = { origin: request.origin, language: request.language, siteName: site.name, site };
  const found = await findMetadata(context, page, setting);
  if (found !== null && 'to' in found) return { kind: 'moved', to: found.to };
  const metadata = found ?? plainMetadata('unknown', setting);
  return {
    kind: 'page',
    status: found === null ? 404 : 200,
    language: request.language,
    head: renderMetadata(metadata, {
      ...setting,
      isLanguageAsked: request.isLanguageAsked,
      isPrivate: around.isPrivate,
    }),
  };
}

/** Without the database. */
function plainly(request: PageRequest, isPrivate: boolean): PageAnswer {
  const { origin, language, isLanguageAsked } = request;
  const setting = { origin, language, siteName: defaultContent.name, site: defaultContent };
  const head = renderMetadata(listMetadata('home', [], setting), { ...setting, isLanguageAsked, isPrivate });
  return { kind: 'page', status: 200, language, head };
}

type SiteSetting = Setting & { readonly site: SiteContent };

/** Null: nothing has this address. */
async function findMetadata(
  context: Context,
  page: Page,
  setting: SiteSetting,
): Promise<PageMetadata | { readonly to: string } | null> {
  const { db } = context;
  const now = new Date(context.now());
  switch (page.kind) {
    case 'leadsOn':
      return { to: page.to };
    case 'home':
    case 'next':
      return listMetadata(page.kind, await listedEvents(db, 'next', now), setting);
    case 'past':
      return listMetadata('past', await listedEvents(db, 'past', now), setting);
    case 'circuits':
      return listMetadata('circuits', await listedCircuits(db), setting);
    case 'event':
    case 'circuit':
      return await eventOrCircuit(context, page, setting);
    case 'race': {
      const race = await findRaceFacts(db, page.name);
      return race && raceMetadata(race, setting);
    }
    case 'runner': {
      const runner = await findRunnerFacts(db, page.name);
      return runner && runnerMetadata(runner, page.rest, setting);
    }
    case 'unknown':
      return null;
    default:
      return plainMetadata(page.kind, setting);
  }
}

/** A former slug, an id or a number, and a circuit where an event is asked for, lead to the address of today. */
async function eventOrCircuit(
  context: Context,
  page: Extract<Page, { kind: 'event' | 'circuit' | 'race' | 'runner' }>,
  setting: SiteSetting,
): Promise<PageMetadata | { readonly to: string } | null> {
  const facts = await findEventFacts(context.db, page.name);
  if (!facts) return null;
  const isThere = facts.slug === page.name && facts.is_circuit === (page.kind === 'circuit');
  if (isThere)
    return facts.is_circuit
      ? circuitMetadata(facts, page.rest, setting)
      : eventMetadata(facts, page.rest, { ...setting, now: context.now() });
  const rest = facts.is_circuit === (page.kind === 'circuit') ? page.rest : '';
  return { to: `/${facts.is_circuit ? 'c' : 'e'}/${encodeURIComponent(facts.slug)}${rest}` };
}
