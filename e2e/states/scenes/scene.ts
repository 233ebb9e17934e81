import type { RacePlan } from '@dorsal/devkit/generator/plan.ts';
import type { GeneratedRace } from '@dorsal/devkit/generator/race.ts';

/** A race in one of the states that a page can be found in. */
export interface Scene {
  readonly plan: RacePlan;
  /** Changes the race where the generator makes nothing of the kind. */
  readonly change?: (race: GeneratedRace) => GeneratedRace;
  /** The ground of its track; absent: it has none. */
  readonly ground?: 'city' | 'mountain';
  readonly event?: { readonly city: string; readonly county: string };
  readonly modality?: {
    readonly start_city?: string;
    readonly start_county?: string;
    readonly staff_mark?: 'cancelled';
    readonly staff_note?: string;
  };
  /** It has neither start nor finish nor anything between. */
  readonly hasNoCourse?: true;
}
