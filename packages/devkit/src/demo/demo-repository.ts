import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { liveSlug } from './demo-races.ts';

type Db = Context['db'];

export interface DemoEvent {
  readonly number: number;
  readonly oid: string;
  readonly startsAt: EpochMs | null;
}

/** A live or waiting event by its slug and the id that the demo gave it, so that somebody else's of the same name does not count. Null: there is none. */
export async function findLiveEvent(db: Db, { slug, oid }: { slug: string; oid: string }): Promise<DemoEvent | null> {
  const event = await db
    .selectFrom('event')
    .select(['number', 'oid', 'date_start'])
    .where('slug', '=', slug)
    .where('oid', '=', oid)
    .where('status', 'in', ['live', 'waiting_for_start'])
    .executeTakeFirst();
  return event ? { number: event.number, oid: event.oid, startsAt: event.date_start?.getTime() ?? null } : null;
}

export async function findEventId(db: Db, slug: string): Promise<string> {
  const event = await db.selectFrom('event').select('oid').where('slug', '=', slug).executeTakeFirstOrThrow();
  return event.oid;
}

/** The planned start of a race, and the zone of its event. */
export async function plannedStart(
  db: Db,
  slug: string,
  shortName: string,
): Promise<{ readonly startsAt: EpochMs; readonly zone: string }> {
  const race = await db
    .selectFrom('modality as m')
    .innerJoin('event as e', 'e.number', 'm.event_number')
    .select(['m.planned_start_at as at', 'e.time_zone as zone'])
    .where('e.slug', '=', slug)
    .where('m.short_name', '=', shortName)
    .executeTakeFirstOrThrow();
  if (race.at === null) throw new Error(`nobody has said when ${slug}/${shortName} starts`);
  return { startsAt: race.at.getTime(), zone: race.zone };
}

/** The races of an event that wait for their gun and have no waves. */
export async function racesWithoutGun(db: Db, event: number): Promise<string[]> {
  const races = await db
    .selectFrom('modality')
    .leftJoin('wave', 'wave.modality_number', 'modality.number')
    .select('modality.oid')
    .where('event_number', '=', event)
    .where('modality.gun_at', 'is', null)
    .where('wave.number', 'is', null)
    .execute();
  return races.map(({ oid }) => oid);
}

/** Readers by the number on their box. */
export async function readersByNumber(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reader')
    .select(['number', 'numeric_id'])
    .where('numeric_id', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, numeric_id }) => [numeric_id, number]));
}

/** Null: staff have taken the person off the list. */
export async function findPersonId(db: Db, { event, bib }: { event: number; bib: string }): Promise<string | null> {
  const person = await db
    .selectFrom('participant')
    .select('oid')
    .where('event_number', '=', event)
    .where('bib', '=', bib)
    .executeTakeFirst();
  return person?.oid ?? null;
}

/** Tells whether the actor ever ruled on a person, even if staff have taken the ruling back since. */
export async function hasRuled(db: Db, actor: string, participant: string): Promise<boolean> {
  const entry = await db
    .selectFrom('command_change')
    .innerJoin('command', 'command.number', 'command_change.command_number')
    .select('command.number')
    .where('command_change.subject', '=', `participant:${participant}`)
    .where('command.actor', '=', actor)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Tells whether this database holds the demo: its live race stands in it, with a screen for the venue. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom('event')
    .select('number')
    .where('slug', '=', liveSlug)
    .where('live_registration_token', 'is not', null)
    .executeTakeFirst();
  return event !== undefined;
}
