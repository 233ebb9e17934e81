import type { EventStatus } from '#status/status.ts';
import type { Result, Warning } from '#timing/types.ts';

/** Doubts that staff settle by a choice or a time, and that can move the place. */
const open: readonly Warning[] = ['two_explanations', 'choice_void', 'finish_shut', 'contradicting_times'];

/** The places of which it is told: those that are read aloud and photographed. */
const firstPlaces = 10;

/** Tells whether somebody who has a place among the first is still being looked at, until the results are official. */
export const isUnderReview = (
  race: EventStatus,
  { status, warnings }: Pick<Result, 'status' | 'warnings'>,
  place: number | null,
): boolean =>
  place !== null &&
  place <= firstPlaces &&
  status === 'finished' &&
  (race === 'live' || race === 'finished_provisional') &&
  warnings.some((warning) => open.includes(warning));
