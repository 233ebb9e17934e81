import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The race of an entry list; its number and that of its event are those that the public sees. */
export interface ListedRace {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly shortName: string;
  readonly eventNumber: number;
  readonly eventSlug: string;
  readonly extraQuestions: unknown;
}

/** One entry with all that its race staff may see. */
export interface ListedEntry {
  readonly modality: number;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly id_number: string | null;
  readonly gender: string;
  readonly birthdate: string | null;
  readonly age: number | null;
  readonly category: string | null;
  readonly club: string | null;
  readonly team: string | null;
  readonly federation: string | null;
  readonly is_local: boolean;
  readonly is_classified: boolean;
  readonly wave: string | null;
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
  readonly town: string | null;
  readonly emergency_name: string | null;
  readonly emergency_phone: string | null;
  readonly mail_consent: boolean | null;
  readonly source: string;
  readonly price_paid_cents: number | null;
  readonly created_at: Date;
  readonly imported_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly chips: string[] | null;
  readonly extra_questions: Readonly<Record<string, unknown>>;
}

const races = (db: Db) =>
  db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select([
      'modality.number',
      'modality.oid',
      'modality.name',
      'modality.short_name as shortName',
      'modality.extra_questions as extraQuestions',
      'event.number as eventNumber',
      'event.slug as eventSlug',
    ])
    .orderBy('modality.position')
    .orderBy('modality.number');

/** The races of an event (its id) in their order; null: there is no such event. */
export async function racesOfEvent(db: Db, event: string): Promise<ListedRace[] | null> {
  const found = await races(db).where('event.oid', '=', event).execute();
  if (found.length > 0) return found;
  const standing = await db.selectFrom('event').select('number').where('oid', '=', event).executeTakeFirst();
  return standing ? [] : null;
}

/** The race of an id; null: there is none. */
export const findRace = async (db: Db, oid: string): Promise<ListedRace | null> =>
  (await races(db).where('modality.oid', '=', oid).executeTakeFirst()) ?? null;

export interface EntriesAsked {
  /** Their numbers. */
  readonly modalities: readonly number[];
  /** Null: any. */
  readonly sources: readonly string[] | null;
  readonly includesCancelled: boolean;
}

/** The entries of these races, by race and bib. */
export async function entriesOf(
  db: Db,
  { modalities, sources, includesCancelled }: EntriesAsked,
): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select p.modality_number as modality, p.bib, p.name, p.surname, p.id_number, p.gender, p.birthdate, p.age, p.category, p.club, p.team,
      p.federation, p.is_local, p.is_classified, w.name as wave, p.contact_email, p.contact_phone, p.town, p.emergency_name, p.emergency_phone,
      p.mail_consent, p.source, p.price_paid_cents, p.created_at, p.imported_at, p.cancelled_at,
      (select array_agg(c.chip order by c.chip) from chip c where c.participant_number = p.number) as chips, p.extra_questions
    from participant p
    join modality m on m.number = p.modality_number
    left join wave w on w.number = p.wave_number
    where p.modality_number = any(${[...modalities]}::int[])
      and (${includesCancelled} or p.cancelled_at is null)
      and (${sources}::text[] is null or p.source = any(${sources}::text[]))
    order by m.position, m.number, length(p.bib) nulls last, p.bib, p.number`.execute(db);
  return rows;
}
