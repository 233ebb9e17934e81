import { checkpointNamed } from '@dorsal/contract/calls/boards.ts';
import { podiumOf } from '@dorsal/domain/prizes/podium.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Db } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { visibilityOf } from '#platform/http/visibility.ts';
import { createFilter, listedAt } from './pages/list-page.ts';
import { fieldsAsked, isPersonField, lacksPoint, positionOf } from './pages/result-fields.ts';
import type { FilterBody, PeopleFilter } from './people-filter.ts';
import { racesOfPeople } from './people-repository.ts';

/** Conditions that the board of a race alone can judge: it has the places, the prizes and the times. */
export type BoardConditions = Pick<FilterBody, 'exist' | 'has_prize' | 'intermediate' | 'status'> & {
  readonly winners?: boolean | undefined;
};

const isBoardCondition = ({ exist, has_prize, intermediate, winners }: BoardConditions): boolean =>
  has_prize === true ||
  winners === true ||
  intermediate !== undefined ||
  fieldsAsked(exist).some((field) => !isPersonField(field));

/** Most races whose boards one list or count asks: those of a large event, or of a runner's fifty registrations. */
export const mostBoards = 60;

interface Asked {
  readonly db: Db;
  readonly node: BoardNode;
  readonly caller: Caller | null;
}

/**
 * The filter with whom the boards leave, where the body has conditions for them; else the same filter. Every board of the people whom the rest of
 * the filter leaves is asked.
 */
export async function chooseOnBoards(
  { db, node, caller }: Asked,
  filter: PeopleFilter,
  conditions: BoardConditions,
): Promise<PeopleFilter | Refused> {
  if (!isBoardCondition(conditions)) return filter;
  const races = await racesOfPeople(db, filter, mostBoards + 1);
  if (races.length > mostBoards) return refuse('too_many_races');
  const boards = await loadBoards(node, races);
  const isNowhere = (board: LiveBoard) => placeOf(conditions, board) === null;
  if (boards.size > 0 && [...boards.values()].every(isNowhere)) return refuse('checkpoint_not_found');
  return { ...filter, chosen: [...boards.values()].flatMap((board) => chosenOn(board, conditions, caller)) };
}

/** Boards by the number of their race, loaded one after the other, at this version if it is reached in time; a race without a course has none. */
export async function loadBoards(
  node: BoardNode,
  races: readonly number[],
  version = 0,
): Promise<Map<number, LiveBoard>> {
  const boards = new Map<number, LiveBoard>();
  for (const race of races) {
    const board = await node.boardAt(race, version);
    if (board) boards.set(race, board);
  }
  return boards;
}

function chosenOn(board: LiveBoard, conditions: BoardConditions, caller: Caller | null): number[] {
  const { exist, has_prize, status, winners } = conditions;
  const place = placeOf(conditions, board);
  if (place === null) return [];
  const fields = fieldsAsked(exist).filter((field) => !isPersonField(field));
  const asked = { clubs: [], text: '', hasPrize: has_prize === true, fields };
  const visibility = visibilityOf(caller, board.facts.event.number);
  const passes = createFilter(board, asked, visibility) ?? (() => true);
  const winning = winners === true ? podiumOf(board.board).map(({ id }) => id) : null;
  if (place !== undefined) {
    // The rest of the filter is the database's.
    const all = { ...asked, statuses: status ?? [], genders: [], categories: [], onlyLocals: false };
    const listed = listedAt(board, place, all, visibility);
    return winning ? listed.filter((id) => winning.includes(id)) : [...listed];
  }
  const candidates = winning ?? [...board.board.slotOf.keys()];
  return candidates.filter(passes);
}

/** The position asked for: undefined where none is, null where the course has no such point, or not the one of a field that is asked for. */
function placeOf({ exist, intermediate }: BoardConditions, board: LiveBoard): number | null | undefined {
  if (lacksPoint(fieldsAsked(exist), board)) return null;
  return intermediate === undefined ? undefined : positionOf(checkpointNamed(intermediate), board);
}
