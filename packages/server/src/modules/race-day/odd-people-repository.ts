import type { SeenAndHeard } from '@dorsal/domain/race-day/chips-swapped.ts';
import { nearWindowMs } from '@dorsal/domain/race-day/odd-times.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The true instant of the read `l`. */
const trueInstant = sql`l.heard_at - coalesce((select k.difference_ms from reader_clock k
  where k.reader_number = l.device and l.heard_at between k.from_at and k.to_at order by k.number desc limit 1), 0)`;
/** Staff took the read `l` out. */
const isOut = sql`exists (select from read_invalidation o
  where (o.chip, o.heard_at, o.device, o.epoch, o.seq) = (l.chip, l.heard_at, l.device, l.epoch, l.seq))`;

/** The times by hand of a race, each with the read of the same person at the same mat that is nearest to it; what was only estimated is left out. */
export async function timesWithReads(db: Db, race: number): Promise<SeenAndHeard[]> {
  const { rows } = await sql<SeenAndHeard>`
    select t.participant_number as person, c.number as checkpoint, r.reference_at + t.time_ms as at, near.at as "heardAt"
    from manual_time t join checkpoint c on c.number = t.checkpoint_number and c.modality_number = ${race} and c.position > 0
    join result r on r.participant_number = t.participant_number
    cross join lateral (
      select ${trueInstant} as at from chip
      join reader_configuration rc on rc.checkpoint_number = c.number
      join read_log l on l.chip = chip.chip and l.device = rc.reader_number and l.heard_at between rc.opens_at and rc.closes_at
      where chip.participant_number = t.participant_number and not ${isOut}
      order by abs(${trueInstant} - (r.reference_at + t.time_ms)) limit 1
    ) near
    where t.source <> 'estimate' and r.reference_at is not null`.execute(db);
  return rows;
}

/** The times by hand of these people of a race, of any source, by their checkpoints. */
export const timesByHandOf = async (
  db: Db,
  people: readonly number[],
): Promise<{ readonly person: number; readonly checkpoint: number }[]> =>
  people.length === 0
    ? []
    : await db
        .selectFrom('manual_time')
        .select(['participant_number as person', 'checkpoint_number as checkpoint'])
        .where('participant_number', 'in', [...people])
        .execute();

/** A read beside the hours of its reader, of somebody without a time at that checkpoint. */
export interface ReadBesideWindow {
  readonly person: number;
  /** Public id. */
  readonly checkpoint: string;
  readonly heardAt: EpochMs;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly gunAt: EpochMs | null;
}

/**
 * Those of a race, behind the start; a read in the hours of the reader elsewhere belongs there. The last one of each person and checkpoint. The reads beside the hours
 * are found first, by their instants: they are few, and to look through the reads of everybody who lacks a time took seconds with 60,000.
 */
export async function readsBesideWindows(db: Db, race: number): Promise<ReadBesideWindow[]> {
  const { rows } = await sql<ReadBesideWindow>`
    with place as materialized (
      select rc.reader_number as reader, rc.opens_at, rc.closes_at, c.number, c.oid, c.position
      from reader_configuration rc join checkpoint c on c.number = rc.checkpoint_number
      where c.modality_number = ${race} and c.is_timed and c.position > 0
    ), beside as materialized (
      select place.*, l.chip, l.heard_at, l.device, l.epoch, l.seq from place join read_log l on l.device = place.reader and l.kind = 'chip'
        and (l.heard_at between place.opens_at - ${nearWindowMs}::bigint and place.opens_at - 1 or l.heard_at between place.closes_at + 1 and place.closes_at + ${nearWindowMs}::bigint)
      where not exists (select from reader_configuration o where o.reader_number = place.reader and l.heard_at between o.opens_at and o.closes_at)
    )
    select distinct on (r.participant_number, l.number) r.participant_number as person, l.oid as checkpoint, l.heard_at as "heardAt",
      l.opens_at as "opensAt", l.closes_at as "closesAt", r.reference_at as "gunAt"
    from beside l
    join chip on chip.chip = l.chip and chip.modality_number = ${race}
    join result r on r.participant_number = chip.participant_number
    where r.crossings[l.position + 1] is null and not l.position = any(coalesce(r.held, '{}')) and not ${isOut}
    order by r.participant_number, l.number, l.heard_at desc`.execute(db);
  return rows;
}
