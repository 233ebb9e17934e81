import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse, TakenOver, type Verbatim } from '#platform/http/answers.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { findEventNumber } from './find-event.ts';
import { answerList } from './lists/answer-list.ts';
import { filterOf, peoplePageOf } from './lists/list-question.ts';
import { findPeople } from './lists/people-repository.ts';
import { staffFields } from './lists/staff-fields.ts';
import type { ModalityNumbers } from './modality-numbers.ts';
import { type BoardPages, type PageAtVersion, type PageDelivery, writePage } from './pages/board-pages.ts';
import { type PageQuestion, questionOfBody } from './pages/page-question.ts';
import { isRaceStaff, sightOf } from './present/sight.ts';

export interface RegistrationParts {
  readonly context: Context;
  readonly pages: BoardPages;
  readonly numbers: ModalityNumbers;
}

type ListCall = Call<typeof listRegistrations>;
type Body = BodyOf<typeof listRegistrations>;

/** `POST /registrations`: pages of a board, and lists of people found in the database. */
export const listRoute = (parts: RegistrationParts): ServedEndpoint =>
  serveEndpoint(listRegistrations, async (call) => {
    // Circuits come with their own part of the program.
    if (asksForCircuit(call.body)) return refuse('not_built_yet');
    const found = await findScope(parts, call.body);
    if (found instanceof Refused) return found;
    const refusal = refusalOfScope(call, found.event);
    if (refusal) return refuse(refusal);
    return (await answerFromBoard(parts, call, found)) ?? (await answerPeople(parts, call, found));
  });

/** Null: the question is none for a board, or the modality has no course and so no board. */
async function answerFromBoard(
  parts: RegistrationParts,
  call: ListCall,
  { modality }: Scope,
): Promise<TakenOver | Refused | null> {
  if (modality === null) return null;
  const { min_version: wanted = 0 } = call.body;
  const board = await parts.pages.node.boardAt(modality, wanted);
  if (!board) return null;
  if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
  const question = questionOfBody(call.body, board);
  if (question === 'checkpoint_not_found') return refuse('checkpoint_not_found');
  return question && (await answerPage(parts, call, board, question));
}

interface Scope {
  readonly modality: number | null;
  readonly event: number | null;
}

/** Modality and event by the database's numbers. */
export async function findScope(
  { context, numbers }: Pick<RegistrationParts, 'context' | 'numbers'>,
  body: Pick<Body, 'modality' | 'event'>,
): Promise<Scope | Refused> {
  const modality = body.modality === undefined ? null : await numbers.find(body.modality);
  if (body.modality !== undefined && modality === null) return refuse('modality_not_found');
  const event = body.event === undefined ? null : await findEventNumber(context.db, body.event);
  if (body.event !== undefined && event === null) return refuse('event_not_found');
  return { modality, event };
}

/** On-site registration asks staff's questions about its own event only. */
function refusalOfScope({ caller, body }: ListCall, event: number | null): RefusalCode | null {
  if (caller?.kind !== 'venue') return null;
  const isStaffsQuestion = body.source !== undefined || body.include_cancelled === true || body.user !== undefined;
  return isStaffsQuestion && event !== caller.event ? 'other_event' : null;
}

const asksForCircuit = (body: Body): boolean =>
  body.circuit !== undefined ||
  body.circuit_race !== undefined ||
  body.circuit_ids !== undefined ||
  body.circuit_registrations === true ||
  body.team_registrations === true ||
  body.registration_type === 'teams';

async function answerPage(
  { context, pages }: RegistrationParts,
  call: ListCall,
  board: LiveBoard,
  question: PageQuestion,
): Promise<TakenOver> {
  const sight = sightOf(call.caller, board.facts.event.number);
  const made =
    sight === 'public'
      ? await pages.publicPage(board, question)
      : await pages.staffPage(board, question, sight, staffFields(context.db, sight));
  return deliver(made, call, { keep: 'never', now: board.timeAt(context.now()) });
}

/** Hands an encoded page to the answer, with what the request says about encodings and tags. */
export function deliver(
  { page, version }: PageAtVersion,
  { header }: Pick<ListCall, 'header'>,
  delivery: Pick<PageDelivery, 'keep' | 'now'>,
): TakenOver {
  const asked = { acceptEncoding: header('accept-encoding'), ifNoneMatch: header('if-none-match') };
  return new TakenOver((response) => writePage(response, page, { ...asked, ...delivery, version }));
}

async function answerPeople(
  { context, pages }: RegistrationParts,
  { body, caller }: ListCall,
  found: Scope,
): Promise<Verbatim | Refused> {
  const isOwnEvent = caller?.kind === 'venue' && found.event === caller.event;
  const seesNames = isRaceStaff(caller) || isOwnEvent;
  const filter = filterOf(body, { ...found, seesNames });
  const { people, total } = await findPeople(context.db, filter, peoplePageOf(body));
  if (people.length === 0 && isOnePerson(body)) return refuse('registration_not_found');
  const includesModality = body.include_modality === true || isOnePerson(body);
  const parts = { db: context.db, node: pages.node, caller, includesModality, now: context.now() };
  return await answerList(parts, people, total);
}

/** One result is asked for: by its id, or by event and bib. */
const isOnePerson = ({ id, event, bib, bib_number }: Body): boolean =>
  id !== undefined || (event !== undefined && (bib ?? bib_number) !== undefined);
