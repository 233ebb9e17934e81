import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A modality whose start a reader serves, with the guns it has. */
export interface Startable {
  modality_number: number;
  oid: string;
  gun_at: EpochMs | null;
  waves: { number: number; gunAt: EpochMs | null }[] | null;
}

/** Locked, so that two guns at once do not both find it unset. In the order of their numbers, so that two of them never wait for each other. */
export async function startableBy(trx: Db, reader: number, at: EpochMs): Promise<Startable[]> {
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

/** The guns that a reader (internal number) heard while its clock showed a span, and when they came. */
export async function gunsHeard(
  trx: Db,
  { reader, from, to }: { readonly reader: number; readonly from: EpochMs; readonly to: EpochMs },
): Promise<{ device: number; heardAt: EpochMs; receivedAt: EpochMs }[]> {
  // A gun has no chip, so the index of the log finds it.
  return await trx
    .selectFrom('read_log')
    .select(['device', 'heard_at as heardAt', 'received_at as receivedAt'])
    .where('chip', '=', '')
    .where('kind', '=', 'gun')
    .where('device', '=', reader)
    .where('heard_at', '>=', from)
    .where('heard_at', '<=', to)
    .execute();
}
