import type { TroubleName } from '#generator/plan.ts';
import type { Random } from '#generator/random.ts';
import type { Run } from '#generator/run.ts';

/** What a trouble may look at besides the runner. */
export interface Surroundings {
  readonly random: Random;
  /** Readers of mats that the runner's own modality does not use. */
  readonly otherMats: readonly number[];
}

/** One thing that can happen to a runner. It says both what the mats hear and what is true then. */
export interface Trouble {
  readonly name: TroubleName;
  /** Whether it can happen to this runner without leaving the truth in doubt. */
  readonly canHappen: (run: Run, around: Surroundings) => boolean;
  readonly happen: (run: Run, around: Surroundings) => void;
}
