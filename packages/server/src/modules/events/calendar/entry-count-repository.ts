import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** How many are entered in an event and in its modalities, those who cancelled not with them. */
export interface EntryCounts {
  readonly ofEvent: (event: number) => number;
  readonly ofModality: (modality: number) => number;
}

/** Counted when asked, out of the index: exact. */
export async function countEntries(db: Db, events: readonly number[]): Promise<EntryCounts> {
  if (events.length === 0) return { ofEvent: () => 0, ofModality: () => 0 };
  const { rows } = await sql<{ event: number; modality: number; entered: number }>`
    select event_number as event, modality_number as modality, count(*)::int as entered from participant
    where event_number = any(${[...events]}::int[]) and cancelled_at is null group by event_number, modality_number`.execute(
    db,
  );
  const sum = (some: typeof rows): number => some.reduce((total, { entered }) => total + entered, 0);
  return {
    ofEvent: (event) => sum(rows.filter((row) => row.event === event)),
    ofModality: (modality) => sum(rows.filter((row) => row.modality === modality)),
  };
}
