import { awardPrizes } from '@dorsal/domain/prizes/award-prizes.ts';
import { type PersonPrizes, prizesOfPeople } from '@dorsal/domain/prizes/prizes-of-people.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Visibility } from '#platform/http/visibility.ts';

/** The prizes of a board as it stands at the finish, by participant number. */
export type PrizeTable = ReadonlyMap<number, PersonPrizes>;

interface Made {
  readonly stamp: string;
  readonly table: PrizeTable;
}
const made = new WeakMap<LiveBoard, Made>();
const nobody: PrizeTable = new Map();

/** The table that a reader may see: staff always, everyone else only where the race shows who takes a prize. */
export const shownPrizes = (board: LiveBoard, visibility: Visibility): PrizeTable =>
  board.facts.showsPrizes || visibility === 'staff' ? prizeTable(board) : nobody;

/** The table of a board; made anew when the finish or the rules have changed since. */
export function prizeTable(board: LiveBoard): PrizeTable {
  const stamp = `${board.touchedAt(board.board.checkpointCount - 1)}/${board.factsEpoch}`;
  const known = made.get(board);
  if (known?.stamp === stamp) return known.table;
  const { prizes } = board.facts;
  const table = prizes.length === 0 ? nobody : prizesOfPeople(awardPrizes(prizes, board.board));
  made.set(board, { stamp, table });
  return table;
}
