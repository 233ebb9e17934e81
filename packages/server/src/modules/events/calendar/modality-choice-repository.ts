import { type RawBuilder, sql } from 'kysely';
import { numbersOfEvent, numbersOfSlug } from '#modules/races/race-names-repository.ts';
import type { Db } from '#platform/context.ts';

/** The conditions by which a call names modalities; all that are given must hold. */
export interface ModalityChoice {
  /** Public id, or `EVENT-SLUG/SHORT_NAME`. */
  readonly id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Public id or slug (old ones too) of an event. */
  readonly event?: string | undefined;
  /** Public ids of checkpoints. */
  readonly intermediates?: readonly string[] | undefined;
}

/** Numbers of the modalities that are named; none where nothing is. */
export async function findModalityNumbers(
  db: Db,
  { id, ids, event, intermediates }: ModalityChoice,
): Promise<number[]> {
  const conditions: (RawBuilder<boolean> | null)[] = [
    id === undefined ? null : isCalled(id),
    ids === undefined ? null : sql`m.oid = any(${ids}::text[])`,
    event === undefined ? null : sql`m.event_number in (${numbersOfEvent(event)})`,
    intermediates === undefined
      ? null
      : sql`m.number in (select modality_number from checkpoint where oid = any(${intermediates}::text[]))`,
  ];
  const given = conditions.filter((condition) => condition !== null);
  if (given.length === 0) return [];
  const { rows } = await sql<{ number: number }>`
    select m.number from modality m where ${sql.join(given, sql` and `)}`.execute(db);
  return rows.map(({ number }) => number);
}

function isCalled(id: string): RawBuilder<boolean> {
  const slash = id.indexOf('/');
  if (slash < 0) return sql`m.oid = ${id}`;
  return sql`m.event_number in (${numbersOfSlug(id.slice(0, slash))}) and m.short_name = ${id.slice(slash + 1)}`;
}
