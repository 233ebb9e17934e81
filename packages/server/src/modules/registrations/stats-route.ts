import { registrationStats } from '@dorsal/contract/calls/results/registration-stats.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { filterOf } from './lists/list-question.ts';
import { foldText } from './pages/fold-text.ts';
import { isRaceStaff, sightOf } from './present/sight.ts';
import { findScope, type RegistrationParts } from './scope.ts';
import { boardStats, type StatsQuestion } from './stats/board-stats.ts';
import { peopleStats } from './stats/people-stats.ts';

type StatsCall = Call<typeof registrationStats>;

/** `POST /registrations/stats`: of a modality from its board, of an event or of everything from the database. */
export const statsRoute = (parts: RegistrationParts): ServedEndpoint =>
  serveEndpoint(registrationStats, async (call) => {
    const { body, caller } = call;
    if (body.circuit !== undefined || body.circuit_registrations === true) return refuse('not_built_yet');
    const found = await findScope(parts, body);
    if (found instanceof Refused) return found;
    const ofBoard = found.modality === null ? null : await statsOfBoard(parts, call, found.modality);
    if (ofBoard instanceof Refused) return ofBoard;
    const seesNames = isRaceStaff(caller) || (caller?.kind === 'venue' && caller.event === found.event);
    const isSimple = body.simple_stats === true;
    const stats = ofBoard ?? (await peopleStats(parts.context.db, filterOf(body, { ...found, seesNames }), isSimple));
    return { server_time: parts.context.now(), ...stats };
  });

/** Null: it asks for something that boards do not know, or there is no course yet. */
async function statsOfBoard(
  { context, pages }: RegistrationParts,
  { body, caller }: StatsCall,
  modality: number,
): Promise<RegistrationStatsView | Refused | null> {
  if (body.source !== undefined || body.include_cancelled === true || body.user !== undefined) return null;
  const wanted = body.min_version ?? 0;
  const board = await pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
  const stats = boardStats(board, questionOf(body), sightOf(caller, board.facts.event.number));
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
