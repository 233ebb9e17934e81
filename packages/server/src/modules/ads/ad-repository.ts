import type { listAds } from '@dorsal/contract/calls/ads.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { containsText, orderTerms } from '#platform/db/like-pattern.ts';
import type { AdTable } from '#platform/db/tables/people.ts';

export interface AdRow extends Selectable<AdTable> {
  readonly event_oid: string | null;
  readonly event_slug: string | null;
  readonly event_name: string | null;
  /** Counts, where staff ask. */
  readonly shown?: number;
  readonly clicked?: number;
}

const eventOfAd = sql`a.*, e.oid as event_oid, e.slug as event_slug, e.name as event_name`;
const adsWithEvent = sql`select ${eventOfAd} from ad a left join event e on e.number = a.event_number`;
const adsWithCounts = sql`select ${eventOfAd}, c.shown, c.clicked
  from ad a left join event e on e.number = a.event_number cross join lateral (
    select coalesce(sum(shown), 0)::int as shown, coalesce(sum(clicked), 0)::int as clicked
    from ad_count where ad_number = a.number) c`;

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

const calledSo = ({ id, name }: Pick<AdQuestion, 'id' | 'name'>): RawBuilder<unknown>[] => [
  ...(id === undefined ? [] : [sql`a.oid = ${id}`]),
  ...(name === undefined ? [] : [containsText(sql`a.name`, name)]),
];

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
  const { rows } = await sql<AdRow>`
    ${adsWithCounts} where ${sql.join([sql`true`, ...calledSo(named)], sql` and `)}
    order by ${sql.join([...orderTerms(order, columns), sql`a.number`])} offset ${page.offset} limit ${page.limit}`.execute(
    db,
  );
  return rows;
}

/** The number of ads that the back-office would list. */
export async function countAds(db: Db, named: Pick<AdQuestion, 'id' | 'name'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ad a where ${sql.join([sql`true`, ...calledSo(named)], sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** An ad as staff edit it: the event by its public id, dates as instants. */
export interface AdFields {
  readonly name: string;
  readonly image: string | null;
  readonly weight: number;
  readonly redirect: string | null;
  readonly event: string | null;
  readonly date_start: EpochMs | null;
  readonly date_end: EpochMs | null;
  readonly extra_text: string | null;
}

/** Locked until the change of it is done. */
export async function findAd(db: Db, oid: string): Promise<AdFields | null> {
  const row = await db
    .selectFrom('ad')
    .leftJoin('event', 'event.number', 'ad.event_number')
    .select(['ad.name', 'image', 'weight', 'redirect', 'event.oid as event', 'extra_text'])
    .select(['ad.date_start', 'ad.date_end'])
    .where('ad.oid', '=', oid)
    .forNoKeyUpdate('ad')
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, date_start: row.date_start?.getTime() ?? null, date_end: row.date_end?.getTime() ?? null };
}

export async function writeAd(db: Db, oid: string, { event, date_start, date_end, ...ad }: AdFields): Promise<void> {
  const content = {
    ...ad,
    event_number: event === null ? null : await eventNumber(db, event),
    date_start: date_start === null ? null : new Date(date_start),
    date_end: date_end === null ? null : new Date(date_end),
  };
  await db
    .insertInto('ad')
    .values({ oid, ...content })
    .onConflict((conflict) => conflict.column('oid').doUpdateSet(content))
    .execute();
}

/** Deletes an ad that was never shown; false: counts hang on it. */
export async function deleteUnseenAd(db: Db, oid: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('ad')
    .where('oid', '=', oid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ad_count').select('day').whereRef('ad_number', '=', 'ad.number'))),
    )
    .returning('number')
    .execute();
  return gone.length > 0;
}

export async function eventNumber(db: Db, oid: string): Promise<number | null> {
  const row = await db.selectFrom('event').select('number').where('oid', '=', oid).executeTakeFirst();
  return row?.number ?? null;
}
