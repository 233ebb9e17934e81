import { generateRace } from '@dorsal/devkit/generator/generate-race.ts';
import { aModalityPlan, aRacePlan, type ModalityPlan } from '@dorsal/devkit/generator/plan.ts';
import type { GeneratedModality, GeneratedRace } from '@dorsal/devkit/generator/race.ts';

export interface RaceOptions {
  /** The planned start. */
  readonly startsAt: number;
  readonly slug: string;
  /** Public numbers of its readers count up from here. */
  readonly firstReader: number;
  readonly plan?: Partial<ModalityPlan>;
  /** The first of the list has this name and asked not to be named. Default: nobody does. */
  readonly secret?: { readonly name: string; readonly surname: string };
}

const hour = 3_600_000;

/**
 * A generated race in which nothing has happened yet: people, course and mats of the generator. Its reads are sent by the journey as it
 * goes on, so mats are open already, and nobody is too fast to be believed.
 */
export function aRaceToCome({ startsAt, slug, firstReader, plan, secret }: RaceOptions): GeneratedRace {
  const race = generateRace(
    aRacePlan({
      seed: 7_001,
      slug,
      name: 'Cursa de les Moreres',
      startsAt,
      firstReader,
      phase: 'before_or_live',
      modalities: [aModalityPlan({ field: 12, intermediates: 2, hasStartMat: true, ...plan })],
      troubles: {},
      burdens: {},
      boxTroubles: [],
    }),
  );
  return { ...race, modalities: race.modalities.map((modality) => readyToRun(modality, secret)) };
}

function readyToRun(modality: GeneratedModality, secret: RaceOptions['secret']): GeneratedModality {
  return {
    ...modality,
    checkpoints: modality.checkpoints.map((checkpoint) => ({ ...checkpoint, minLegTimeMs: 1 })),
    configurations: modality.configurations.map((mat) => ({ ...mat, opensAt: modality.gunAt - 3 * hour })),
    runners: modality.runners.map((runner, index) => ({
      ...runner,
      person:
        index === 0 && secret ? { ...runner.person, ...secret, isPublic: false } : { ...runner.person, isPublic: true },
    })),
  };
}
