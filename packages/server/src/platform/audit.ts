import type { Db } from './context.ts';

/** Who makes a change: what the trail calls them (`user:12`, `command line`, `reader:7`), and their account where they have one. */
export interface Actor {
  readonly name: string;
  readonly user: number | null;
}

export interface AuditEntry {
  /** In the past tense: `gun_set`. */
  readonly action: string;
  /** What was changed: `modality:…` with a public id, `participant:…`, `reader:…` with the numeric id. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes down a staff change, in the transaction of the change. Many at once go in one statement. */
export async function audit(trx: Db, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
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
