import type { ReadItem } from '@dorsal/contract/calls/readers/read-item.ts';
import type { Fault } from '../fault.ts';

/** The reads of a file, and the lines that are none. */
export interface ReadFile {
  readonly reads: readonly ReadItem[];
  readonly faults: readonly Fault[];
}

/** Counters of boxes and files stay far below it; a larger number is a damaged line. */
export const largestCounter = 9_007_199_254_740_991;

export const faultAt = (line: number, message: string): Fault => ({ path: `line ${line}`, message });
