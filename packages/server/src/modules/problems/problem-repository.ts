import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Something that staff should look at. One of a type and subject is open at a time. */
export interface NewAlarm {
  readonly type: 'unknown_reader' | 'read_conflict' | 'result_parked' | 'reader_clock';
  /** `reader:…` with the public number, `participant:…` with the number. */
  readonly subject: string;
  readonly detail: object;
  /** Number of the modality that it is about. */
  readonly modality?: number;
}

/** An alarm that is open already stays as it is. */
export async function raiseAlarms(trx: Db, alarms: readonly NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await sql`
    insert into alarm (type, event_number, modality_number, subject, detail)
    select new.type, m.event_number, m.number, new.subject, new.detail
    from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb) new (type text, subject text, detail jsonb, modality int)
    left join modality m on m.number = new.modality
    on conflict (type, subject) where resolved_at is null do nothing`.execute(trx);
}

/** Open alarms of a type. */
export async function countOpenAlarms(db: Db, type: NewAlarm['type']): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The details of the open alarms of a type, by their subject. */
export async function openAlarms(db: Db, type: NewAlarm['type']): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('alarm')
    .select(['subject', 'detail'])
    .where('type', '=', type)
    .where('resolved_at', 'is', null)
    .execute();
  return new Map(rows.map(({ subject, detail }) => [subject, detail]));
}

/** Closes alarms whose cause is over. */
export async function resolveAlarms(trx: Db, type: NewAlarm['type'], subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    update alarm set resolved_at = now()
    where type = ${type} and resolved_at is null and subject = any(${[...subjects]}::text[])`.execute(trx);
}
