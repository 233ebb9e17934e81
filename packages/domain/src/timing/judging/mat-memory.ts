import type { EpochMs, Ms, ReaderConfiguration, Rejection, Verdict } from '#timing/types.ts';
import type { Mat } from './course.ts';

/** A stay on a mat where the runner arrived on the course. */
export interface Visit {
  /** Position of its first read. */
  readonly index: number;
  readonly mat: number;
  readonly arrivedAt: EpochMs;
  leftAt: EpochMs;
}

/** What a mat remembers of the runner. */
export interface MatMemory {
  readonly mat: Mat;
  heardAt: EpochMs;
  acceptedAt: EpochMs;
  /** Checkpoint of the last crossing there, and the gap that its reader keeps after it. */
  position: number;
  gapMs: Ms;
  /** Why the reads of the present visit do not count (any more). */
  why: Rejection | null;
  /** The present visit, where it counts as an arrival. */
  visit: Visit | null;
}

/** A mat that has not heard the runner yet. */
export const unvisited = (mat: Mat): MatMemory => ({
  mat,
  heardAt: Number.NEGATIVE_INFINITY,
  acceptedAt: Number.NEGATIVE_INFINITY,
  position: 0,
  gapMs: 0,
  why: null,
  visit: null,
});

/** Takes note that the mat hears the runner; whether this goes on from the read before: resting on the mat is one visit. */
export function hear(memory: MatMemory, at: EpochMs): boolean {
  const isSameVisit = at - memory.heardAt <= memory.mat.visitGapMs;
  memory.heardAt = at;
  if (!isSameVisit) memory.visit = null;
  else if (memory.visit !== null) memory.visit.leftAt = at;
  return isSameVisit;
}

/** The reads of the start are a visit to its mat too: who rests there makes no lap. */
export function rememberStart(memory: MatMemory, verdict: Verdict): void {
  memory.heardAt = verdict.read.at;
  memory.why = verdict.kind === 'crossing' ? 'within_gap' : verdict.why;
  if (verdict.kind === 'crossing') memory.acceptedAt = verdict.read.at;
}

/** The read counts; what follows in the same visit does not. */
export function rememberCrossing(memory: MatMemory, at: EpochMs, reader: ReaderConfiguration): void {
  memory.acceptedAt = at;
  memory.why = 'within_gap';
  memory.position = reader.checkpoint;
  memory.gapMs = reader.minGapMs;
}
