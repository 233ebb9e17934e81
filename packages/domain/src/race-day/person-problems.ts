/** The kinds of problems that one person can have, those that can move a place first. */
export const personProblems = [
  'claim',
  'two_explanations',
  'prize_tied',
  'chips_swapped',
  'sources_differ',
  'contradicting_times',
  'prize_close',
  'chips_together',
  'other_wave',
  'seen_not_started',
  'seen_retired',
  'too_soon',
  'choice_void',
  'finish_shut',
  'outside_window',
  'crossing_held',
  'late_start',
  'no_start_read',
  'missing_checkpoint',
] as const;
export type PersonProblem = (typeof personProblems)[number];

/** Those that staff can let stand for a reason. A claim gets an answer; the others that are missing here are doubts about a time itself, which a choice or a time settles. */
export const acceptableProblems = [
  'prize_tied',
  'chips_swapped',
  'sources_differ',
  'prize_close',
  'chips_together',
  'other_wave',
  'seen_not_started',
  'seen_retired',
  'too_soon',
  'outside_window',
  'late_start',
  'no_start_read',
  'missing_checkpoint',
] as const satisfies readonly PersonProblem[];
