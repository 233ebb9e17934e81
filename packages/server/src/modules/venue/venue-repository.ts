import type { OnSiteEvent, OnSiteRace } from '@dorsal/domain/registration/on-site.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A race that somebody at the venue wants to enter. */
export interface RaceToEnter {
  readonly number: number;
  readonly event: number;
  readonly ofEvent: OnSiteEvent;
  readonly ofRace: OnSiteRace;
  /** True: as many are entered as the event, or the race, takes. */
  readonly isFull: boolean;
}

/** Its event's roster is locked by then, so that nobody else is counted meanwhile. Null: there is no such race. */
export async function raceToEnter(trx: Db, oid: string): Promise<RaceToEnter | null> {
  const { rows } = await sql<{
    readonly number: number;
    readonly event: number;
    readonly status: EventStatus;
    readonly allowsLive: boolean;
    readonly until: Date | null;
    readonly eventAllowsLive: boolean;
    readonly isPerRace: boolean;
    readonly eventUntil: Date | null;
    readonly isFull: boolean;
  }>`
    select m.number, e.number as event, m.status, m.allow_live_registration as "allowsLive",
      m.live_registration_allow_until as until, e.allow_live_registration as "eventAllowsLive",
      e.live_registration_per_modality as "isPerRace", e.live_registration_allow_until as "eventUntil",
      coalesce(entered.of_event >= e.registration_limit, false) or coalesce(entered.of_race >= m.registration_limit, false) as "isFull"
    from modality m
    join event e on e.number = m.event_number,
    lateral (
      select count(*) as of_event, count(*) filter (where p.modality_number = m.number) as of_race
      from participant p where p.event_number = e.number and p.cancelled_at is null
    ) entered
    where m.oid = ${oid}`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  return {
    number: row.number,
    event: row.event,
    ofEvent: {
      isAllowed: row.eventAllowsLive,
      isPerRace: row.isPerRace,
      until: row.eventUntil?.getTime() ?? null,
    },
    ofRace: { isAllowed: row.allowsLive, until: row.until?.getTime() ?? null, status: row.status },
    isFull: row.isFull,
  };
}

/** Tells whether somebody of the event wears a bib, also one whose entry is cancelled. */
export async function isBibTaken(trx: Db, event: number, bib: string): Promise<boolean> {
  const row = await trx
    .selectFrom('participant')
    .select('number')
    .where('event_number', '=', event)
    .where('bib', '=', bib)
    .executeTakeFirst();
  return row !== undefined;
}
