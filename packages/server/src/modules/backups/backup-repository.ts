import type { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MIGRATION_LOCK } from '#platform/db/migrate.ts';
import { type CopiedTable, copyTarget, type SequenceValue } from './backup-format.ts';

/** Made by the migrator itself, and only while it works. */
const notBackedUp = ['kysely_migration_lock'];

export interface StoredTable extends CopiedTable {
  /** Bytes of its rows on the disk, for the progress. */
  readonly bytes: number;
}

/** Every table of ours, those that others refer to before them. Throws where tables refer to each other in a circle. */
export async function storedTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { parents: string[] }>(
    `select c.relname as name, pg_relation_size(c.oid)::float8 as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint f join pg_class p on p.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [notBackedUp],
  );
  return parentsFirst(rows);
}

function parentsFirst(tables: readonly (StoredTable & { parents: readonly string[] })[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  const placed = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) throw new Error(`tables refer in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    for (const { name, columns, bytes } of ready) {
      ordered.push({ name, columns, bytes });
      placed.add(name);
    }
    waiting = waiting.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** The values of the used sequences. A snapshot does not cover them: read after the tables, they are never behind them. */
export async function sequenceValues(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename::text as name, last_value::float8 as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

export async function doneMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Tells whether the database knows of uploaded files: one of before does not. */
export async function knowsFiles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>("select to_regclass('public.stored_file') is not null as yes");
  return rows[0]?.yes === true;
}

/** The hashes of all uploaded files. */
export async function fileHashes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from stored_file order by hash');
  return rows.map(({ hash }) => hash);
}

/** As `18.4`. */
export async function postgresVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return rows[0]?.version ?? 'unknown';
}

/** Tells whether the database holds anything that somebody could miss. */
export async function hasRows(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select exists (select from event) or exists (select from read_log) or exists (select from user_account)
       or exists (select from reader) or exists (select from api_token) as yes`,
  );
  return rows[0]?.yes === true;
}

/** Sessions of this program on the database, our own with them; a server on the embedded PostgreSQL holds one on the cluster. */
export async function sessionsOfDorsal(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where (datname = current_database() and application_name like 'dorsal%') or application_name like 'dorsal serve %'`,
  );
  return rows[0]?.count ?? 0;
}

/** Drops every table, view, domain and function of the schema that no extension owns, but for the migrator's own notes, which are emptied. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(dropStatements);
  for (const { statement } of rows) await client.query(statement);
  await client.query('delete from kysely_migration');
}

const notOfAnExtension = (catalogue: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

const dropStatements = `
  select format('drop %s if exists %s cascade', case o.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      o.oid::regclass) as statement
  from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm') and o.relname not like 'kysely_%'
    and ${notOfAnExtension('pg_class')}
  union all
  select format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
  where o.pronamespace = 'public'::regnamespace and ${notOfAnExtension('pg_proc')}
  union all
  select format('drop type if exists %s cascade', o.oid::regtype) from pg_type o
  where o.typnamespace = 'public'::regnamespace and o.typtype in ('d', 'e') and ${notOfAnExtension('pg_type')}`;

/** Notes a migration that was run beside the migrator. */
export async function noteMigration(client: pg.ClientBase, name: string, at: Date): Promise<void> {
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, at.toISOString()]);
}

/** Removes what migrations wrote into a table: the rows of the backup take its place. */
export async function emptyTable(client: pg.ClientBase, { name }: CopiedTable): Promise<void> {
  await client.query(`delete from public."${name}"`);
}

/** The rows of a backup include what triggers wrote, so triggers are switched off while they are stored. */
export async function switchTriggers(client: pg.ClientBase, to: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('alter table %s ${to} trigger user', t.tgrelid::regclass) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * All that is read from here on is of one moment, written as every PostgreSQL reads it. The moment is the first question's; the lock before it keeps
 * files from being deleted until the transaction ends.
 */
export async function beginSnapshot(client: pg.ClientBase, { hasFiles }: { hasFiles: boolean }): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  if (hasFiles) await client.query('lock table stored_file in access share mode');
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`,
  );
}

export async function begin(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
}

export async function end(client: pg.ClientBase, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how);
}

/** Nobody migrates until the transaction is over. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** The rows of a table as PostgreSQL's own text. */
export const rowsOut = (client: pg.ClientBase, table: CopiedTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${copyTarget(table)} to stdout`));

/** A stream that writes rows to a table, in the format of `rowsOut`. */
export const rowsIn = (client: pg.ClientBase, table: CopiedTable): Writable =>
  client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));

export async function setSequence(client: pg.ClientBase, { name, value }: SequenceValue): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [`public."${name}"`, value]);
}

/** Updates the statistics of PostgreSQL's planner. */
export async function analyze(pool: pg.Pool): Promise<void> {
  await pool.query('analyze');
}
