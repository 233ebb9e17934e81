import { checkpointNamed } from '@dorsal/contract/calls/boards.ts';
import { type listRegistrations, registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { paging } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/registration-stats-view.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { scopeOf, seesPeople } from '#modules/races/race-visibility.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { visibilityOf } from '#platform/http/visibility.ts';
import { chooseOnBoards } from './choose-on-boards.ts';
import { forgiving } from './near-words.ts';
import { namesPeople } from './pages/page-question.ts';
import { fieldsAsked, lacksPoint, positionOf } from './pages/result-fields.ts';
import { filterOf } from './people-filter.ts';
import { type ClassificationParts, eventsAskedAbout, findScope, namesSeenBy, type Scope } from './scope.ts';
import { askedSearch } from './search-gate.ts';
import { boardStats, peopleStats, type StatsQuestion, withHiddenList, withUnnamed } from './stats.ts';

type StatsCall = Call<typeof registrationStats>;

/** `POST /registrations/stats`: of a modality from its board, of an event or of everything from the database. */
export const statsRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(registrationStats, async (call) => {
    if (asksForCircuit(call.body)) return refuse('not_built_yet');
    const found = await findScope(parts, call);
    if (found instanceof Refused) return found;
    const stats = (await statsOfBoard(parts, call, found)) ?? (await statsOfPeople(parts, call, found));
    return stats instanceof Refused ? stats : { server_time: parts.context.now(), ...stats };
  });

/** Circuits come with their own part of the program. */
export const asksForCircuit = (
  body: Pick<
    BodyOf<typeof listRegistrations>,
    keyof BodyOf<typeof registrationStats> & keyof BodyOf<typeof listRegistrations>
  >,
): boolean =>
  body.circuit !== undefined ||
  body.circuit_race !== undefined ||
  body.circuit_ids !== undefined ||
  body.circuit_registrations === true ||
  body.team_registrations === true ||
  body.registration_type === 'teams';

/** Null: it asks for something that boards do not know, or there is no course yet. */
async function statsOfBoard(
  { context, pages }: ClassificationParts,
  call: StatsCall,
  { modality, event }: Scope,
): Promise<RegistrationStatsView | Refused | null> {
  const { body, caller } = call;
  if (modality === null || namesPeople(body)) return null;
  const wanted = body.min_version ?? 0;
  const board = await pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (event !== null && event !== board.facts.event.number) return null;
  if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
  if (!seesPeople(caller, board.visibility)) return hiddenStats(board, call);
  const checkpoint = checkpointOf(body, board);
  const question = questionOf(body);
  if (checkpoint === undefined || lacksPoint(question.fields, board)) return refuse('checkpoint_not_found');
  const stats = boardStats(board, { ...question, checkpoint }, visibilityOf(caller, board.facts.event.number));
  const ofOne = { modalities: { [board.facts.oid]: stats.total }, events: { [board.facts.event.oid]: stats.total } };
  const stale = pages.node.staleForMs ?? undefined;
  return { ...stats, ...ofOne, server_time: board.timeAt(context.now()), stale_ms: stale };
}

/** The position whose list is counted; null: none is asked for, undefined: the course has no such point. */
function checkpointOf({ intermediate }: StatsCall['body'], board: LiveBoard): number | null | undefined {
  return intermediate === undefined ? null : (positionOf(checkpointNamed(intermediate), board) ?? undefined);
}

/** The answer to those who may not see who takes part: the total where the event shows it, and nobody by any filter, as in lists. */
const hiddenStats = ({ facts, board, version }: LiveBoard, { body }: StatsCall): RegistrationStatsView => {
  const total = facts.showsTotal && !isNarrowed(body) ? board.slotOf.size : 0;
  return { total, ...(total > 0 && { unlisted: total }), list_hidden: true, version };
};

/** The fields of a question that leave nobody of its race or event out. */
const neutralFields: readonly string[] = [
  ...['modality', 'event', 'simple_stats', 'include_modality', 'include_cancelled', 'min_version'],
  ...['order', ...Object.keys(paging)],
];

/** The lists that name people: an empty one is a condition that nobody meets. Of the other lists an empty one asks for nothing. */
const peopleLists: readonly string[] = ['ids', 'bibs'];

/** Tells whether a question counts fewer than all. A field that is not known to be neutral counts as a filter. */
const isNarrowed = (body: StatsCall['body']): boolean =>
  Object.entries(body).some(
    ([field, asked]) =>
      !neutralFields.includes(field) &&
      asked !== undefined &&
      asked !== false &&
      !(Array.isArray(asked) && asked.length === 0 && !peopleLists.includes(field)),
  );

const questionOf = (body: StatsCall['body']): Omit<StatsQuestion, 'checkpoint'> => ({
  statuses: body.status ?? [],
  genders: body.gender ?? [],
  categories: body.category ?? [],
  clubs: body.club ?? [],
  text: foldText(body.free_text_search ?? ''),
  onlyLocals: body.only_locals === true,
  hasPrize: body.has_prize === true,
  fields: fieldsAsked(body.exist),
  isSimple: body.simple_stats === true,
});

/** People counted in the database, those chosen whom the boards leave. */
async function statsOfPeople(
  { context: { db }, pages: { node }, searches }: ClassificationParts,
  call: StatsCall,
  found: Scope,
): Promise<RegistrationStatsView | Refused> {
  const { body, caller } = call;
  const seen = filterOf(body, {
    ...found,
    seesNames: namesSeenBy(caller, found.event),
    scope: scopeOf(caller),
    only: eventsAskedAbout(body, caller),
  });
  return await searches.run(askedSearch(call, found), async () => {
    const filter = await chooseOnBoards({ db, node, caller }, await forgiving(db, seen), body);
    if (filter instanceof Refused) return filter;
    const stats = await peopleStats(db, filter, body.simple_stats === true);
    const told = isNarrowed(body) ? stats : await withUnnamed(db, filter, stats);
    return await withHiddenList(db, filter, told);
  });
}
