import { sql } from 'kysely';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Db } from '#platform/context.ts';

/** The part of a course that boards do not have. */
export interface Ground {
  /** Another text: another track. Null: there is none. */
  readonly track: string | null;
  /** By checkpoint number, a reader that serves it. */
  readonly mats: ReadonlyMap<number, number>;
}

export async function loadGround(db: Db, modality: number): Promise<Ground> {
  const { rows } = await sql<{ track: string | null; mats: [checkpoint: number, reader: number][] }>`
    select (select uploaded_at::text from track where modality_number = ${modality}) as track,
      coalesce((select json_agg(json_build_array(checkpoint_number, reader) order by checkpoint_number) from (
        select checkpoint_number, min(reader_number) as reader from reader_configuration
        where modality_number = ${modality} and checkpoint_number is not null group by checkpoint_number) as served), '[]') as mats`.execute(
    db,
  );
  return { track: rows[0]?.track ?? null, mats: new Map(rows[0]?.mats) };
}

/** The line of the track for screens; empty: there is none. */
export async function loadTrackLine(db: Db, modality: number): Promise<readonly ScreenPoint[]> {
  const row = await db.selectFrom('track').select('screen').where('modality_number', '=', modality).executeTakeFirst();
  return row ? (row.screen as ScreenPoint[]) : []; // written by the import of tracks alone
}
