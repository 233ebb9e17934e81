import { type Kysely, sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Db } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

/** One field of one thing as a command found it and left it. */
export interface FieldChange {
  /** The changed thing: `modality:…` with a public id, `participant:…`, `reader:…` with the public number. */
  readonly subject: string;
  /** Empty: the thing as a whole. */
  readonly field: string;
  /** JSON; null: there was nothing. */
  readonly was: unknown;
  readonly is: unknown;
}

/** The author of an act, and its instant. */
export interface ActAuthor {
  /** Name of the account, or what else did it. */
  readonly who: string;
  readonly at: Date;
  /** False: it left nothing there. */
  readonly stands: boolean;
}

/** The authors of the commands that last changed these fields of a thing, by field; one that nothing in the trail changed has none. */
export async function authorsOf(
  db: Db,
  subject: string,
  fields: readonly string[] | 'all',
): Promise<ReadonlyMap<string, ActAuthor>> {
  if (fields.length === 0) return new Map();
  const named = fields === 'all' ? sql`true` : sql`c.field = any(${[...fields]}::text[])`;
  const { rows } = await sql<ActAuthor & { field: string }>`
    select distinct on (c.field) c.field, coalesce(nullif(u.name, ''), m.actor) as who, m.at, c."is" is not null as stands
    from command_change c join command m on m.number = c.command_number left join user_account u on u.number = m.user_number
    where c.subject = ${subject} and ${named} order by c.field, m.number desc`.execute(db);
  return new Map(rows.map(({ field, ...author }) => [field, author]));
}

