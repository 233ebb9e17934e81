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
  { isPreview = false }: { readonly isPreview?: boolean } = {},
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
      if (isSet) started.add(modality.modality_number);
      // A preview leaves no trace.
      if (!isPreview) await noteProposed(context, trx, { startable: modality, reader: read.device, at, isSet });
    }
  }
  for (const modality of started) await mark(trx, 'gun', { modality });
  return [...started];
}

/**
 * Proposes the guns that a reader heard while its clock showed a span, and that were ahead of the server then: the clock has just been
 * corrected. `before` are the clocks without the correction. Gives the modalities that got one.
 */
export async function proposeWaitingGuns(
  context: Context,
  trx: Db,
  { reader, from, to, before, isPreview }: WaitingGuns,
): Promise<number[]> {
  const heard = await gunsHeard(trx, { reader, from, to });
  const waited = heard.filter(
    ({ heardAt, receivedAt }) => trueInstant(before, reader, heardAt) - receivedAt > tolerableMs,
  );
  return waited.length === 0 ? [] : await proposeGuns(context, trx, waited, { isPreview });
}

interface WaitingGuns {
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly before: ReaderClocks;
  readonly isPreview: boolean;
}

async function fire(trx: Db, startable: Startable, at: EpochMs): Promise<boolean> {
  const { modality_number: modality, gun_at: gunAt, waves } = startable;
  const guns = [gunAt, ...(waves ?? []).map((wave) => wave.gunAt)].filter((gun) => gun !== null);
  if (guns.some((gun) => Math.abs(gun - at) < strayWithinMs)) return false;
  const wave = nextWave(startable);
  if (!wave && gunAt !== null) return false;
  if (wave) await writeWaveGun(trx, wave.number, at);
  if (gunAt === null) await writeModalityGun(trx, modality, at);
  return true;
}

const nextWave = ({ waves }: Startable) => waves?.find((one) => one.gunAt === null);

interface Proposed {
  /** As it was before. */
  readonly startable: Startable;
  readonly reader: number;
  readonly at: EpochMs;
  readonly isSet: boolean;
}

async function noteProposed(
  { log }: Pick<Context, 'log'>,
  trx: Db,
  { startable, reader, at, isSet }: Proposed,
): Promise<void> {
  log.info({ modality: startable.modality_number, reader, at, isSet }, 'gun_proposed');
  if (!isSet) return;
  const wave = nextWave(startable);
  const subject = wave ? `wave:${wave.number}` : `modality:${startable.oid}`;
  await insertCommand(trx, {
    id: randomId(),
    name: 'gun_proposed',
    by: { name: 'reader', user: null },
    changes: [{ subject, field: 'gunAt', was: null, is: at }],
  });
}
