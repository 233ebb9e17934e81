import { sql } from 'kysely';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Db } from '#platform/context.ts';

export interface PosterRow {
  readonly oid: string;
  readonly name: string;
  readonly date_start: Date | null;
  readonly date_end: Date | null;
  readonly time_zone: string;
  readonly is_postponed: boolean;
  readonly city: string | null;
  readonly county: string | null;
  /** Of the longest race. */
  readonly longest_m: number | null;
  readonly track: string | null;
  readonly uploaded_at: Date | null;
}

/** The texts of a poster; `track` is the modality of the longest track that the public may see. Null: there is no such event. */
export async function findPosterRow(db: Db, oid: string): Promise<PosterRow | null> {
  const { rows } = await sql<PosterRow>`
    select e.oid, e.name, e.date_start, e.date_end, e.time_zone, e.is_postponed, e.city, e.county,
      (select max(m.shown_distance_m) from modality m where m.event_number = e.number and m.visible) as longest_m,
      longest.oid as track, longest.uploaded_at
    from event e left join lateral (
      select m.oid, t.uploaded_at from modality m join track t on t.modality_number = m.number
      where m.event_number = e.number and m.visible order by t.distance_m desc, m.number limit 1
    ) longest on true
    where e.oid = ${oid} and e.visible`.execute(db);
  return rows[0] ?? null;
}

export interface PosterCourse {
  readonly distanceM: number;
  readonly ascentM: number | null;
  readonly points: readonly ScreenPoint[];
}

export async function findCourse(db: Db, modality: string): Promise<PosterCourse | null> {
  const row = await db
    .selectFrom('track')
    .innerJoin('modality', 'modality.number', 'track.modality_number')
    .select(['track.distance_m as distanceM', 'track.ascent_m as ascentM', 'track.screen'])
    .where('modality.oid', '=', modality)
    .executeTakeFirst();
  // Written by the import of tracks alone.
  return row ? { ...row, points: row.screen as ScreenPoint[] } : null;
}
