import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import { type Actor, audit } from '#platform/audit.ts';
import type { Context, Db } from '#platform/context.ts';

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
  | { readonly ok: false; readonly refusal: 'modality_not_found' | 'wave_not_found' };

/**
 * Sets, moves or takes back a gun. Everyone's times follow, but for times by hand, which are since the runner's own reference and do not move
 * with it: staff get the bibs of who has some.
 */
export function setGun(context: Context, { modality, wave, gunAt }: NewGun, by: Actor): Promise<GunSet> {
  return context.db.transaction().execute(async (trx): Promise<GunSet> => {
    const found = await trx
      .selectFrom('modality')
      .select(['number', 'gun_at'])
      .where('oid', '=', modality)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) return { ok: false, refusal: 'modality_not_found' };
    const before = wave === null ? found.gun_at : await gunOfWave(trx, found.number, wave);
    if (before === undefined) return { ok: false, refusal: 'wave_not_found' };
    if (wave === null)
      await trx.updateTable('modality').set({ gun_at: gunAt }).where('number', '=', found.number).execute();
    else
      await trx
        .updateTable('wave')
        .set({ gun_at: gunAt })
        .where('modality_number', '=', found.number)
        .where('name', '=', wave)
        .execute();
    await audit(trx, by, [
      { action: 'gun_set', subject: `modality:${modality}`, before: { wave, gunAt: before }, after: { wave, gunAt } },
    ]);
    const peopleWithManualTimes = await bibsWithManualTimes(trx, found.number);
    await mark(trx, wave === null ? 'gun' : 'wave', { modality: found.number });
    return { ok: true, peopleWithManualTimes };
  });
}

/** Undefined: there is no such wave. */
async function gunOfWave(trx: Db, modality: number, name: string): Promise<EpochMs | null | undefined> {
  const wave = await trx
    .selectFrom('wave')
    .select('gun_at')
    .where('modality_number', '=', modality)
    .where('name', '=', name)
    .executeTakeFirst();
  return wave?.gun_at;
}

async function bibsWithManualTimes(trx: Db, modality: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('manual_time')
    .innerJoin('participant', 'participant.number', 'manual_time.participant_number')
    .select('participant.bib')
    .distinct()
    .where('participant.modality_number', '=', modality)
    .orderBy('participant.bib')
    .execute();
  return rows.map(({ bib }) => bib ?? '');
}
