import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The times that an ad was shown and clicked at a place on a day. */
export interface AdCount {
  /** Public id. */
  readonly ad: string;
  /** Of UTC, as `2026-05-01`. */
  readonly day: string;
  readonly place: string;
  readonly shown: number;
  readonly clicked: number;
}

/** Adds to what stands. An ad that is gone is left out. In one order, so that two nodes never wait for each other. */
export async function addAdCounts(db: Db, counts: readonly AdCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into ad_count (ad_number, day, stands_at, shown, clicked)
    select a.number, c.day, c.place, c.shown, c.clicked
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (ad text, day date, place text, shown integer, clicked integer)
    join ad a on a.oid = c.ad order by a.number, c.day, c.place
    on conflict (ad_number, day, stands_at)
      do update set shown = ad_count.shown + excluded.shown, clicked = ad_count.clicked + excluded.clicked`.execute(db);
}

/** Public ids of the ads that may be shown: those that do not rest. */
export async function shownAds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ad')
    .select('oid')
    .where('weight', '>', 0)
    .orderBy('number')
    .limit(10_000)
    .execute();
  return rows.map(({ oid }) => oid);
}

/** The counts of an ad since a day, newest first. */
export async function adCountsSince(db: Db, ad: string, day: string): Promise<Omit<AdCount, 'ad'>[]> {
  return await db
    .selectFrom('ad_count')
    .innerJoin('ad', 'ad.number', 'ad_number')
    .select(['day', 'stands_at as place', 'shown', 'clicked'])
    .where('ad.oid', '=', ad)
    .where('day', '>=', day)
    .orderBy('day', 'desc')
    .orderBy('stands_at')
    .execute();
}

/** All that was ever counted of an ad. */
export async function adTotals(db: Db, ad: string): Promise<Pick<AdCount, 'shown' | 'clicked'>> {
  const { rows } = await sql<Pick<AdCount, 'shown' | 'clicked'>>`
    select coalesce(sum(c.shown), 0)::int as shown, coalesce(sum(c.clicked), 0)::int as clicked
    from ad_count c join ad a on a.number = c.ad_number where a.oid = ${ad}`.execute(db);
  return rows[0] ?? { shown: 0, clicked: 0 };
}
