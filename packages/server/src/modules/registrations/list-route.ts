import { listRegistrations } from '@dorsal/contract/calls/results/list-registrations.ts';
import { Refused, refuse, type TakenOver } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { answerPeople } from './lists/answer-list.ts';
import { answerPage } from './pages/answer-page.ts';
import { questionOfBody } from './pages/page-question.ts';
import { findScope, type ListCall, type RegistrationParts, refusalOfScope, type Scope } from './scope.ts';

/** `POST /registrations`: pages of a board, and lists of people found in the database. */
export const listRoute = (parts: RegistrationParts): ServedEndpoint =>
  serveEndpoint(listRegistrations, async (call) => {
    // Circuits come with their own part of the program.
    if (asksForCircuit(call.body)) return refuse('not_built_yet');
    const found = await findScope(parts, call.body);
    if (found instanceof Refused) return found;
    const refusal = refusalOfScope(call, found.event);
    if (refusal) return refuse(refusal);
    return (
      (await answerFromBoard(parts, call, found)) ??
      (await answerPeople({ context: parts.context, node: parts.pages.node }, call, found))
    );
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

const asksForCircuit = (body: ListCall['body']): boolean =>
  body.circuit !== undefined ||
  body.circuit_race !== undefined ||
  body.circuit_ids !== undefined ||
  body.circuit_registrations === true ||
  body.team_registrations === true ||
  body.registration_type === 'teams';
