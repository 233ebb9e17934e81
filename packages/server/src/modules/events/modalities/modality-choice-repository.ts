import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** How a call names modalities; all that is given holds together. */
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
    id === undefined ? null : sql`(m.oid = ${id} or e.slug || '/' || m.short_name = ${id})`,
    ids === undefined ? null : sql`m.oid = any(${ids}::text[])`,
    event === undefined
      ? null
      : sql`(e.slug = ${event} or e.oid = ${event} or e.number in (select event_number from event_slug where slug = ${event}))`,
    intermediates === undefined
      ? null
      : sql`m.number in (select modality_number from checkpoint where oid = any(${intermediates}::text[]))`,
  ];
  const given = conditions.filter((condition) => condition !== null);
  if (given.length === 0) return [];
  const { rows } = await sql<{ number: number }>`
    select m.number from modality m join event e on e.number = m.event_number where ${sql.join(given, sql` and `)}`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}
