import { readOid } from '@dorsal/contract/codecs/oid.ts';
import type { Db } from '#platform/context.ts';

/** The number of an event by its id, its slug (old ones too), or its numeric id as text or number; null: there is none. */
export async function findEventNumber(db: Db, named: number | string): Promise<number | null> {
  const oid = readOid(named);
  const asNumber = /^\d{1,9}$/.test(String(named)) ? Number(named) : null;
  const row = await db
    .selectFrom('event')
    .select('number')
    .where((where) =>
      where.or([
        ...(oid === null ? [] : [where('oid', '=', oid)]),
        ...(asNumber === null ? [] : [where('number', '=', asNumber)]),
        where('slug', '=', String(named)),
        where('number', 'in', (old) =>
          old.selectFrom('event_slug').select('event_number').where('event_slug.slug', '=', String(named)),
        ),
      ]),
    )
    // A slug made of digits only must not hide the event with that number: the number wins.
    .orderBy((order) => order('number', '=', asNumber ?? -1), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}
