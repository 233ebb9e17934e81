import { readOid } from '@dorsal/contract/codecs/oid.ts';
import { splitResultName } from '@dorsal/domain/registration/scan-code.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Whether the public finds an event by its slug, its id or its number; slugs that it had before count. */
export async function isEvent(db: Db, named: string): Promise<boolean> {
  const number = /^\d{1,9}$/.test(named) ? Number(named) : null;
  const { rows } = await sql`
    select 1 from event where visible and (slug = ${named} or oid = ${readOid(named)} or number = ${number}
      or number in (select event_number from event_slug where slug = ${named}))
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function isModality(db: Db, named: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from modality m join event e on e.number = m.event_number
    where m.oid = ${readOid(named)} and m.visible and e.visible`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has a result's address: their id, or their event's number and their bib. */
export async function isPerson(db: Db, named: string): Promise<boolean> {
  const of = splitResultName(named);
  const { rows } = of
    ? await sql`
        select 1 from participant
        where event_number = ${of.eventNumber} and lower(bib) = lower(${of.bib.trim()}) and cancelled_at is null
        limit 1`.execute(db)
    : await sql`select 1 from participant where oid = ${readOid(named)} and cancelled_at is null`.execute(db);
  return rows.length > 0;
}
