import { getBoard } from '@dorsal/contract/calls/results/get-board.ts';
import { refuse } from '#platform/http/answers.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { deliver } from './pages/answer-page.ts';
import { questionOfAddress } from './pages/page-question.ts';
import type { RegistrationParts } from './scope.ts';

/** `GET /boards/…`, the cacheable twin: always as the public sees it. */
export const boardRoute = ({ context, pages, numbers }: RegistrationParts): ServedEndpoint =>
  serveEndpoint(getBoard, async (call) => {
    const { params, query } = call;
    const modality = await numbers.find(params.modality);
    if (modality === null) return refuse('modality_not_found');
    const board = await pages.node.boardAt(modality, query.v ?? 0);
    if (!board) return refuse('checkpoint_not_found');
    if (query.v !== undefined && board.version < query.v) return refuse('version_not_reached', { retryAfterS: 1 });
    const question = questionOfAddress(query, params.checkpoint, board);
    if (question === 'checkpoint_not_found') return refuse('checkpoint_not_found');
    const keep = query.v === undefined ? 'ask' : 'forever';
    return deliver(await pages.publicPage(board, question), call, { keep, now: context.now() });
  });
