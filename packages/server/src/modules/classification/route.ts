import { getBoard } from '@dorsal/contract/calls/boards.ts';
import { listRegistrations, registrationStats } from '@dorsal/contract/calls/registrations.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import { type RaceScope, scopeOf, seesPeople } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { encodedPage } from '#platform/http/encoded-page.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { isRaceStaff, visibilityOf } from '#platform/http/visibility.ts';
import type { Metrics } from '#platform/metrics.ts';
import { answerFromBoard, answerPeople } from './answer-list.ts';
import { BoardPages } from './pages/board-pages.ts';
import { deliver, type PageAtVersion } from './pages/page-delivery.ts';
import { createPageFastPath } from './pages/page-fast-path.ts';
import { questionOfAddress } from './pages/page-question.ts';
import { filterOf } from './people-filter.ts';
import { type ClassificationParts, findRace, findScope, type ListCall, refusalOfScope } from './scope.ts';
import { boardStats, peopleStats, type StatsQuestion } from './stats.ts';

export interface ClassificationWeb {
  readonly served: ServedEndpoint[];
  /** Goes in front of Fastify: `createApp({ fastPaths: [web.fastPath] })`. */
  readonly fastPath: FastPath;
  readonly numbers: ModalityNumbers;
}

/** `/registrations`, `/registrations/stats` and `/boards/…`, with the fast path for cached pages. */
export function classificationWeb(context: Context, node: BoardNode, metrics: Metrics): ClassificationWeb {
  const pages = new BoardPages({ node, metrics });
  const numbers = new ModalityNumbers(context.db);
  const parts = { context, pages, numbers };
  return {
    served: [listRoute(parts), statsRoute(parts), boardRoute(parts)],
    fastPath: createPageFastPath(pages, numbers, context.now),
    numbers,
  };
}

/** `POST /registrations`: pages of a board, and lists of people found in the database. */
const listRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(listRegistrations, async (call) => {
    // Circuits come with their own part of the program.
    if (asksForCircuit(call.body)) return refuse('not_built_yet');
    const found = await findScope(parts, call);
    if (found instanceof Refused) return found;
    const refusal = refusalOfScope(call, found.event);
    if (refusal) return refuse(refusal);
    return (
      (await answerFromBoard(parts, call, found)) ??
      (await answerPeople({ context: parts.context, node: parts.pages.node }, call, found))
    );
  });

const asksForCircuit = (body: ListCall['body']): boolean =>
  body.circuit !== undefined ||
  body.circuit_race !== undefined ||
  body.circuit_ids !== undefined ||
  body.circuit_registrations === true ||
  body.team_registrations === true ||
  body.registration_type === 'teams';

type StatsCall = Call<typeof registrationStats>;

/** `POST /registrations/stats`: of a modality from its board, of an event or of everything from the database. */
const statsRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(registrationStats, async (call) => {
    const { body, caller } = call;
    if (body.circuit !== undefined || body.circuit_registrations === true) return refuse('not_built_yet');
    const found = await findScope(parts, call);
    if (found instanceof Refused) return found;
    const ofBoard = found.modality === null ? null : await statsOfBoard(parts, call, found.modality);
    if (ofBoard instanceof Refused) return ofBoard;
    const seesNames = isRaceStaff(caller) || (caller?.kind === 'venue' && caller.event === found.event);
    const isSimple = body.simple_stats === true;
    const stats =
      ofBoard ??
      (await peopleStats(
        parts.context.db,
        filterOf(body, { ...found, seesNames, scope: countedScope(call) }),
        isSimple,
      ));
    return { server_time: parts.context.now(), ...stats };
  });

/** Counts name nobody, and so count people of races that do not say yet who is registered, unless a question looks for somebody. */
function countedScope({ body, caller }: StatsCall): RaceScope {
  const scope = scopeOf(caller);
  return looksForSomebody(body) ? scope : { ...scope, seesUnlisted: true };
}

const looksForSomebody = ({ free_text_search, id, ids, bib, bib_number, user }: StatsCall['body']): boolean =>
  [free_text_search, id, ids, bib, bib_number, user].some((asked) => asked !== undefined);

/** Null: it asks for something that boards do not know, or there is no course yet. */
async function statsOfBoard(
  { context, pages }: ClassificationParts,
  { body, caller }: StatsCall,
  modality: number,
): Promise<RegistrationStatsView | Refused | null> {
  if (body.source !== undefined || body.include_cancelled === true || body.user !== undefined) return null;
  const wanted = body.min_version ?? 0;
  const board = await pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (looksForSomebody(body) && !seesPeople(caller, board.visibility)) return null;
  if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
  const stats = boardStats(board, questionOf(body), visibilityOf(caller, board.facts.event.number));
  const ofOne = { modalities: { [board.facts.oid]: stats.total }, events: { [board.facts.event.oid]: stats.total } };
  return { ...stats, ...ofOne, server_time: board.timeAt(context.now()) };
}

const questionOf = (body: StatsCall['body']): StatsQuestion => ({
  statuses: body.status ?? [],
  genders: body.gender ?? [],
  categories: body.category ?? [],
  clubs: body.club ?? [],
  text: foldText(body.free_text_search ?? ''),
  onlyLocals: body.only_locals === true,
  hasPrize: body.has_prize === true,
  isSimple: body.simple_stats === true,
});

/** `GET /boards/…`, the cacheable twin: always as the public sees it. */
const boardRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(getBoard, async (call) => {
    const { params, query } = call;
    const modality = await findRace(parts, params.modality, null);
    if (modality === null) return refuse('modality_not_found');
    const wanted = query.v ?? 0;
    const board = await parts.pages.node.boardAt(modality, wanted);
    if (!board) return refuse('checkpoint_not_found');
    if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
    const question = questionOfAddress(query, params.checkpoint, board);
    if (question === 'checkpoint_not_found') return refuse('checkpoint_not_found');
    const { listsPeople } = board.visibility;
    const page = listsPeople ? await parts.pages.publicPage(board, question) : nobody(board);
    return deliver(page, call, { caching: cachingOf(query.v, listsPeople), now: parts.context.now() });
  });

/** The page of a race that does not say yet who is registered. */
const nobody = ({ version }: LiveBoard): PageAtVersion => ({ page: encodedPage('[]', 0), version });

/** A page of nobody is never for ever: the same version shows people as soon as the race is on. */
const cachingOf = (version: number | undefined, listsPeople: boolean): 'ask' | 'forever' =>
  version === undefined || !listsPeople ? 'ask' : 'forever';
