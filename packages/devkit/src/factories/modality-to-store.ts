import type { GeneratedModality, GeneratedRace } from '#generator/race.ts';

/** A modality of a generated race on its way into the database. */
export interface ModalityToStore {
  readonly race: GeneratedRace;
  readonly modality: GeneratedModality;
  /** Internal number. */
  readonly event: number;
  readonly position: number;
  /** Numeric id → internal number. */
  readonly readers: ReadonlyMap<number, number>;
  readonly newId: () => string;
}
