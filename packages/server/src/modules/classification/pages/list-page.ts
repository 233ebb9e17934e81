import { podiumOf } from '@dorsal/domain/prizes/podium.ts';
import { cohortAt } from '@dorsal/domain/ranking/board.ts';
import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import type { PageQuestion } from './page-question.ts';
import { shownPrizes } from './prize-table.ts';
import { fieldTest } from './result-fields.ts';

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
  if (question.kind === 'podium') return podium(board, question, visibility);
  if (!question.isReversed) return listForward(board, question, visibility);
  // A reversed page: the total gives its place in forward order.
  const { total } = listForward(board, { ...question, offset: 0, limit: 0 }, visibility);
  const end = Math.max(0, total - question.offset);
  const start = Math.max(0, end - question.limit);
  const { rows } = listForward(board, { ...question, offset: start, limit: end - start }, visibility);
  return { rows: rows.toReversed(), total };
}

function listForward(board: LiveBoard, question: PageQuestion, visibility: Visibility): ListedPage {
  const { checkpoint, offset } = question;
  const isFinish = checkpoint === board.board.checkpointCount - 1;
  const { ids, total } = listAt(board.board, {
    ...question,
    includesUntimed: isFinish || question.includesUntimed,
    arrivals: question.isByArrival ? board.arrivalsAt(checkpoint) : undefined,
    predicate: createFilter(board, question, visibility),
  });
  return { rows: ids.map((id, index) => ({ id, shownOrder: offset + index + 1 })), total };
}

/** The filters of a count: those of a page, without its order. */
export type CheckpointFilter = Pick<
  PageQuestion,
  'statuses' | 'genders' | 'categories' | 'clubs' | 'text' | 'onlyLocals' | 'hasPrize' | 'fields'
>;

/** Everybody in the list of a checkpoint: at the start all who are registered, at the finish who finished (or has one of the statuses asked for), elsewhere who has a time there; behind them who is being checked there. */
export function listedAt(
  board: LiveBoard,
  checkpoint: number,
  filter: CheckpointFilter,
  visibility: Visibility,
): readonly number[] {
  const { statuses, genders, categories, onlyLocals } = filter;
  const isEnd = checkpoint === 0 || checkpoint === board.board.checkpointCount - 1;
  const predicate = createFilter(board, filter, visibility);
  const limit = board.board.slotOf.size;
  const asked = { checkpoint, statuses, genders, categories, onlyLocals, predicate, includesUntimed: isEnd };
  return listAt(board.board, { ...asked, offset: 0, limit }).ids;
}

/** The predicate of the filters that a board has no list for: clubs, prizes, fields that must be there, a search. Undefined without them, since a predicate walks over everyone. */
export function createFilter(
  board: LiveBoard,
  { clubs, text, hasPrize, fields }: Pick<PageQuestion, 'clubs' | 'text' | 'hasPrize' | 'fields'>,
  visibility: Visibility,
): ((id: number) => boolean) | undefined {
  const prizes = hasPrize ? shownPrizes(board, visibility) : null;
  const tests = fields.map((field) => fieldTest(board, field));
  if (clubs.length > 0) tests.push((id) => clubs.includes(board.roster.clubOf(id) ?? ''));
  if (prizes) tests.push((id) => (prizes.get(id)?.awards ?? []).length > 0);
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

/** The winners whom the filters leave. */
function podium(live: LiveBoard, question: PageQuestion, visibility: Visibility): ListedPage {
  const { statuses, genders, categories, onlyLocals, offset, limit } = question;
  const { board } = live;
  const passes = createFilter(live, question, visibility) ?? (() => true);
  const winners = podiumOf(board).filter(({ id, gender }) => {
    const cohort = cohortAt(board, board.slotOf.get(id) ?? -1);
    if (!cohort || !isAmong(statuses, cohort.status) || !isAmong(genders, gender)) return false;
    return isAmong(categories, cohort.category) && (cohort.isLocal || !onlyLocals) && passes(id);
  });
  const shown = question.isReversed ? winners.toReversed() : winners;
  const rows = shown.slice(offset, offset + limit).map(({ id }) => ({ id, shownOrder: null }));
  return { rows, total: winners.length };
}

/** An empty list asks for nothing. */
export const isAmong = (wanted: readonly string[], word: string | null): boolean =>
  wanted.length === 0 || (word !== null && wanted.includes(word));
