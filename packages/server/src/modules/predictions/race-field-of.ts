import { predictedCourse, type RaceField } from '@dorsal/domain/prediction/race-field.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';

/** A live board as predictions see it. */
export function raceFieldOf({ facts, board, rules, roster }: LiveBoard): RaceField {
  const { chronotype, gunAt, ranksByNetTime } = rules;
  const points = facts.checkpoints.map(({ kind, distanceM, isTimed }) => ({
    distanceM: distanceM ?? (kind === 'finish' ? facts.distanceM : null),
    isTimed,
  }));
  const zeroAt = (id: number): EpochMs | null => {
    const result = roster.find(id)?.result;
    return (ranksByNetTime ? result?.netStartAt : result?.referenceAt) ?? null;
  };
  const hasOneGun = chronotype === 'all' && !ranksByNetTime && gunAt !== null;
  return {
    course: predictedCourse(facts.sport, points),
    board,
    countsFromGun: !ranksByNetTime && chronotype !== 'individual_chrono',
    // The gun is at hand; the others' own starts are read from their rows.
    zeroAt: hasOneGun ? () => gunAt : zeroAt,
  };
}
