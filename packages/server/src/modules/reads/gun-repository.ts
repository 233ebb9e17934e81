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
