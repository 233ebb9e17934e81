import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { mark } from '#modules/derive/marks.ts';
import { loadReaderClocks, trueInstant } from '#modules/readers/reader-clocks.ts';
import type { Context, Db } from '#platform/context.ts';
import type { NewRead } from './read-batch.ts';

/** A gun so soon after another of the same modality is a press too many, not the next wave. */
const strayWithinMs = 60_000;

interface Startable {
  modality_number: number;
  oid: string;
  gun_at: EpochMs | null;
  waves: { number: number; gunAt: EpochMs | null }[] | null;
}

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

/** Locked, so that two guns at once do not both find it unset. In the order of their numbers, so that two of them never wait for each other. */
async function startableBy(trx: Db, reader: number, at: EpochMs): Promise<Startable[]> {
  const { rows } = await sql<Startable>`
    select m.number as modality_number, m.oid, m.gun_at,
      (select json_agg(json_build_object('number', w.number, 'gunAt', w.gun_at) order by w.position, w.number)
        from wave w where w.modality_number = m.number) as waves
    from modality m
    where m.number in (
      select rc.modality_number from reader_configuration rc join checkpoint c on c.number = rc.checkpoint_number
      where rc.reader_number = ${reader} and c.kind = 'start' and ${at} between rc.opens_at and rc.closes_at
    )
    order by m.number
    for no key update of m`.execute(trx);
  return rows;
}

async function fire(
  trx: Db,
  { modality_number: modality, oid, gun_at: gunAt, waves }: Startable,
  at: EpochMs,
): Promise<boolean> {
  const guns = [gunAt, ...(waves ?? []).map((wave) => wave.gunAt)].filter((gun) => gun !== null);
  if (guns.some((gun) => Math.abs(gun - at) < strayWithinMs)) return false;
  const wave = waves?.find((one) => one.gunAt === null);
  if (!wave && gunAt !== null) return false;
  if (wave) await trx.updateTable('wave').set({ gun_at: at }).where('number', '=', wave.number).execute();
  if (gunAt === null) await trx.updateTable('modality').set({ gun_at: at }).where('number', '=', modality).execute();
  const subject = wave ? `wave:${wave.number}` : `modality:${oid}`;
  await trx
    .insertInto('audit_entry')
    .values({ actor: 'reader', action: 'gun_proposed', subject, after: JSON.stringify({ gunAt: at }) })
    .execute();
  return true;
}
