import { type AskedCheckpoint, askedCheckpoint, type getBoard } from '@dorsal/contract/calls/boards.ts';
import type { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf, QueryOf } from '@dorsal/contract/endpoint.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { Gender, ResultStatus } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';

/** Rows of a classification page where no limit is sent (document 2, section 9). */
export const classificationPageSize = 15;
export type Grouping = NonNullable<BodyOf<typeof listRegistrations>['group_by']>;

/** A question to a board with its defaults filled in: equal questions have equal keys, however they were asked. */
export interface PageQuestion {
  readonly kind: 'page' | 'podium';
  /** Position on the course. */
  readonly checkpoint: number;
  readonly statuses: readonly ResultStatus[];
  readonly genders: readonly Gender[];
  readonly categories: readonly string[];
  readonly clubs: readonly string[];
  /** Folded; empty: no search. */
  readonly text: string;
  readonly onlyLocals: boolean;
  readonly hasPrize: boolean;
  /** Also who has no time there. */
  readonly includesUntimed: boolean;
  readonly isReversed: boolean;
  readonly groupBy: Grouping;
  readonly includesModality: boolean;
  readonly offset: number;
  readonly limit: number;
}

type Filters = Pick<
  BodyOf<typeof listRegistrations>,
  | 'status'
  | 'gender'
  | 'category'
  | 'club'
  | 'free_text_search'
  | 'only_locals'
  | 'has_prize'
  | 'offset'
  | 'limit'
  | 'order'
>;

/** The question of a body of `POST /registrations`; null: it is about no board. `checkpoint_not_found`: the course has no such point. */
export function questionOfBody(
  body: BodyOf<typeof listRegistrations>,
  board: LiveBoard,
): PageQuestion | null | 'checkpoint_not_found' {
  if (namesPeople(body)) return null;
  const settled = { groupBy: body.group_by ?? 'none', includesModality: body.include_modality === true } as const;
  if (body.winners === true) {
    return settle(body, {
      ...settled,
      kind: 'podium',
      checkpoint: board.board.checkpointCount - 1,
      includesUntimed: false,
    });
  }
  const asked = askedCheckpoint(body);
  if (asked === null) return null;
  const checkpoint = positionOf(asked, board);
  if (checkpoint === null) return 'checkpoint_not_found';
  const isTimedOnly = (body.exist ?? []).some((path) => path.includes('start_time'));
  return settle(body, { ...settled, kind: 'page', checkpoint, includesUntimed: checkpoint === 0 && !isTimedOnly });
}

/** Boards know nothing of these: people named one by one, accounts, sources and who has cancelled. */
function namesPeople({
  id,
  ids,
  bib,
  bib_number,
  user,
  source,
  include_cancelled,
}: BodyOf<typeof listRegistrations>): boolean {
  return [id, ids, bib, bib_number, user, source, include_cancelled].some(
    (asked) => asked !== undefined && asked !== false,
  );
}

/** The question of an address of the GET twin. */
export function questionOfAddress(
  query: QueryOf<typeof getBoard>,
  checkpoint: string,
  board: LiveBoard,
): PageQuestion | 'checkpoint_not_found' {
  const isEnd = checkpoint === 'start' || checkpoint === 'finish';
  const position = positionOf(isEnd ? { by: checkpoint } : { by: 'id', id: checkpoint }, board);
  if (position === null) return 'checkpoint_not_found';
  return settle(query, {
    kind: 'page',
    checkpoint: position,
    includesUntimed: position === 0,
    groupBy: 'none',
    includesModality: false,
  });
}

/** One text for all ways to put the same question. */
export const keyOf = (question: PageQuestion): string => JSON.stringify(Object.values(question));

function settle(
  filters: Filters,
  rest: Pick<PageQuestion, 'kind' | 'checkpoint' | 'includesUntimed' | 'groupBy' | 'includesModality'>,
): PageQuestion {
  return {
    kind: rest.kind,
    checkpoint: rest.checkpoint,
    statuses: sorted(filters.status),
    genders: sorted(filters.gender),
    categories: sorted(filters.category),
    clubs: sorted(filters.club),
    text: foldText(filters.free_text_search ?? ''),
    onlyLocals: filters.only_locals === true,
    hasPrize: filters.has_prize === true,
    includesUntimed: rest.includesUntimed,
    isReversed: filters.order?.[0]?.startsWith('-') === true,
    groupBy: rest.groupBy,
    includesModality: rest.includesModality,
    offset: filters.offset ?? 0,
    limit: Math.min(filters.limit ?? (rest.kind === 'podium' ? mostRows : classificationPageSize), mostRows),
  };
}

function positionOf(asked: AskedCheckpoint, { facts }: LiveBoard): number | null {
  const { checkpoints } = facts;
  if (asked.by === 'start') return 0;
  if (asked.by === 'finish') return checkpoints.length - 1;
  if (asked.by === 'order') return asked.order < checkpoints.length - 2 ? asked.order + 1 : null;
  const position = checkpoints.findIndex(({ oid }) => oid === asked.id);
  return position < 0 ? null : position;
}

const sorted = <Word extends string>(words: readonly Word[] | undefined): Word[] => [...new Set(words)].sort();
