import { sql } from 'kysely';
import { type BoardEvent, decodeBoardChanges } from '#modules/derive/board-events/board-change.ts';
import type { Db } from '#platform/context.ts';

export interface HeldVersion {
  readonly modality: number;
  readonly version: number;
}

/** Most events of one round: some of them carry a thousand changes. */
const mostEvents = 200;

/** The events after these versions, by modality and version; one query for all boards. */
export async function loadBoardEvents(
  db: Db,
  held: readonly HeldVersion[],
): Promise<{ events: BoardEvent[]; isMoreLeft: boolean }> {
  const { rows } = await sql<{ modality: number; version: number; at: number; is_reload: boolean; changes: unknown }>`
    select e.modality_number as modality, e.version, e.at, e.is_reload, e.changes
    from unnest(${held.map(({ modality }) => modality)}::int[], ${held.map(({ version }) => version)}::bigint[]) as held (modality, version)
    join board_event e on e.modality_number = held.modality and e.version > held.version
    order by e.modality_number, e.version
    limit ${mostEvents}`.execute(db);
  const events = rows.map(({ modality, version, at, is_reload, changes }) => ({
    modality,
    version,
    at,
    changes: is_reload || changes === null ? null : decodeBoardChanges(changes),
  }));
  return { events, isMoreLeft: rows.length === mostEvents };
}
