import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type { OnSiteEvent, OnSiteRace } from '@dorsal/domain/registration/on-site.ts';
import type { Payment } from '@dorsal/domain/registration/till.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { written } from '#modules/roster/written-bib-repository.ts';
import type { Db } from '#platform/context.ts';
import type { VenueEntryTable } from '#platform/db/tables/participants.ts';

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
export const raceToEnter = (trx: Db, oid: string): Promise<RaceToEnter | null> => findRace(trx, sql`m.oid = ${oid}`);

/** The same by its number. */
export async function raceOfNumber(trx: Db, number: number): Promise<RaceToEnter> {
  const race = await findRace(trx, sql`m.number = ${number}`);
  if (race === null) throw new Error('a bib of the stock names a race that is gone');
  return race;
}

async function findRace(trx: Db, isIt: RawBuilder<unknown>): Promise<RaceToEnter | null> {
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
    where ${isIt}`.execute(trx);
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

/** Somebody who has a bib, and since when: it was handed out, else typed at a desk that may have been without a network, else entered; also one whose entry is cancelled: the paper was given out. */
export interface BibOwner {
  readonly bib: string;
  readonly name: string;
  readonly at: EpochMs;
  /** The desk that gave it; '': none, or one without a name. */
  readonly desk: string;
  readonly participant: number;
  /** The public id. */
  readonly oid: string;
  readonly modality: number;
  /** Nobody has typed its paper yet. */
  readonly isNameless: boolean;
}

/** The person of an event who has a bib, however it is written (`sameBib`); undefined: it is free. */
export async function ownerOfBib(db: Db, event: number, bib: string): Promise<BibOwner | undefined> {
  const { rows } = await sql<BibOwner>`
    select p.bib, concat_ws(' ', p.name, p.surname) as name, coalesce(v.desk, '') as desk,
      p.number as participant, p.oid, p.modality_number as modality,
      coalesce(v.is_nameless and p.cancelled_at is null, false) as "isNameless", coalesce(p.bib_collected_at, v.typed_at, (extract(epoch from p.created_at) * 1000)::bigint) as at
    from participant p left join venue_entry v on v.participant_number = p.number
    where p.event_number = ${event} and ${written(sql`p.bib`)} = ${sameBib(bib)}
    order by p.number limit 1`.execute(db);
  return rows[0];
}

/** Keeps what a desk knows of somebody whom it entered. */
export async function insertVenueEntry(trx: Db, entry: Insertable<VenueEntryTable>): Promise<void> {
  await trx.insertInto('venue_entry').values(entry).execute();
}

/** Says whether somebody runs without a name, and which desk said so. */
export async function writeNameless(
  trx: Db,
  participant: number,
  { isNameless, desk }: { readonly isNameless: boolean; readonly desk: string | undefined },
): Promise<void> {
  const set = { is_nameless: isNameless, ...(desk !== undefined && { desk }) };
  await trx.updateTable('venue_entry').set(set).where('participant_number', '=', participant).execute();
}

/** Somebody who waits for a decision. */
export interface KeptEntry {
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly event: number;
  readonly modality: string;
  /** Its number. */
  readonly race: number;
  /** As many others are entered, or wait before them, as the event, or the race, takes. */
  readonly isFull: boolean;
  readonly typedAt: EpochMs;
  readonly desk: string;
  readonly keptFor: NonNullable<VenueEntryTable['kept_for']>;
  readonly wantedBib: string | null;
  readonly payment: Payment | null;
}

/** Of participant `p`, who is counted already: those who wait for a decision and came later do not count. */
const isFullForThem = sql<boolean>`exists (
  select from event e join modality r on r.number = p.modality_number,
  lateral (
    select count(*) as of_event, count(*) filter (where o.modality_number = p.modality_number) as of_race
    from participant o left join venue_entry w on w.participant_number = o.number
    where o.event_number = p.event_number and o.cancelled_at is null and o.number <> p.number
      and (o.number < p.number or w.kept_for is null or w.settled_at is not null)
  ) entered
  where e.number = p.event_number and (entered.of_event >= e.registration_limit or entered.of_race >= r.registration_limit))`;

/** Tells whether the race of somebody is full without them. The roster is locked by then. */
export async function isFullFor(trx: Db, participant: number): Promise<boolean> {
  const { rows } = await sql<{ readonly isFull: boolean }>`
    select ${isFullForThem} as "isFull" from participant p where p.number = ${participant}`.execute(trx);
  return rows[0]?.isFull === true;
}

/** Those of an event, the first ones first. */
export async function keptEntries(db: Db, event: number): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select case when v.paid_how is not null then json_build_object('how', v.paid_how, 'cents', v.paid_cents) end as payment, p.oid, p.bib, p.name, p.surname, p.event_number as event, m.oid as modality, m.number as race, ${isFullForThem} as "isFull", v.typed_at as "typedAt", v.desk,
      v.kept_for as "keptFor", v.wanted_bib as "wantedBib"
    from venue_entry v join participant p on p.number = v.participant_number join modality m on m.number = p.modality_number
    where v.kept_for is not null and v.settled_at is null and p.cancelled_at is null and p.event_number = ${event}
    order by v.typed_at, p.number`.execute(db);
  return rows;
}

/** Somebody whom a desk entered, with what can be changed of that. */
export interface EntryToChange {
  readonly participant: number;
  readonly event: number;
  readonly modality: number;
  readonly name: string;
  readonly surname: string;
  readonly club: string | null;
  readonly bib: string | null;
  readonly isKept: boolean;
  readonly cancelledAt: EpochMs | null;
  /** Nobody has typed its paper. */
  readonly isNameless: boolean;
  /** The results of their race are official. */
  readonly isOfficial: boolean;
}

/** One of them by the public id, held until the transaction ends; undefined: nobody is called so. Read once it is held: what was decided while this one waited counts. */
export async function entryToChange(trx: Db, oid: string): Promise<EntryToChange | undefined> {
  await sql`select from participant where oid = ${oid} for update`.execute(trx);
  const { rows } = await sql<EntryToChange>`
    select p.number as participant, p.event_number as event, p.modality_number as modality, p.name, p.surname, p.club, p.bib,
      (extract(epoch from p.cancelled_at) * 1000)::bigint as "cancelledAt",
      coalesce(v.kept_for is not null and v.settled_at is null, false) as "isKept", coalesce(v.is_nameless, false) as "isNameless",
      coalesce((select m.status = 'finished_official' from modality m where m.number = p.modality_number), false) as "isOfficial"
    from participant p left join venue_entry v on v.participant_number = p.number
    where p.oid = ${oid}`.execute(trx);
  return rows[0];
}

/** Says that somebody waits no more; false takes that back. */
export async function writeSettled(trx: Db, participant: number, at: EpochMs | null): Promise<void> {
  await trx
    .updateTable('venue_entry')
    .set({ settled_at: at === null ? null : new Date(at) })
    .where('participant_number', '=', participant)
    .execute();
}
