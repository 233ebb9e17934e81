/** One row of a file, as text. */
export interface TableRow {
  /** As an editor counts: the first is 1. In a sheet, the number of the row. */
  readonly line: number;
  /** Trimmed; '' where there is nothing. */
  readonly cells: readonly string[];
}

/** The rows of a CSV file, or of one sheet. Empty rows are left out. */
export interface Table {
  /** Name of the sheet; null: the file has just one table. */
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
}

export type TableRefusal = { readonly ok: false; readonly reason: string };

export const isEmptyRow = (row: TableRow): boolean => row.cells.every((cell) => cell === '');
