import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Channel that nudges the nodes; the payload is the number of the notice. */
export const noticeChannel = 'dorsal_notice';

export interface StandingNotice {
  readonly oid: string;
  readonly event_number: number;
  readonly modality_number: number | null;
  readonly level: 'info' | 'warning';
  readonly text: string;
  readonly at: Date;
}

/** The notices of these events and their modalities, newest first. */
export async function noticesOfEvents(db: Db, events: readonly number[]): Promise<StandingNotice[]> {
  if (events.length === 0) return [];
  return await db
    .selectFrom('notice')
    .select(['oid', 'event_number', 'modality_number', 'level', 'text', 'at'])
    .where('event_number', 'in', [...events])
    .where('withdrawn_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

/** A notice as the back-office lists it. */
export interface ListedNotice extends Omit<StandingNotice, 'event_number' | 'modality_number'> {
  readonly withdrawn: boolean;
  readonly event: { readonly oid: string; readonly slug: string; readonly number: number; readonly name: string };
  readonly modality: { readonly oid: string; readonly number: number; readonly name: string } | null;
}

interface NoticeFilters {
  /** Of these events. */
  readonly only?: 'all' | readonly number[];
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  /** Also those that stand no more. */
  readonly withdrawn?: boolean | undefined;
}

export async function searchNotices(
  db: Db,
  filters: NoticeFilters,
  page: { readonly offset: number; readonly limit: number },
): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice>`
    select n.oid, n.level, n.text, n.at, n.withdrawn_at is not null as withdrawn,
      json_build_object('oid', e.oid, 'slug', e.slug, 'number', e.number, 'name', e.name) as event,
      case when m.oid is not null then json_build_object('oid', m.oid, 'number', m.number, 'name', m.name) end as modality
    ${noticesThere(filters)} order by n.at desc, n.number desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countNotices(db: Db, filters: NoticeFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${noticesThere(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const noticesThere = ({ id, event, withdrawn = false, only = 'all' }: NoticeFilters) => sql`
  from notice n join event e on e.number = n.event_number left join modality m on m.number = n.modality_number
  where (${id ?? null}::text is null or n.oid = ${id ?? null})
    and (${event ?? null}::text is null or e.oid = ${event ?? null})
    and ${only === 'all' ? sql`true` : sql`n.event_number = any(${[...only]}::int[])`}
    and (${withdrawn || id !== undefined} or n.withdrawn_at is null)`;

/** The event or race of a notice. */
export interface NoticePlace {
  readonly event: number;
  readonly modality: number | null;
  /** As the trail names it: `event:…` or `modality:…` with a public id. */
  readonly subject: string;
}

export async function placeOfEvent(db: Db, oid: string): Promise<NoticePlace | null> {
  const row = await db.selectFrom('event').select('number').where('oid', '=', oid).executeTakeFirst();
  return row ? { event: row.number, modality: null, subject: `event:${oid}` } : null;
}

/** `event`: the modality has to be of that one. */
export async function placeOfModality(db: Db, oid: string, event: string | undefined): Promise<NoticePlace | null> {
  const row = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.number', 'modality.event_number'])
    .where('modality.oid', '=', oid)
    .$if(event !== undefined, (query) => query.where('event.oid', '=', event ?? ''))
    .executeTakeFirst();
  return row ? { event: row.event_number, modality: row.number, subject: `modality:${oid}` } : null;
}

export interface NoticeContent {
  readonly level: 'info' | 'warning';
  readonly text: string;
  readonly withdrawn: boolean;
}

/** A notice, withdrawn or not, locked until its change is done. */
export async function findNotice(db: Db, oid: string): Promise<(NoticeContent & { number: number; at: Date }) | null> {
  const row = await db
    .selectFrom('notice')
    .select(['number', 'level', 'text', 'at', 'withdrawn_at'])
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, withdrawn: row.withdrawn_at !== null } : null;
}

export async function insertNotice(
  db: Db,
  notice: { readonly oid: string; readonly place: NoticePlace; readonly content: NoticeContent; readonly at: Date },
): Promise<void> {
  const { oid, place, content, at } = notice;
  const { number } = await db
    .insertInto('notice')
    .values({
      oid,
      event_number: place.event,
      modality_number: place.modality,
      level: content.level,
      text: content.text,
      at,
      withdrawn_at: content.withdrawn ? at : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await nudge(db, number);
}

export async function updateNotice(
  db: Db,
  number: number,
  { content, at, now }: { readonly content: NoticeContent; readonly at: Date; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('notice')
    .set({
      level: content.level,
      text: content.text,
      at,
      withdrawn_at: content.withdrawn ? now : null,
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('number', '=', number)
    .execute();
  await nudge(db, number);
}

const nudge = (db: Db, number: number): Promise<unknown> =>
  sql`select pg_notify(${noticeChannel}, ${String(number)})`.execute(db);

/** Public ids of the notices of a place itself. */
export async function standingAt(db: Db, { event, modality }: NoticePlace): Promise<string[]> {
  const rows = await db
    .selectFrom('notice')
    .select('oid')
    .where('event_number', '=', event)
    .where('modality_number', modality === null ? 'is' : '=', modality)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ oid }) => oid);
}

/** A notice as live pages get it. */
export interface ChangedNotice extends NoticeContent {
  readonly number: number;
  readonly version: number;
  readonly oid: string;
  readonly at: Date;
  readonly event: string;
  readonly modality: string | null;
  /** Numbers of the modalities whose followers get it. */
  readonly modalities: readonly number[];
}

/** The notices given, changed or withdrawn in the last `seconds` by the clock of the database, oldest first. */
export async function changedNotices(db: Db, seconds: number): Promise<ChangedNotice[]> {
  const { rows } = await sql<ChangedNotice>`
    select n.number, n.version, n.oid, n.level, n.text, n.at, n.withdrawn_at is not null as withdrawn, e.oid as event, m.oid as modality,
      case when n.modality_number is null
        then coalesce((select array_agg(o.number) from modality o where o.event_number = n.event_number), '{}')
        else array[n.modality_number] end as modalities
    from notice n join event e on e.number = n.event_number left join modality m on m.number = n.modality_number
    where n.changed_at > clock_timestamp() - ${seconds} * interval '1 second'
    order by n.changed_at, n.number`.execute(db);
  return rows;
}
