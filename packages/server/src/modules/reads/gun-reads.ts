import { tolerableMs } from '@dorsal/domain/readers/sender-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadHorizon } from '#modules/derive/waiting-repository.ts';
import { writeModalityGun, writeWaveGun } from '#modules/races/modality-repository.ts';
import { type ReaderClocks, trueInstant } from '#modules/readers/reader-clocks.ts';
import { loadReaderClocks } from '#modules/readers/reader-repository.ts';
import { insertCommand } from '#platform/commands/command-repository.ts';
import { type Context, type Db, randomId } from '#platform/context.ts';
import { gunsHeard, type Startable, startableBy } from './gun-repository.ts';
import type { NewRead } from './read-batch.ts';

/** A gun so soon after another of the same modality is a press too many, not the next wave. */
const strayWithinMs = 60_000;

/**
 * A gun read proposes a gun to the modalities whose start its reader serves at that instant: to the modality, or where it has waves to the next
 * wave without one. A gun that is set is never moved: boxes log stray presses. One ahead of the server proposes nothing before its reader's clock is
 * corrected (`proposeWaitingGuns`). Gives the modalities that got one.
 */
export async function proposeGuns(
  context: Context,
  trx: Db,
  reads: readonly Pick<NewRead, 'device' | 'heardAt'>[],
): Promise<number[]> {
  const clocks = await loadReaderClocks(trx, [...new Set(reads.map(({ device }) => device))]);
  const started = new Set<number>();
  const horizon = await loadHorizon(trx);
  const inTime = reads
    .map((read) => ({ read, at: trueInstant(clocks, read.device, read.heardAt) }))
    .filter(({ at }) => at <= horizon)
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

/**
 * Proposes the guns that a reader heard while its clock showed a span, and that were ahead of the server then: the clock has just been
 * corrected. `before` are the clocks without the correction.
 */
export async function proposeWaitingGuns(
  context: Context,
  trx: Db,
  { reader, from, to, before }: { reader: number; from: EpochMs; to: EpochMs; before: ReaderClocks },
): Promise<void> {
  const heard = await gunsHeard(trx, { reader, from, to });
  const waited = heard.filter(
    ({ heardAt, receivedAt }) => trueInstant(before, reader, heardAt) - receivedAt > tolerableMs,
  );
  if (waited.length > 0) await proposeGuns(context, trx, waited);
}

async function fire(trx: Db, startable: Startable, at: EpochMs): Promise<boolean> {
  const { modality_number: modality, oid, gun_at: gunAt, waves } = startable;
  const guns = [gunAt, ...(waves ?? []).map((wave) => wave.gunAt)].filter((gun) => gun !== null);
  if (guns.some((gun) => Math.abs(gun - at) < strayWithinMs)) return false;
  const wave = waves?.find((one) => one.gunAt === null);
  if (!wave && gunAt !== null) return false;
  if (wave) await writeWaveGun(trx, wave.number, at);
  if (gunAt === null) await writeModalityGun(trx, modality, at);
  const subject = wave ? `wave:${wave.number}` : `modality:${oid}`;
  await insertCommand(trx, {
    id: randomId(),
    name: 'gun_proposed',
    by: { name: 'reader', user: null },
    changes: [{ subject, field: 'gunAt', was: null, is: at }],
  });
  return true;
}
