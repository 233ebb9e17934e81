import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The author of a change: the name in the trail (`user:12`, `command line`, `reader:7`), and the account where there is one. */
export interface Actor {
  readonly name: string;
  readonly user: number | null;
}

export interface AuditEntry {
  /** In the past tense: `gun_set`. */
  readonly action: string;
  /** The changed row: `modality:…` with a public id, `participant:…`, `reader:…` with the public number. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes down a staff change, in the transaction of the change. Many at once go in one statement. */
export async function audit(trx: Kysely<Database>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  const rows = entries.map(({ action, subject, before, after }) => ({
    actor: actor.name,
    action,
    subject,
    before: json(before),
    after: json(after),
  }));
  await trx.insertInto('audit_entry').values(rows).execute();
}
