import { eventCan } from '@dorsal/domain/event/event-can.ts';
import { type EventStatus, statuses } from '@dorsal/domain/event/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { eventVisibilityOf, isRaceStaff, visibilityOf } from '#platform/http/visibility.ts';

/**
 * What the public may see of a race. Every way to a race asks here: lists, boards, streams, counts and the fast path of pages. Queries ask by
 * {@link isShownTo}, which says the same in SQL.
 */
export interface RaceVisibility {
  /** The number of its event. */
  readonly event: number;
  /** The race is shown, and its event. */
  readonly isVisible: boolean;
  /** Its people may be named: the organisers show who is registered, or the race is on. */
  readonly listsPeople: boolean;
}

/** The statuses in which people stand in a classification, and so are known. */
const isOn = (status: EventStatus): boolean => eventCan('openClassification', status);

/** People may be named once the race is on, and before where the event shows who is registered. */
export const listsPeople = (status: EventStatus, showsRegistrations: boolean): boolean =>
  showsRegistrations || isOn(status);

/** Tells whether a caller may know that the race exists. */
export const seesRace = (caller: Caller | null, race: RaceVisibility): boolean =>
  race.isVisible || eventVisibilityOf(caller) !== 'public' || visibilityOf(caller, race.event) !== 'public';

/** Tells whether a caller may see who takes part. */
export const seesPeople = (caller: Caller | null, race: RaceVisibility): boolean =>
  seesRace(caller, race) && (race.listsPeople || visibilityOf(caller, race.event) !== 'public');

/** The visibility of a race that no board in memory tells. */
export async function findRaceVisibility(db: Db, modality: number): Promise<RaceVisibility | null> {
  const row = await db
    .selectFrom('modality as m')
    .innerJoin('event as e', 'e.number', 'm.event_number')
    .select(['e.number as event', 'm.status', 'e.show_registration_list as isListed'])
    .select(sql<boolean>`m.visible and e.visible`.as('isVisible'))
    .where('m.number', '=', modality)
    .executeTakeFirst();
  if (!row) return null;
  const status = row.status as EventStatus; // only the status job writes it
  return { event: row.event, isVisible: row.isVisible, listsPeople: listsPeople(status, row.isListed) };
}

/** What a query about people leaves out. */
export interface RaceScope {
  /** Races that only staff see are left out. */
  readonly seesHidden: boolean;
  /** People of races that do not say yet who is registered are left out. */
  readonly seesUnlisted: boolean;
  /** The event of on-site registration, which sees all of its own. */
  readonly ownEvent: number | null;
}

export const scopeOf = (caller: Caller | null): RaceScope => ({
  seesHidden: eventVisibilityOf(caller) !== 'public',
  seesUnlisted: isRaceStaff(caller),
  ownEvent: caller?.kind === 'venue' ? caller.event : null,
});

const statusesOn = statuses.filter(isOn);

/** The condition on participants `p` by which a scope sees them; null: it sees everybody. */
export function isShownTo({ seesHidden, seesUnlisted, ownEvent }: RaceScope): RawBuilder<boolean> | null {
  if (seesHidden && seesUnlisted) return null;
  const visible = seesHidden ? sql`true` : sql`(m.visible and e.visible)`;
  const listed = seesUnlisted ? sql`true` : sql`(e.show_registration_list or m.status = any(${statusesOn}::text[]))`;
  return sql`exists (select 1 from modality m join event e on e.number = m.event_number
    where m.number = p.modality_number and ((${visible} and ${listed}) or e.number = ${ownEvent}::int))`;
}
