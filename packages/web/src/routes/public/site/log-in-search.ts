import { oneOf, onlySaid, wordsOf } from '#browser/address-values.ts';

/** The reason for the log-in: the session has ended, or the page is for staff. */
const whys = ['ended', 'needed'] as const;
const longestPath = 2_000;

interface LogInSearch {
  readonly why?: (typeof whys)[number] | undefined;
  /** The path to go on to. */
  readonly from?: string | undefined;
}

export const logInSearch = (raw: Record<string, unknown>): LogInSearch =>
  onlySaid(raw, { why: oneOf(whys, raw['why']), from: wordsOf(raw['from'], longestPath) });
