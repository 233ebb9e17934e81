import type { PrizesView } from '@dorsal/contract/views/result-view.ts';
import { type Award, awardPrizes } from '@dorsal/domain/prizes/award-prizes.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import type { Board } from '@dorsal/domain/ranking/board.ts';
import type { Scope } from '@dorsal/domain/ranking/types.ts';
import type * as z from 'zod';
import type { LiveBoard } from '#modules/boards/live-board.ts';

type Prizes = z.output<typeof PrizesView>;

/** The prizes of a board as it stands at the finish, by participant number. */
export type PrizeTable = ReadonlyMap<number, Prizes>;

interface Made {
  readonly stamp: string;
  readonly table: PrizeTable;
}
const made = new WeakMap<LiveBoard, Made>();

/** The table of a board; made anew when the finish or the rules have changed since. */
export function prizeTable(board: LiveBoard): PrizeTable {
  const stamp = `${board.touchedAt(board.board.checkpointCount - 1)}/${board.factsEpoch}`;
  const known = made.get(board);
  if (known?.stamp === stamp) return known.table;
  const table = makeTable(board.facts.prizes, board.board);
  made.set(board, { stamp, table });
  return table;
}

/** Of two rules with the same basis, a prize obtained beats one that was not, and the lower order beats the higher. */
export function makeTable(rules: readonly PrizeRule[], board: Board): PrizeTable {
  if (rules.length === 0) return new Map();
  const { awards, passedOver } = awardPrizes(rules, board);
  const table = new Map<number, Prizes>();
  for (const [id, own] of Map.groupBy(awards, (award) => award.id)) table.set(id, prizesOf(own));
  for (const { id, by } of passedOver) {
    const prizes = table.get(id) ?? { has_prize: false };
    // Their time would have won it, and another prize of theirs excludes it: shown with an asterisk (document 2, 2.2).
    table.set(id, { ...prizes, which_prizes: { [by]: false, ...prizes.which_prizes } });
  }
  return table;
}

function prizesOf(awards: readonly Award[]): Prizes {
  const won = awards.map(({ by }) => [by, true] as const);
  return {
    ...Object.fromEntries(awards.toReversed().map(({ by, prizePlace }) => [placeKey(by), prizePlace])),
    which_prizes: Object.fromEntries(won),
    has_prize: true,
    awards: awards.map(({ order, prizePlace, by }) => ({ order, place: prizePlace, by })),
  };
}

/** The wire's name of a place in a scope. */
export const placeKey = (scope: Scope): `pos_${Scope}` => `pos_${scope}`;
