import type { Database } from '@dorsal/server/platform/db/schema.ts';
import { type Insertable, type Kysely, sql } from 'kysely';

/** Rows that go in one statement: enough to make round trips cheap, few enough to keep a statement to some megabytes. */
const rowsAtOnce = 5_000;

/**
 * Many rows of one table, all with the same columns, as JSON in one parameter: a statement has room for 65,535 parameters and not for
 * 60,000 people. Values are as JSON has them: dates as ISO text, arrays and objects as they are.
 */
export async function insertRows<Table extends keyof Database & string>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly JsonRow<Insertable<Database[Table]>>[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db);
  }
}

/** A row on its way through JSON: a date is text. Columns of JSON keep their default: text would go in as a JSON string. */
type JsonRow<Row> = { readonly [Column in keyof Omit<Row, 'extra_questions'>]: Exclude<Row[Column], Date | Buffer> };
