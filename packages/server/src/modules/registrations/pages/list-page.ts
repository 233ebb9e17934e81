import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import { standingsOf } from '@dorsal/domain/ranking/places.ts';
import { genders } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { prizeTable } from '#modules/registrations/present/prize-table.ts';
import type { Sight } from '#modules/registrations/present/sight.ts';
import { type PageQuestion, podiumPlaces } from './page-question.ts';

export interface ListedRow {
  readonly id: number;
  /** Row in the order shown, from 1; null on the podium. */
  readonly shownOrder: number | null;
}

export interface ListedPage {
  readonly rows: readonly ListedRow[];
  /** How many the filters leave, on all pages. */
  readonly total: number;
}

/** Who stands on a page. The walk over the checkpoint's list ends with the page, unless clubs, prizes or a search are asked for. */
export function listPage(board: LiveBoard, question: PageQuestion, sight: Sight): ListedPage {
  if (question.kind === 'podium') return podium(board, question);
  if (!question.isReversed) return listForward(board, question, sight);
  // From the end: the total tells where the page stands in the order forward.
  const { total } = listForward(board, { ...question, offset: 0, limit: 0 }, sight);
  const end = Math.max(0, total - question.offset);
  const start = Math.max(0, end - question.limit);
  const { rows } = listForward(board, { ...question, offset: start, limit: end - start }, sight);
  return { rows: rows.toReversed(), total };
}

function listForward(board: LiveBoard, question: PageQuestion, sight: Sight): ListedPage {
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
    predicate: aFilter(board, question, sight),
  });
  return { rows: ids.map((id, index) => ({ id, shownOrder: offset + index + 1 })), total };
}

/** What a board's own lists know nothing of: clubs, prizes, a search. Undefined where none is asked for, as asking costs a walk over all. */
export function aFilter(
  board: LiveBoard,
  { clubs, text, hasPrize }: Pick<PageQuestion, 'clubs' | 'text' | 'hasPrize'>,
  sight: Sight,
): ((id: number) => boolean) | undefined {
  const prizes = hasPrize ? prizeTable(board) : null;
  const tests: ((id: number) => boolean)[] = [];
  if (clubs.length > 0) tests.push((id) => clubs.includes(board.roster.clubOf(id) ?? ''));
  if (prizes) tests.push((id) => prizes.get(id)?.has_prize === true);
  if (text !== '') tests.push(aTextSearch(board, text, sight));
  return tests.length === 0 ? undefined : (id) => tests.every((test) => test(id));
}

/** Every word must be found, or the text is the whole bib. Who has no public name is found by the public by the bib only. */
function aTextSearch({ roster }: LiveBoard, text: string, sight: Sight): (id: number) => boolean {
  const words = text.split(' ');
  return (id) => {
    const found = roster.searchTextOf(id);
    // The text of the search begins with the bib, but for people whose text was never made.
    if (found !== '' && !words.every((word) => found.includes(word))) return false;
    const person = roster.find(id)?.person;
    if (person?.bib?.toLowerCase() === text) return true;
    return person !== undefined && found !== '' && (person.isPublic || sight !== 'public');
  };
}

/** The first places of each gender at the finish; who shares the last of them is there too. */
function podium(board: LiveBoard, { genders: wanted, checkpoint, limit }: PageQuestion): ListedPage {
  const rows: ListedRow[] = [];
  for (const gender of genders.filter((one) => wanted.length === 0 || wanted.includes(one))) {
    for (const { id, place } of standingsOf(board.board, { scope: 'gender', gender, category: null }, checkpoint)) {
      if (place > podiumPlaces) break;
      rows.push({ id, shownOrder: null });
    }
  }
  return { rows: rows.slice(0, limit), total: rows.length };
}
