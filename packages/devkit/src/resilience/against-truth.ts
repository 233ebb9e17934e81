import type { Ms } from '@dorsal/domain/timing/types.ts';
import { secondsText } from '@dorsal/domain/units/seconds-text.ts';
import { exportClassification } from '@dorsal/server/modules/exports/export-classification.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { placesOf } from '#generator/places.ts';
import type { GeneratedModality, GeneratedRace, GeneratedRunner } from '#generator/race.ts';
import { trueTimes } from '#generator/truth.ts';
import type { StoredRace } from '#store/store-race.ts';

type Line = Record<string, string | number>;

/** Everything in which the exported classifications of a stored race differ from its truth, a line each; empty: they agree. */
export async function differencesFromTruth(
  context: Context,
  race: GeneratedRace,
  stored: StoredRace,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, modality] of race.modalities.entries()) {
    const number = stored.modalities[index]?.number ?? 0;
    const exported = await exportClassification(context, { modality: number, format: 'json' });
    if (!exported.ok) throw new Error(exported.refusal);
    const lines = JSON.parse(exported.text) as Line[]; // what lineOf of the export makes
    const byBib = new Map(lines.map((line) => [line['bib_number'], line]));
    if (lines.length !== modality.runners.length) found.push(`${lines.length} lines, truth ${modality.runners.length}`);
    for (const truth of trueLines(modality)) {
      const line = byBib.get(truth['bib_number']) ?? {};
      const wrong = Object.keys(truth).filter((column) => line[column] !== truth[column]);
      for (const column of wrong)
        found.push(
          `${modality.plan.shortName} bib ${truth['bib_number']}: ${column} ${line[column]}, truth ${truth[column]}`,
        );
    }
  }
  return found;
}

function trueLines(modality: GeneratedModality): Line[] {
  const places = placesOf(modality, modality.checkpoints.length - 1);
  return modality.runners.map((runner) => {
    const own = places.get(runner.bib);
    return {
      bib_number: runner.bib,
      pos_general: own?.general ?? '',
      pos_gender: own?.gender ?? '',
      pos_category: own?.category ?? '',
      pos_local: own?.local ?? '',
      pos_local_gender: own?.local_gender ?? '',
      pos_local_category: own?.local_category ?? '',
      ...timesOf(modality, runner),
    };
  });
}

function timesOf({ plan, checkpoints }: GeneratedModality, { truth }: GeneratedRunner): Line {
  const { splitsMs, officialMs, netMs } = trueTimes(plan, truth);
  const isTimed = truth.status === 'finished' || truth.status === 'disqualified';
  const splits = splitsMs.slice(1, checkpoints.length - 1).map((ms, index) => [`t_${index + 1}`, time(ms)] as const);
  return {
    status: truth.status === 'waiting' ? '' : truth.status,
    total_time: isTimed ? time(officialMs) : '',
    total_time_real: isTimed ? time(netMs) : '',
    ...Object.fromEntries(splits),
  };
}

const time = (ms: Ms | null): string => (ms === null ? '' : secondsText(ms));
