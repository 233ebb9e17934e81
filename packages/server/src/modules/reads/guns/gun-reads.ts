import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark.ts';
import { loadReaderClocks, trueInstant } from '#modules/readers/reader-clocks.ts';
import type { Context, Db } from '#platform/context.ts';
import type { NewRead } from '../read-batch.ts';
import { noteGun, type Startable, setModalityGun, setWaveGun, startableBy } from './gun-repository.ts';

/** A gun so soon after another of the same modality is a press too many, not the next wave. */
const strayWithinMs = 60_000;

/**
 * A gun read proposes a gun to the modalities whose start its reader serves at that instant: to the modality, or where it has waves to the next
 * wave without one. A gun that is set is never moved: boxes log stray presses. Gives the modalities that got one.
 */
export async function proposeGuns(context: Context, trx: Db, reads: readonly NewRead[]): Promise<number[]> {
  const clocks = await loadReaderClocks(trx, [...new Set(reads.map(({ device }) => device))]);
  const started = new Set<number>();
  const inTime = reads
    .map((read) => ({ read, at: trueInstant(clocks, read.device, read.heardAt) }))
    .toSorted((a, b) => a.at - b.at);
  for (const { read, at } of inTime) {
    for (const modality of await startableBy(trx, read.device, at)) {
      const isSet = await fire(trx, modality, at);
      context.log.info({ modality: modality.modality_number, reader: read.device, at, isSet }, 'gun_proposed');
      if (isSet) started.add(modality.modality_number);
    }
  }
  for (const modality of started) await mark(trx, 'gun', { modality });
  return [...started];
}

async function fire(trx: Db, startable: Startable, at: EpochMs): Promise<boolean> {
  const { modality_number: modality, oid, gun_at: gunAt, waves } = startable;
  const guns = [gunAt, ...(waves ?? []).map((wave) => wave.gunAt)].filter((gun) => gun !== null);
  if (guns.some((gun) => Math.abs(gun - at) < strayWithinMs)) return false;
  const wave = waves?.find((one) => one.gunAt === null);
  if (!wave && gunAt !== null) return false;
  if (wave) await setWaveGun(trx, wave.number, at);
  if (gunAt === null) await setModalityGun(trx, modality, at);
  await noteGun(trx, wave ? `wave:${wave.number}` : `modality:${oid}`, at);
  return true;
}
