import { podiumOf } from '@dorsal/domain/prizes/podium.ts';
import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import type { PageQuestion } from './page-question.ts';
import { prizeTable } from './prize-table.ts';

export interface ListedRow {
  readonly id: number;
  /** Row in the order shown, from 1; null on the podium. */
  readonly shownOrder: number | null;
}

export interface ListedPage {
  readonly rows: readonly ListedRow[];
  /** The number of rows that pass the filters, on all pages. */
  readonly total: number;
}

/** The people on a page. The walk over the checkpoint's list ends with the page, unless clubs, prizes or a search are asked for. */
export function listPage(board: LiveBoard, question: PageQuestion, visibility: Visibility): ListedPage {
  if (question.kind === 'podium') return podium(board, question);
  if (!question.isReversed) return listForward(board, question, visibility);
  // A reversed page: the total gives its place in forward order.
  const { total } = listForward(board, { ...question, offset: 0, limit: 0 }, visibility);
  const end = Math.max(0, total - question.offset);
  const start = Math.max(0, end - question.limit);
  const { rows } = listForward(board, { ...question, offset: start, limit: end - start }, visibility);
  return { rows: rows.toReversed(), total };
}

function listForward(board: LiveBoard, question: PageQuestion, visibility: Visibility): ListedPage {
  const { checkpoint, offset, limit, statuses, genders: wanted, categories, onlyLocals, includesUntimed } = question;
  const isFinish = checkpoint === board.board.checkpointCount - 1;
  const { ids, total } = listAt(board.board, {
    checkpoint,
    offset,
    limit,
    statuses,
    genders: wanted,
    categories,
    onlyLocals,
    includesUntimed: isFinish || includesUntimed,
    predicate: createFilter(board, question, visibility),
  });
  return { rows: ids.map((id, index) => ({ id, shownOrder: offset + index + 1 })), total };
}

/** The predicate of the filters that a board has no list for: clubs, prizes, a search. Undefined without them, since a predicate walks over everyone. */
export function createFilter(
  board: LiveBoard,
  { clubs, text, hasPrize }: Pick<PageQuestion, 'clubs' | 'text' | 'hasPrize'>,
  visibility: Visibility,
): ((id: number) => boolean) | undefined {
  const prizes = hasPrize ? prizeTable(board) : null;
  const tests: ((id: number) => boolean)[] = [];
  if (clubs.length > 0) tests.push((id) => clubs.includes(board.roster.clubOf(id) ?? ''));
  if (prizes) tests.push((id) => prizes.get(id)?.has_prize === true);
  if (text !== '') tests.push(createTextSearch(board, text, visibility));
  return tests.length === 0 ? undefined : (id) => tests.every((test) => test(id));
}

/** Every word must be found, or the text is the whole bib. The public finds people without a public name by their bib only. */
function createTextSearch({ roster }: LiveBoard, text: string, visibility: Visibility): (id: number) => boolean {
  const words = text.split(' ');
  return (id) => {
    const found = roster.searchTextOf(id);
    // The search text begins with the bib; it is empty for people whose text was never made.
    if (found !== '' && !words.every((word) => found.includes(word))) return false;
    const person = roster.find(id)?.person;
    if (person?.bib?.toLowerCase() === text) return true;
    return person !== undefined && found !== '' && (person.isPublic || visibility !== 'public');
  };
}

function podium(board: LiveBoard, { genders: wanted, limit }: PageQuestion): ListedPage {
  const winners = podiumOf(board.board).filter(({ gender }) => wanted.length === 0 || wanted.includes(gender));
  return { rows: winners.slice(0, limit).map(({ id }) => ({ id, shownOrder: null })), total: winners.length };
}
