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

/** Those that two people have with each other: what is decided about one of them is decided about both. */
export const kindsOfTwo = ['chips_swapped', 'chips_together'] as const satisfies readonly PersonProblem[];

/** Those that staff cannot let stand for a reason: a claim gets an answer; the others are doubts about a time itself, which a choice or a time settles. */
const unacceptableProblems = [
  'claim',
  'two_explanations',
  'contradicting_times',
  'choice_void',
  'finish_shut',
  'crossing_held',
] as const satisfies readonly PersonProblem[];
export type AcceptableProblem = Exclude<PersonProblem, (typeof unacceptableProblems)[number]>;

/** Those that they can. */
export const acceptableProblems: readonly AcceptableProblem[] = personProblems.filter(
  (one): one is AcceptableProblem => !unacceptableProblems.some((other) => other === one),
);
