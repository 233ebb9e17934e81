import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './Table.module.css';

/** Steps of the screen's width from which on more stands in a table; narrower ones are a phone's. */
export type FromWidth = 'wide' | 'wider' | 'widest';
export type TableWidth = 'phone' | FromWidth;

/** The place of a row in its list. */
export interface RowPlace {
  /** Among the pinned rows, which have a line of their own below. */
  readonly isPinned: boolean;
}

/** One column of a list: everything that draws, counts or reads out the list asks this entry. `Context` is what all rows share. */
export interface Column<Row, Context> {
  readonly key: string;
  /** Its name, above the column and in front of the same thing in the details, where the row may have a say. */
  readonly heading: (context: Context, row?: Row) => string;
  /** The heading is for screen readers alone. */
  readonly hidesHeading?: true;
  /** Absent: at every width. */
  readonly from?: FromWidth;
  /** Width on a phone, where columns do not take what they need. Absent: what the others leave. */
  readonly phoneWidth?: string;
  /** Absent: in every list. Settles the column alone: line and details come wherever they say something. */
  readonly isShown?: (context: Context) => boolean;
  readonly alignsRight?: true;
  readonly className?: string | undefined;
  /** Absent: no column, only line or details. */
  readonly cell?: (row: Row, context: Context, at: RowPlace) => ReactNode;
  /** A piece of the line under the name; null: none. */
  readonly line?: (row: Row, context: Context) => ReactNode;
  /** This cell has that line. */
  readonly holdsLine?: true;
  /** Behind a tap; null: nothing to say of this row. */
  readonly details?: (row: Row, context: Context) => ReactNode;
  /** This cell has the button that opens the details. */
  readonly opensDetails?: true;
  /** Further text for screen readers, where the cell shows a mark that only eyes understand. */
  readonly spoken?: (row: Row, context: Context) => string | null;
  /** The list can be sorted by it: what the address calls it. */
  readonly sortsBy?: string;
  /** Under the column. */
  readonly total?: (context: Context) => ReactNode;
}

const order: readonly TableWidth[] = ['phone', 'wide', 'wider', 'widest'];

/** True where a table of this width shows a column that stands from `from` on. */
export const hasRoom = (width: TableWidth, from: FromWidth | undefined): boolean =>
  from === undefined || order.indexOf(width) >= order.indexOf(from);

/** The columns of a list at a width. */
export const shownColumns = <Row, Context>(
  columns: readonly Column<Row, Context>[],
  context: Context,
  width: TableWidth,
): readonly Column<Row, Context>[] =>
  columns.filter(
    ({ cell, from, isShown }) => cell !== undefined && hasRoom(width, from) && (isShown?.(context) ?? true),
  );

/** The class that also hides a column by style: paper may be narrower than the screen that it is printed from. */
export const widthClass = (from: FromWidth | 'phone' | undefined): string | undefined =>
  from === undefined ? undefined : classes[from];

/** The breakpoints of the table's style, narrow to wide. */
const breakpoints = ['(min-width: 768px)', '(min-width: 960px)', '(min-width: 1080px)'];
let queries: readonly MediaQueryList[] | undefined;
const widths = (): readonly MediaQueryList[] => {
  queries ??= breakpoints.map((query) => matchMedia(query));
  return queries;
};

/** Columns that no width shows are not drawn: on a phone that is half of each row. */
export const useTableWidth = (): TableWidth =>
  useSyncExternalStore(listen, () => order[widths().filter(({ matches }) => matches).length] ?? 'phone');

function listen(changed: () => void): () => void {
  for (const width of widths()) width.addEventListener('change', changed);
  return () => {
    for (const width of widths()) width.removeEventListener('change', changed);
  };
}
