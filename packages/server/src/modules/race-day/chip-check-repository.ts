import { lateFinishMs } from '@dorsal/domain/timing/opened-finish.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A reader that checks chips. */
export interface CheckReader {
  readonly number: number;
  readonly heartbeat: EpochMs | null;
  /** When its reads can be times of a race; null: it has no place whose window is still to close. */
  readonly timesFrom: EpochMs | null;
}

/** The reader of an id; null: there is none. A finish listens from when its race opens anywhere, and for a while after it has shut (`storeReads`). */
export async function findCheckReader(db: Db, oid: string, now: EpochMs): Promise<CheckReader | null> {
  const { rows } = await sql<CheckReader>`
    select r.number, r.heartbeat, (
      select min(case when c.kind = 'finish' then race.opens_at else rc.opens_at end) from reader_configuration rc
      join checkpoint c on c.number = rc.checkpoint_number
      join lateral (select min(opens_at) as opens_at from reader_configuration where modality_number = rc.modality_number) race on true
      where rc.reader_number = r.number and rc.closes_at + case when c.kind = 'finish' then ${lateFinishMs} else 0 end >= ${now}
    ) as "timesFrom"
    from reader r where r.oid = ${oid}`.execute(db);
  return rows[0] ?? null;
}

/** A chip that a reader has brought lately, with its bearer in an event; nobody there has it: the fields of the bearer are null. */
export interface HeardChipRow {
  readonly chip: string;
  readonly heardAt: EpochMs;
  readonly receivedAt: EpochMs;
  readonly isElsewhere: boolean;
  readonly person: number | null;
  readonly oid: string;
  readonly name: string;
  readonly surname: string;
  readonly bib: string | null;
  readonly race: string;
  readonly raceName: string;
  readonly bibColor: string | null;
  readonly isCancelled: boolean;
  readonly hasCollected: boolean;
}

interface AskedChips {
  readonly event: number;
  readonly reader: number;
  /** Those that came after it. */
  readonly since: EpochMs;
  readonly most: number;
}

/** Each chip once, by its last read, the one that came last first. */
export async function findHeardChips(db: Db, { event, reader, since, most }: AskedChips): Promise<HeardChipRow[]> {
  const { rows } = await sql<HeardChipRow>`
    with heard as (
      select distinct on (chip) chip, heard_at, received_at from read_log
      where received_at > ${since} and device = ${reader} and kind = 'chip'
      order by chip, received_at desc, heard_at desc
    ), latest as (
      select * from heard order by received_at desc, heard_at desc, chip limit ${most}
    )
    select l.chip, l.heard_at as "heardAt", l.received_at as "receivedAt",
      exists (select from chip o where o.chip = l.chip and o.event_number <> ${event}) as "isElsewhere",
      p.number as person, p.oid, p.name, p.surname, p.bib, m.oid as race, m.name as "raceName", m.bib_color as "bibColor",
      p.cancelled_at is not null as "isCancelled", p.bib_collected_at is not null as "hasCollected"
    from latest l
    left join chip c on c.chip = l.chip and c.event_number = ${event}
    left join participant p on p.number = c.participant_number
    left join modality m on m.number = p.modality_number
    order by l.received_at desc, l.heard_at desc, l.chip`.execute(db);
  return rows;
}

/** Tells whether a reader has brought a chip after an instant. */
export async function hasHeardSince(db: Db, reader: number, since: EpochMs): Promise<boolean> {
  const { rows } = await sql`
    select from read_log where received_at > ${since} and device = ${reader} and kind = 'chip' limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether anybody of an event has collected a bib. */
export async function isCollecting(db: Db, event: number): Promise<boolean> {
  const { rows } = await sql`
    select from participant where event_number = ${event} and bib_collected_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads of so long ago are no matter of a station any more. */
export const checkedMs: Ms = 120_000;
