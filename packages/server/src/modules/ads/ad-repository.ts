import type { listAds } from '@dorsal/contract/calls/ads.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { AdTable } from '#platform/db/tables/people.ts';

export interface AdRow extends Selectable<AdTable> {
  readonly event_oid: string | null;
  readonly event_slug: string | null;
  readonly event_name: string | null;
}

const adsWithEvent = sql`select a.*, e.oid as event_oid, e.slug as event_slug, e.name as event_name
  from ad a left join event e on e.number = a.event_number`;

type AdQuestion = BodyOf<typeof listAds>;

interface RunningAds extends Pick<AdQuestion, 'id' | 'name'> {
  /** Public id; undefined: the home page. */
  readonly event: string | undefined;
  readonly at: Date;
}

/** Ads that run then and are called so, of an event or of the home page. Those of weight 0 rest. */
export async function runningAds(db: Db, { event, at, ...named }: RunningAds): Promise<AdRow[]> {
  const isThere = event === undefined ? sql`a.event_number is null` : sql`e.oid = ${event} and e.visible`;
  const { rows } = await sql<AdRow>`
    ${adsWithEvent} where ${sql.join([isThere, ...calledSo(named)], sql` and `)} and a.weight > 0
      and (a.date_start is null or a.date_start <= ${at}) and (a.date_end is null or a.date_end >= ${at})
    order by a.number limit 500`.execute(db);
  return rows;
}

function calledSo({ id, name }: Pick<AdQuestion, 'id' | 'name'>): RawBuilder<unknown>[] {
  const like = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return [
    ...(id === undefined ? [] : [sql`a.oid = ${id}`]),
    ...(name === undefined ? [] : [sql`lower(unaccent(a.name)) like lower(unaccent(${like}))`]),
  ];
}

const columns = {
  name: sql`lower(unaccent(a.name))`,
  weight: sql`a.weight`,
  date_start: sql`a.date_start`,
  date_end: sql`a.date_end`,
} as const;

/** All ads, by name or id, as the back-office lists them. */
export async function searchAds(
  db: Db,
  { order = ['name'], ...named }: AdQuestion,
  page: { readonly offset: number; readonly limit: number },
): Promise<AdRow[]> {
  const conditions = calledSo(named);
  const sorted = order.map((one): RawBuilder<unknown> => {
    const column = columns[one.replace(/^-/, '') as keyof typeof columns]; // the contract takes these names only
    return one.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  const { rows } = await sql<AdRow>`
    ${adsWithEvent} ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${sql.join([...sorted, sql`a.number`])} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export type AdContent = Omit<Selectable<AdTable>, 'number' | 'oid'>;

/** Locked until the change of it is done. */
export async function findAd(db: Db, oid: string): Promise<AdContent | null> {
  const row = await db
    .selectFrom('ad')
    .select(['name', 'image', 'weight', 'redirect', 'event_number', 'date_start', 'date_end', 'extra_text'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function writeAd(db: Db, oid: string, content: AdContent): Promise<void> {
  await db
    .insertInto('ad')
    .values({ oid, ...content })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(content))
    .execute();
}

export async function eventNumber(db: Db, oid: string): Promise<number | null> {
  const row = await db.selectFrom('event').select('number').where('oid', '=', oid).executeTakeFirst();
  return row?.number ?? null;
}
