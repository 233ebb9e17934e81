/** The kinds of problems that one person can have, those that can move a place first. */
export const personProblems = [
  'two_explanations',
  'contradicting_times',
  'seen_not_started',
  'seen_retired',
  'too_soon',
  'choice_void',
  'finish_shut',
  'crossing_held',
  'late_start',
  'no_start_read',
  'missing_checkpoint',
] as const;
export type PersonProblem = (typeof personProblems)[number];
