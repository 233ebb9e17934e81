import { askedCheckpoint, type getBoard } from '@dorsal/contract/calls/boards.ts';
import { byArrival, type listRegistrations, personOrders } from '@dorsal/contract/calls/registrations.ts';
import { mostRows } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf, QueryOf } from '@dorsal/contract/endpoint.ts';
import { foldText } from '@dorsal/domain/search/fold-text.ts';
import { type Gender, type ResultStatus, resultStatuses } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { fieldOf, fieldsAsked, lacksPoint, positionOf } from './result-fields.ts';

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
  /** Fields that must be there (`fieldsAsked`). */
  readonly fields: readonly string[];
  /** Also who has no time there. */
  readonly includesUntimed: boolean;
  /** Also who is being checked there, and so has no time. */
  readonly includesHeld: boolean;
  /** The newest arrivals at the checkpoint first, in the place of the order of places. */
  readonly isByArrival: boolean;
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
  if (namesPeople(body) || isInOrderOfPeople(body)) return null;
  if (lacksPoint(fieldsAsked(body.exist), board)) return 'checkpoint_not_found';
  const settled = { groupBy: body.group_by ?? 'none', includesModality: body.include_modality === true } as const;
  if (body.winners === true) {
    return settle(body, {
      ...settled,
      fields: fieldsAsked(body.exist),
      kind: 'podium',
      checkpoint: board.board.checkpointCount - 1,
      includesUntimed: false,
      includesHeld: false,
    });
  }
  const asked = askedCheckpoint(body);
  if (asked === null) return null;
  const checkpoint = positionOf(asked, board);
  if (checkpoint === null) return 'checkpoint_not_found';
  const fields = fieldsAsked(body.exist);
  const field = fieldOf(asked);
  const isTimedOnly = field !== null && fields.includes(field);
  const ofPage = {
    ...settled,
    kind: 'page',
    checkpoint,
    includesUntimed: checkpoint === 0 && !fields.includes('start_time'),
    // The page of a checkpoint lists who has a time there, and behind them who is being checked there: those have no such field.
    includesHeld: !isTimedOnly,
    fields: asked.by === 'finish' ? fields : fields.filter((one) => one !== field),
  } as const;
  // A list of groups has everybody, unless it asks for a checkpoint.
  const isOfAll = isGroupedAlone(body) && body.status === undefined;
  return settle(isOfAll ? { ...body, status: [...resultStatuses] } : body, ofPage);
}

/** Only groups bring this list to the finish. */
const isGroupedAlone = ({ group_by: groupBy = 'none', ...rest }: BodyOf<typeof listRegistrations>): boolean =>
  groupBy !== 'none' && rest.has_prize !== true && askedCheckpoint(rest) === null;

/** The first sort key is one of people: boards have the order of places alone. */
const isInOrderOfPeople = ({ order }: BodyOf<typeof listRegistrations>): boolean =>
  personOrders.some((name) => name === order?.[0]?.replace(/^-/, ''));

type PeopleNamed = Pick<
  BodyOf<typeof listRegistrations>,
  'id' | 'ids' | 'bib' | 'bib_number' | 'bibs' | 'user' | 'source' | 'include_cancelled'
>;

/** Boards know nothing of these: people named one by one, accounts, sources and who has cancelled. */
export function namesPeople({ id, ids, bib, bib_number, bibs, user, source, include_cancelled }: PeopleNamed): boolean {
  return [id, ids, bib, bib_number, bibs, user, source, include_cancelled].some(
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
    fields: [],
    includesUntimed: position === 0,
    includesHeld: true,
    groupBy: 'none',
    includesModality: false,
  });
}

/** One text for all ways to put the same question. */
export const keyOf = (question: PageQuestion): string => JSON.stringify(Object.values(question));

function settle(
  filters: Filters,
  rest: Pick<
    PageQuestion,
    'kind' | 'checkpoint' | 'fields' | 'includesUntimed' | 'includesHeld' | 'groupBy' | 'includesModality'
  >,
): PageQuestion {
  const isByArrival = rest.kind === 'page' && filters.order?.[0] === byArrival;
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
    fields: rest.fields,
    includesUntimed: rest.includesUntimed,
    includesHeld: rest.includesHeld,
    isByArrival,
    isReversed: !isByArrival && filters.order?.[0]?.startsWith('-') === true,
    groupBy: rest.groupBy,
    includesModality: rest.includesModality,
    offset: filters.offset ?? 0,
    limit: Math.min(filters.limit ?? (rest.kind === 'podium' ? mostRows : classificationPageSize), mostRows),
  };
}

const sorted = <Word extends string>(words: readonly Word[] | undefined): Word[] => [...new Set(words)].sort();
