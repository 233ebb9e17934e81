import type { Gender, Ms, ResultStatus } from '#timing/types.ts';

/** The data of a runner that a place depends on. `id` is the participant's number. */
export interface BoardEntry {
  readonly id: number;
  /** Orders runners with equal times; null: behind those who have one. */
  readonly bib: string | null;
  readonly gender: Gender;
  /** Name of the category; null: none. The scope is category and gender together. */
  readonly category: string | null;
  readonly isLocal: boolean;
  /** The wire's `classify`: false is shown, never placed, never awarded. */
  readonly isClassified: boolean;
  readonly status: ResultStatus;
  /**
   * Ranking time at each checkpoint of the course, rounded; null where there is none. At the finish it includes penalties. The caller has chosen
   * the kind of time (official or net).
   */
  readonly timesMs: readonly (Ms | null)[];
  /** Positions of the checkpoints whose crossing is being checked, in course order: without a time, they are listed behind those who have one. */
  readonly held: readonly number[];
}

export const scopes = ['general', 'gender', 'category', 'local', 'local_gender', 'local_category'] as const;
export type Scope = (typeof scopes)[number];

/** Place in each scope at one checkpoint, from 1; null: not placed there. */
export type Places = Readonly<Record<Scope, number | null>>;
