import type { Board } from '#ranking/board.ts';
import { groupsAt, standingsOf } from '#ranking/places.ts';
import type { Gender } from '#timing/types.ts';

export interface PodiumWinner {
  readonly gender: Gender;
  readonly id: number;
  readonly place: number;
}

/** Places of a podium, spec document 1, section 9. */
export const podiumPlaces = 3;

/**
 * The first three places of each gender at the finish, prizes aside. Runners who share a place are listed too, so it may be more than
 * three people (1, 2, 3, 3), and a place may stay empty (1, 1, 3). A gender without finishers has no podium.
 */
export function podiumOf(board: Board): PodiumWinner[] {
  const finish = board.checkpointCount - 1;
  const winners: PodiumWinner[] = [];
  for (const group of groupsAt(board, 'gender', finish)) {
    for (const { id, place } of standingsOf(board, group, finish)) {
      if (place > podiumPlaces || group.gender === null) break;
      winners.push({ gender: group.gender, id, place });
    }
  }
  return winners;
}
