import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The modality and those of the same event that share readers with it, or with one of those. */
export async function modalitiesTogether(trx: Db, modality: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with recursive together as (
      select ${modality}::int as number
      union
      select other.modality_number
      from together t
      join reader_configuration own on own.modality_number = t.number
      join reader_configuration other on other.reader_number = own.reader_number
      join modality m on m.number = other.modality_number
      where m.event_number = (select event_number from modality where number = ${modality})
    )
    select number from together`.execute(trx);
  return rows.map(({ number }) => number);
}

/** The replay's event of this slug; 'other event': the slug belongs, or once belonged, to an event of its own. Null: there is none. */
export async function findCopy(trx: Db, slug: string): Promise<number | 'other event' | null> {
  const { rows } = await sql<{ number: number; is_copy: boolean }>`
    select e.number, e.slug = ${slug} and exists (select from race_clock c where c.event_number = e.number) as is_copy from event e
    where e.slug = ${slug} or e.number in (select event_number from event_slug where slug = ${slug})`.execute(trx);
  const found = rows[0];
  if (!found) return null;
  return found.is_copy ? found.number : 'other event';
}

/** `slug`, or the first of `slug-2`, `slug-3` … that no event has or had. */
export async function freeSlug(trx: Db, slug: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    if ((await findCopy(trx, candidate)) === null) return candidate;
  }
}

/** Deletes the copy of an earlier replay with all its rows, and its readers. Their reads stay in the log. */
export async function dropCopy(trx: Db, event: number): Promise<void> {
  const ofCopy = sql`(select number from modality where event_number = ${event})`;
  await sql`delete from board_event where modality_number in ${ofCopy}`.execute(trx);
  await sql`delete from dirty_result where modality_number in ${ofCopy}`.execute(trx);
  await sql`
    delete from reader r
    where exists (select from reader_configuration c where c.reader_number = r.number and c.modality_number in ${ofCopy})
      and not exists (select from reader_configuration c where c.reader_number = r.number and c.modality_number not in ${ofCopy})`.execute(
    trx,
  );
  await sql`delete from event where number = ${event}`.execute(trx);
}

/** Lets one replay at a time make its copy: it looks for free slugs and numbers before it takes them. */
const copyLock = 8_004_003;
export const takeCopyLock = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${copyLock})`.execute(trx);
};

/** The lowest public number of a copied reader, far above those that people give. */
const firstOfCopies = 1_000_000;

/** The first public number after those of all readers. */
export async function firstFreeNumber(trx: Db): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    select greatest(max(numeric_id), ${firstOfCopies - 1}::int) + 1 as first from reader`.execute(trx);
  return rows[0]?.first ?? firstOfCopies;
}

export const oidsOf = (db: Db, table: 'reader' | 'modality', numbers: readonly number[]) =>
  db
    .selectFrom(table)
    .select(['number', 'oid'])
    .where('number', 'in', [...numbers])
    .execute();

export const shortNamesOf = (db: Db, modalities: readonly number[]) =>
  db
    .selectFrom('modality')
    .select(['number', 'short_name'])
    .where('number', 'in', [...modalities])
    .execute();
