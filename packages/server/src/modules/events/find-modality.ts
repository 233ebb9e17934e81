import { readOid } from '@dorsal/contract/codecs/oid.ts';
import type { Db } from '#platform/context.ts';
import { hasSlug, isEventCalled } from './event-name-repository.ts';

/** A modality as commands name it. */
export interface FoundModality {
  readonly number: number;
  readonly oid: string;
  readonly eventNumber: number;
  readonly eventSlug: string;
  readonly shortName: string;
}

/** An event as commands name it. */
export interface FoundEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
}

/** The event of an id or of a slug (those that it had before are taken too); null: there is none. */
export async function findEvent(db: Db, text: string): Promise<FoundEvent | null> {
  const row = await db
    .selectFrom('event')
    .select(['number', 'oid', 'slug'])
    .where(isEventCalled(text))
    .executeTakeFirst();
  return row ?? null;
}

/** The modality of an id or of `EVENT-SLUG/SHORT_NAME` (slugs that the event had before are taken too); null: there is none. */
export async function findModality(db: Db, text: string): Promise<FoundModality | null> {
  const oid = readOid(text);
  const slash = text.indexOf('/');
  if (oid === null && slash < 0) return null;
  const slug = text.slice(0, slash);
  const row = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['modality.number', 'modality.oid', 'event.number as eventNumber', 'event.slug as eventSlug'])
    .select('modality.short_name as shortName')
    .$if(oid !== null, (query) => query.where('modality.oid', '=', oid))
    .$if(oid === null, (query) => query.where('modality.short_name', '=', text.slice(slash + 1)).where(hasSlug(slug)))
    .executeTakeFirst();
  return row ?? null;
}
