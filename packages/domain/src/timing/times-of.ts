import type { Ms, Result, ResultTimes, TimingRules } from './types.ts';

/** The times of a result, rounded by the modality's precision. */
export function timesOf(_rules: TimingRules, _result: Result): ResultTimes {
  throw new Error('being written');
}

/** What ranks at each checkpoint of the course: net or official time, rounded; at the finish with penalties, and only for who finished. */
export function rankingTimes(_rules: TimingRules, _result: Result): (Ms | null)[] {
  throw new Error('being written');
}
