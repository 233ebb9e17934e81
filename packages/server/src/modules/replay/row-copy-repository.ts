import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The values of copied rows that differ from the originals, by column; `o` is the original's row. */
export type Overrides = Readonly<Record<string, RawBuilder<unknown>>>;

/** The tables whose rows others point at: their copies get numbers of their own. */
const numberedTables = ['event', 'modality', 'checkpoint', 'wave', 'reader', 'participant'] as const;
export type NumberedTable = (typeof numberedTables)[number];

/** Begins a copy in this transaction: a table of the transaction maps each row to its copy. */
export async function openCopying(trx: Db): Promise<void> {
  await sql`create temporary table copied (
    kind text not null, old integer not null, new integer not null, primary key (kind, old)
  ) on commit drop`.execute(trx);
}

/** Numbers for the copies of these rows, in their order. */
export async function numberCopies(trx: Db, table: NumberedTable, originals: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into copied (kind, old, new)
    select ${table}, number, nextval(pg_get_serial_sequence(${table}, 'number'))
    from (select o.number from ${sql.table(table)} o where ${originals} order by o.number) original`.execute(trx);
}

/**
 * Copies the rows of a table column by column, except for the overrides: of a numbered table those given to `numberCopies`, of any other those
 * that `where` selects.
 */
export async function copyRows(
  trx: Db,
  table: string,
  overrides: Overrides,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const columns = await columnsOf(trx, table);
  const isNumbered = numberedTables.some((one) => one === table);
  const values = columns.map((column) => overrides[column] ?? standard(table, column, isNumbered));
  const numbered = isNumbered ? sql`join copied self on self.kind = ${table} and self.old = o.number` : sql``;
  const order = columns.includes('number') ? sql`order by o.number` : sql``;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(values)} from ${sql.table(table)} o ${numbered} where ${where} ${order}`.execute(trx);
}

function standard(table: string, column: string, isNumbered: boolean): RawBuilder<unknown> {
  if (column === 'number') return isNumbered ? sql`self.new` : sql`nextval(pg_get_serial_sequence(${table}, 'number'))`;
  // 24 hex characters, as every public id.
  if (column === 'oid') return sql`substr(replace(gen_random_uuid()::text, '-', ''), 9, 24)`;
  return sql`o.${sql.ref(column)}`;
}

/** The number of the copy of the row that a column points at; null if that row was not copied. */
export const copyOf = (kind: NumberedTable, column: string): RawBuilder<unknown> =>
  sql`(select c.new from copied c where c.kind = ${kind} and c.old = o.${sql.ref(column)})`;

/** A condition: the row that a column of the original points at was copied. */
export const isCopied = (kind: NumberedTable, column: string): RawBuilder<unknown> =>
  sql`exists (select from copied c where c.kind = ${kind} and c.old = o.${sql.ref(column)})`;

async function columnsOf(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

/** The number of each copy by that of its original. */
export async function copiesOf(trx: Db, kind: NumberedTable): Promise<Map<number, number>> {
  const { rows } = await sql<{
    old: number;
    new: number;
  }>`select old, new from copied where kind = ${kind} order by old`.execute(trx);
  return new Map(rows.map((row) => [row.old, row.new]));
}
