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
