import type { problemTypes } from '@dorsal/contract/calls/staff/alarms.ts';

/** The kinds of problems, in the words of the wire. */
export type ProblemType = (typeof problemTypes)[number];
