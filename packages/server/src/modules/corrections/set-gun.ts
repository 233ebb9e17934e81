import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { gunOfModality, gunOfWave, writeModalityGun, writeWaveGun } from '#modules/races/modality-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { bibsWithManualTimes } from './correction-repository.ts';

export interface NewGun {
  /** Public id of the modality. */
  readonly modality: string;
  /** Name of a wave of it; null: the gun of the modality. */
  readonly wave: string | null;
  /** Null takes the gun back. */
  readonly gunAt: EpochMs | null;
}

export type GunSet =
  | { readonly ok: true; readonly peopleWithManualTimes: readonly string[] }
  | { readonly ok: false; readonly refusal: 'modality_not_found' | 'wave_not_found' | 'race_official' };

/**
 * Sets, moves or takes back a gun. Everyone's times follow, but for times by hand, which are since the runner's own reference and do not move
 * with it: staff get the bibs of who has some.
 */
export function setGun(context: Context, { modality, wave, gunAt }: NewGun, by: Actor): Promise<GunSet> {
  return runCommand(context, { name: 'gun_set', by }, async (trx, note): Promise<GunSet> => {
    const set = await gunToSet(trx, { modality, wave });
    if (typeof set === 'string') return { ok: false, refusal: set };
    const { found, ofWave } = set;
    const before = (ofWave ?? found).gunAt;
    if (ofWave) await writeWaveGun(trx, ofWave.number, gunAt);
    else await writeModalityGun(trx, found.number, gunAt);
    const field = wave === null ? 'gunAt' : `gunAt:${wave}`;
    note(`modality:${modality}`, { [field]: before }, { [field]: gunAt });
    const peopleWithManualTimes = await bibsWithManualTimes(trx, found.number);
    await mark(trx, wave === null ? 'gun_moved' : 'wave_gun_moved', { modality: found.number });
    return { ok: true, peopleWithManualTimes };
  });
}

/** The race with its gun, and the wave (null: none is named); or why its gun cannot be set. */
async function gunToSet(trx: Db, { modality, wave }: Pick<NewGun, 'modality' | 'wave'>) {
  const found = await gunOfModality(trx, modality);
  if (!found) return 'modality_not_found';
  if (found.isOfficial) return 'race_official';
  const ofWave = wave === null ? null : await gunOfWave(trx, found.number, wave);
  return ofWave === undefined ? 'wave_not_found' : { found, ofWave };
}
