import type { Table, TableRow } from '#modules/imports/table/table.ts';
import { type Column, readHeading } from './headings.ts';

/** The heading of a list: where each column stands, and the rows below it. */
export interface HeadedTable {
  /** Index of the cell by column. */
  readonly columns: ReadonlyMap<Column, number>;
  readonly rows: readonly TableRow[];
  /** Headings that mean nothing to us. */
  readonly ignored: readonly string[];
  /** Headings whose column stands there already; the first one counts. */
  readonly doubled: readonly string[];
}

/** Title rows stand above the heading, never that many. */
const deepestHeading = 50;

/** The first row that reads like a heading: it says where the bib or the name is, and more than one of its cells means something. */
export function findHeading(table: Table): HeadedTable | null {
  const isOneColumn = table.rows.every((row) => row.cells.filter((cell) => cell !== '').length <= 1);
  for (const [index, row] of table.rows.slice(0, deepestHeading).entries()) {
    const found = readRow(row);
    const saysWho = ['bib', 'name', 'surname', 'full_name', 'full_name_surname_first'].some(
      (column) => found.columns.has(column as Column), // some() takes the widened literals
    );
    if (saysWho && (found.columns.size > 1 || isOneColumn))
      return { ...settle(found), rows: table.rows.slice(index + 1) };
  }
  return null;
}

type Found = Omit<HeadedTable, 'rows'>;

function readRow(row: TableRow): Found {
  const columns = new Map<Column, number>();
  const ignored: string[] = [];
  const doubled: string[] = [];
  for (const [index, text] of row.cells.entries()) {
    const column = readHeading(text);
    if (column === null && text !== '') ignored.push(text);
    if (column === null) continue;
    if (columns.has(column)) doubled.push(text);
    else columns.set(column, index);
  }
  return { columns, ignored, doubled };
}

/** What a word means depends on the words beside it. */
function settle(found: Found): Found {
  const columns = new Map(found.columns);
  const name = columns.get('name');
  // `Name` beside a surname is the given name; alone it is the whole.
  if (name !== undefined && !columns.has('surname')) {
    columns.delete('name');
    if (!columns.has('full_name')) columns.set('full_name', name);
  }
  // Most lists say `Team` and mean the club.
  const team = columns.get('team');
  if (team !== undefined && !columns.has('club')) {
    columns.delete('team');
    columns.set('club', team);
  }
  return { ...found, columns };
}
