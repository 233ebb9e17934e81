import type { Ms } from '@dorsal/domain/timing/types.ts';
import type pg from 'pg';
import type { Context } from '#platform/context.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { BoardFacts } from './board-facts.ts';
import type { LiveBoard, MovedRunner } from './live-board.ts';

export interface BoardNodeParts {
  readonly context: Context;
  /** Gives connections for snapshots. */
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** Where to LISTEN; null: the poll alone finds what is new. */
  readonly listenUrl: string | null;
  readonly metrics: Metrics;
  /** Default one second. */
  readonly pollMs?: Ms;
  /** A board that nobody asked for this long is dropped. Default ten minutes. */
  readonly idleMs?: Ms;
  /** Most people on all boards together; beyond, the board asked for longest ago goes first. Default 1,000,000 (some 500 MB). */
  readonly mostPeople?: number;
}

/** A board went from one version to a later one. `moved` null: too much changed to be named. */
export interface BoardStep {
  readonly modality: number;
  readonly from: number;
  readonly to: number;
  readonly moved: readonly MovedRunner[] | null;
  readonly board: LiveBoard;
}

/** Name, status, gun or prizes of a modality changed. */
export interface FactsChange {
  readonly board: LiveBoard;
  readonly before: BoardFacts;
}
