import type { Board } from '#ranking/board.ts';
import type { Group } from '#ranking/groups.ts';
import { groupsAt, type Placed, standingsOf } from '#ranking/places.ts';
import type { Ms } from '#timing/types.ts';
import { awardPrizes } from './award-prizes.ts';
import type { PrizeRule } from './types.ts';

/** A prize place decided by less is looked at before it is announced: a photo, the reads of both. */
export const closeUnderMs: Ms = 500;

/** `tied`: somebody else has the same time there. `close`: the time of somebody else is nearer than half a second. */
export type CloseCall = 'tied' | 'close';

/**
 * The people whose prize hangs on nothing or next to nothing: on a prize place, or the first behind it, with the same time as their neighbour, or one
 * nearer than half a second. Who is passed over for a prize decides nothing there, and where a judge has decided between two, nothing is open.
 */
export function closePrizes(rules: readonly PrizeRule[], board: Board): ReadonlyMap<number, CloseCall> {
  const finish = board.checkpointCount - 1;
  const { passedOver } = awardPrizes(rules, board);
  const over = new Set(passedOver.map(({ order, group, id }) => keyOf(order, group, id)));
  const found = new Map<number, CloseCall>();
  for (const { order, by, total } of rules) {
    for (const group of groupsAt(board, by, finish)) {
      const standings = standingsOf(board, group, finish);
      noteClose(
        inFrontOf(standings, total, ({ id }) => over.has(keyOf(order, group, id))),
        (one, other) => board.judged.decides(finish, one, other),
        found,
      );
    }
  }
  return found;
}

const keyOf = (order: number, { scope, gender, category }: Group, id: number): string =>
  [order, scope, gender, category, id].join(' ');

/** Those on the prize places of a group, and the first one behind them. */
function inFrontOf(standings: Iterable<Placed>, total: number, isPassedOver: (one: Placed) => boolean): Placed[] {
  const front: Placed[] = [];
  for (const one of standings) {
    if (isPassedOver(one)) continue;
    front.push(one);
    if (front.filter(({ timeMs }) => timeMs < one.timeMs).length >= total) break;
  }
  return front;
}

function noteClose(
  front: readonly Placed[],
  isDecided: (one: number, other: number) => boolean,
  into: Map<number, CloseCall>,
): void {
  const open = neighbours(front).filter(([before, one]) => !isDecided(before.id, one.id));
  for (const [before, one] of open) {
    const gap = one.timeMs - before.timeMs;
    if (gap >= closeUnderMs) continue;
    for (const { id } of [before, one]) if (into.get(id) !== 'tied') into.set(id, gap === 0 ? 'tied' : 'close');
  }
}

const neighbours = (front: readonly Placed[]): [Placed, Placed][] =>
  front.slice(1).map((one, index): [Placed, Placed] => [front[index] as Placed, one]); // as many, one further on
