import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

export const sitemapKinds = ['events', 'circuits', 'races'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** A page and when it last changed. */
export interface SitemapRow {
  readonly number: number;
  /** Slug, or the id of a race. */
  readonly name: string;
  readonly changed: Date;
}

const raced = [...statusGroups.withResults].filter((status) => status !== 'waiting_for_start');

/** Rows with public pages; of races those with results. `n` is the table. */
const sources: Readonly<Record<SitemapKind, RawBuilder<unknown>>> = {
  events: sql`(select number, slug as name, updated_at as changed from event where visible and not is_circuit) n`,
  circuits: sql`(select number, slug as name, updated_at as changed from event where visible and is_circuit) n`,
  races: sql`(select m.number, m.oid as name, m.updated_at as changed from modality m join event e on e.number = m.event_number
    where m.visible and e.visible and m.is_timed and m.status = any(${raced}::text[])) n`,
};

export async function countRows(db: Db): Promise<Readonly<Record<SitemapKind, number>>> {
  const { rows } = await sql<Record<SitemapKind, number>>`
    select (select count(*)::int from ${sources.events}) as events, (select count(*)::int from ${sources.circuits}) as circuits,
      (select count(*)::int from ${sources.races}) as races`.execute(db);
  return rows[0] ?? { events: 0, circuits: 0, races: 0 };
}

/** The number before the first row of a part; undefined: there is no such part. */
export async function numberBefore(db: Db, kind: SitemapKind, skipped: number): Promise<number | undefined> {
  if (skipped === 0) return 0;
  const { rows } = await sql<{ number: number }>`
    select n.number from ${sources[kind]} order by n.number offset ${skipped - 1} limit 1`.execute(db);
  return rows[0]?.number;
}

export async function rowsAfter(db: Db, kind: SitemapKind, number: number, most: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select n.number, n.name, n.changed from ${sources[kind]} where n.number > ${number} order by n.number limit ${most}`.execute(
    db,
  );
  return rows;
}