export interface NewCommand {
  readonly id: string;
  /** In the past tense: `gun_set`. */
  readonly name: string;
  readonly by: Actor;
  readonly changes: readonly FieldChange[];
  /** Given back to whoever sends the same command again. */
  readonly outcome?: unknown;
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** Writes a command with its changes into the trail, in the transaction of the change. Nothing of it is edited later. Gives its number. */
export async function insertCommand(trx: Kysely<Database>, command: NewCommand): Promise<number> {
  const { id, name, by, changes, outcome } = command;
  const { number } = await trx
    .insertInto('command')
    .values({
      id,
      name,
      actor: by.name,
      user_number: by.user,
      through: by.sent?.through ?? '',
      fingerprint: by.sent?.fingerprint ?? null,
      outcome: json(outcome),
      undoes: by.undoes ?? null,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    const lot = changes.slice(from, from + changesAtOnce);
    await sql`
      insert into command_change (command_number, position, subject, field, was, "is")
      select ${number}::bigint, ${from}::int + position, subject, field, was::jsonb, "is"::jsonb
      from unnest(${lot.map(({ subject }) => subject)}::text[], ${lot.map(({ field }) => field)}::text[],
        ${lot.map(({ was }) => json(was))}::text[], ${lot.map(({ is }) => json(is))}::text[])
        with ordinality given (subject, field, was, "is", position)`.execute(trx);
  }
  return number;
}

/** Changes of one statement: a start list has tens of thousands, and all of them as one text would be more memory than an import may take. */
const changesAtOnce = 5_000;

/** Holds off everybody else who sends a command of the same id, until the transaction ends. */
export async function lockCommandId(trx: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(13, hashtext(${id}))`.execute(trx);
}

/** The first outcome of a command that was sent before. */
export interface FirstOutcome {
  readonly through: string;
  readonly fingerprint: string | null;
  readonly actor: string;
  readonly outcome: unknown;
}

export const findFirstOutcome = (db: Db, id: string): Promise<FirstOutcome | undefined> =>
  db
    .selectFrom('command')
    .select(['through', 'fingerprint', 'actor', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A field as a later command left it. */
export interface LaterChange {
  readonly command: number;
  readonly name: string;
  readonly actor: string;
  /** The name of the account, where it was one. */
  readonly who: string | null;
  readonly at: Date;
  readonly subject: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** The changes of a subject by commands after one, the oldest first. */
export async function changesSince(db: Db, subject: string, after: number): Promise<LaterChange[]> {
  return await changesOf(db, subject)
    .where('command_change.command_number', '>', after)
    .orderBy('command_change.command_number')
    .orderBy('command_change.position')
    .execute();
}

/** The newest change of each of these fields of a subject, or of this part of them; a field that no command has changed is absent. */
export async function newestChanges(
  db: Db,
  subject: string,
  fields: readonly string[],
  part?: string,
): Promise<LaterChange[]> {
  const changes = changesOf(db, subject)
    .distinctOn('command_change.field')
    .where('command_change.field', 'in', [...fields])
    .orderBy('command_change.field')
    .orderBy('command_change.command_number', 'desc');
  if (part === undefined) return await changes.execute();
  const isOther = sql<boolean>`command_change.was -> ${part} is distinct from command_change."is" -> ${part}`;
  return await changes.where(isOther).execute();
}

const changesOf = (db: Db, subject: string) =>
  db
    .selectFrom('command_change')
    .innerJoin('command', 'command.number', 'command_change.command_number')
    .leftJoin('user_account', 'user_account.number', 'command.user_number')
    .select(['command.number as command', 'command.name', 'command.actor', 'command.at', 'user_account.name as who'])
    .select(['command_change.subject', 'command_change.field', 'command_change.was', 'command_change.is'])
    .where('command_change.subject', '=', subject);

/** The number of the newest command that changed each of these subjects; one that no command has changed is absent. */
export async function versionsOf(db: Db, subjects: readonly string[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; version: number }>`
    select asked.subject, newest.version
    from unnest(${[...subjects]}::text[]) asked (subject),
      lateral (select max(command_number) as version from command_change c where c.subject = asked.subject) newest
    where newest.version is not null`.execute(db);
  return new Map(rows.map(({ subject, version }) => [subject, Number(version)]));
}

/** The same views, each with its version (`ViewVersion` of the contract); 0: no command has changed it. */
export async function withVersions<View extends { readonly _id: string }>(
  db: Db,
  kind: string,
  views: readonly View[],
): Promise<(View & { readonly _version: number })[]> {
  const subjectOf = ({ _id }: View): string => `${kind}:${_id}`;
  const versions = await versionsOf(db, views.map(subjectOf));
  return views.map((view) => ({ ...view, _version: versions.get(subjectOf(view)) ?? 0 }));
}

/** A command as whoever takes it back needs it. */
export interface StoredCommand {
  readonly number: number;
  readonly name: string;
  /** The command that took it back; null: it stands. */
  readonly undoneBy: { readonly number: number; readonly who: string; readonly at: Date } | null;
  readonly changes: readonly FieldChange[];
}

/** Null: there is none. `isLocked`: until the transaction ends, so that it is taken back once. */
export async function findCommand(
  trx: Db,
  number: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredCommand | null> {
  const row = await trx
    .selectFrom('command')
    .select(['number', 'name'])
    .where('number', '=', number)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const undo = await trx
    .selectFrom('command')
    .leftJoin('user_account', 'user_account.number', 'command.user_number')
    .select(['command.number', 'command.at'])
    .select(({ fn }) => fn.coalesce('user_account.name', 'command.actor').as('who'))
    .where('undoes', '=', number)
    .executeTakeFirst();
  const changes = await trx
    .selectFrom('command_change')
    .select(['subject', 'field', 'was', 'is'])
    .where('command_number', '=', number)
    .orderBy('position')
    .execute();
  return { ...row, undoneBy: undo ?? null, changes };
}

export type FieldTouch = Pick<LaterChange, 'command' | 'name' | 'subject' | 'field' | 'who' | 'actor' | 'at'> & {
  /** The number of the command that this one takes back. */
  readonly undoes: number | null;
};

/** Every change of the fields of these commands since the oldest of them, theirs too, the oldest first. */
export async function touchesSince(db: Db, numbers: readonly number[]): Promise<FieldTouch[]> {
  if (numbers.length === 0) return [];
  return await db
    .with('own', (query) =>
      query
        .selectFrom('command_change')
        .select(['subject', 'field'])
        .distinct()
        .where('command_number', 'in', [...numbers]),
    )
    .selectFrom('own')
    .innerJoin('command_change as touch', (join) =>
      join.onRef('touch.subject', '=', 'own.subject').onRef('touch.field', '=', 'own.field'),
    )
    .innerJoin('command', 'command.number', 'touch.command_number')
    .leftJoin('user_account', 'user_account.number', 'command.user_number')
    .select(['command.number as command', 'command.name', 'command.actor', 'command.at', 'user_account.name as who'])
    .select(['command.undoes', 'touch.subject', 'touch.field'])
    .where('touch.command_number', '>=', Math.min(...numbers))
    .orderBy('command.number')
    .orderBy('touch.position')
    .execute();
}
