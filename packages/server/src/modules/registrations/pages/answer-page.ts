import type { LiveBoard } from '#modules/boards/live-board.ts';
import { staffFields } from '#modules/registrations/lists/staff-fields-repository.ts';
import { sightOf } from '#modules/registrations/present/sight.ts';
import type { ListCall, RegistrationParts } from '#modules/registrations/scope.ts';
import { TakenOver } from '#platform/http/answers.ts';
import { type PageAtVersion, type PageDelivery, writePage } from './board-pages.ts';
import { compress } from './page-cache.ts';
import type { PageQuestion } from './page-question.ts';

/** A page of a board as far as the caller may see. */
export async function answerPage(
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
  return await deliver(made, call, { keep: 'never', now: board.timeAt(context.now()) });
}

/** Hands an encoded page to the answer, with what the request says about encodings and tags. */
export async function deliver(
  { page, version }: PageAtVersion,
  { header }: Pick<ListCall, 'header'>,
  delivery: Pick<PageDelivery, 'keep' | 'now'>,
): Promise<TakenOver> {
  const asked = { acceptEncoding: header('accept-encoding'), ifNoneMatch: header('if-none-match') };
  if (asked.acceptEncoding?.includes('gzip')) await compress(page);
  return new TakenOver((response) => writePage(response, page, { ...asked, ...delivery, version }));
}
