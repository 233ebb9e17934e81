import { type EventStatus, statuses } from '@dorsal/domain/status/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import { isOn, listsPeople, type RaceScope, type RaceVisibility } from './race-visibility.ts';

/** The visibility of a race that no board in memory tells. */
export async function findRaceVisibility(db: Db, modality: number): Promise<RaceVisibility | null> {
  const row = await db
    .selectFrom('modality as m')
    .innerJoin('event as e', 'e.number', 'm.event_number')
    .select(['e.number as event', 'm.status', 'm.had_begun as hadBegun', 'e.show_registration_list as isListed'])
    .select(sql<boolean>`m.visible and e.visible`.as('isVisible'))
    .where('m.number', '=', modality)
    .executeTakeFirst();
  if (!row) return null;
  const status = row.status as EventStatus; // only the status job writes it
  return { event: row.event, isVisible: row.isVisible, listsPeople: listsPeople({ ...row, status }) };
}

const statusesOn = statuses.filter(isOn);

/** `listsPeople`, of a race `m` of the event `e`. */
const isListed = sql`(e.show_registration_list or m.had_begun or m.status = any(${statusesOn}::text[]))`;

/** The condition on participants `p` whom a scope does not see and yet knows the number of: the event shows how many are registered. */
export function isOnlyCountedFor(scope: RaceScope): RawBuilder<boolean> {
  const shown = isShownTo({ ...scope, seesUnlisted: true }) ?? sql<boolean>`true`;
  const named = isShownTo(scope) ?? sql<boolean>`true`;
  return sql`(${shown} and not ${named}
    and exists (select 1 from event e where e.number = p.event_number and e.show_total_registrations))`;
}

/** The condition on participants `p` by which a scope sees them; null: it sees everybody. */
export function isShownTo({ seesHidden, seesUnlisted }: RaceScope): RawBuilder<boolean> | null {
  if (seesHidden === true && seesUnlisted === true) return null;
  const event = sql`e.number`;
  const visible = isShownOrSeen(seesHidden, sql`(m.visible and e.visible)`, event);
  return sql`exists (select 1 from modality m join event e on e.number = m.event_number
    where m.number = p.modality_number and ${visible} and ${isShownOrSeen(seesUnlisted, isListed, event)})`;
}

/** Tells whether a scope sees of an event, or of one race, that it is there and yet none of its start lists. */
export async function hidesAllLists(
  db: Db,
  {
    event,
    modality,
    scope,
  }: { readonly event: number | null; readonly modality: number | null; readonly scope: RaceScope },
): Promise<boolean> {
  if (scope.seesUnlisted === true || (event === null && modality === null)) return false;
  const of = sql`e.number`;
  const isNamed = isShownOrSeen(scope.seesUnlisted, isListed, of);
  const { rows } = await sql<{ isHidden: boolean }>`
    select coalesce(bool_and(not ${isNamed}), false) as "isHidden"
    from modality m join event e on e.number = m.event_number
    where (m.number = ${modality}::int or ${modality}::int is null) and (e.number = ${event}::int or ${event}::int is null)
      and ${isShownOrSeen(scope.seesHidden, sql`(m.visible and e.visible)`, of)}`.execute(db);
  return rows[0]?.isHidden ?? false;
}
