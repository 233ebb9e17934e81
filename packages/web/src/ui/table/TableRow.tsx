import { Fragment, memo, type ReactElement, type ReactNode } from 'react';
import { LineIcon } from '#ui/controls/icons.tsx';
import { type Column, type TableWidth, widthClass } from './columns.ts';
import classes from './Table.module.css';

/** The design of a list, apart from its rows: its columns and the values of a row. */
export interface TableDesign<Item, Row, Context> {
  readonly columns: readonly Column<Row, Context>[];
  /** The values that a row shows of an item. */
  readonly rowOf: (item: Item, context: Context) => Row;
  /** The label of the button that opens the details of a row. */
  readonly moreLabel: (row: Row, context: Context) => string;
  /** The value that makes a row glow when it changes. */
  readonly freshness?: (row: Row) => string;
  /** Always under the row; null: nothing. */
  readonly under?: (row: Row, context: Context) => ReactNode;
  /** Always under a pinned row; null: nothing. */
  readonly pinnedUnder?: (item: Item, context: Context) => ReactNode;
  /** Below the details. */
  readonly detailsEnd?: (row: Row, context: Context) => ReactNode;
}

interface Props<Item, Row, Context> {
  readonly design: TableDesign<Item, Row, Context>;
  readonly context: Context;
  readonly width: TableWidth;
  readonly item: Item;
  readonly shown: readonly Column<Row, Context>[];
  readonly rowKey: string;
  readonly isPinned?: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (rowKey: string) => void;
}

function DrawnRow<Item, Row, Context>(props: Props<Item, Row, Context>): ReactElement {
  const { item, design, context, shown, rowKey, isPinned = false, isOpen } = props;
  const row = design.rowOf(item, context);
  const under = design.under?.(row, context) ?? null;
  const pinnedUnder = isPinned ? (design.pinnedUnder?.(item, context) ?? null) : null;
  return (
    <>
      <tr data-row={rowKey} data-time={design.freshness?.(row)}>
        {shown.map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.cell?.(row, context, { isPinned })}
            {spoken(column, row, context)}
            {column.holdsLine ? line(design, row, context) : null}
            {column.opensDetails ? moreButton(props, row) : null}
          </td>
        ))}
      </tr>
      {isOpen || under !== null || pinnedUnder !== null ? (
        <tr data-row={`${rowKey}+`} className={classes.under}>
          <td colSpan={shown.length}>
            {pinnedUnder}
            {under}
            {isOpen ? details(design, row, context) : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** One line of a list, with what stands under it and, opened, what a narrow screen has no room for. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow; // memo forgets type parameters

// These are functions, not components: a row of fifty that changes is drawn in one go.

function spoken<Row, Context>(column: Column<Row, Context>, row: Row, context: Context): ReactNode {
  const text = column.spoken?.(row, context) ?? null;
  return text === null ? null : <span className="visually-hidden">{text}</span>;
}

function line<Item, Row, Context>({ columns }: TableDesign<Item, Row, Context>, row: Row, context: Context): ReactNode {
  const pieces = columns.flatMap(({ key, line: pieceOf }) => {
    const piece = pieceOf?.(row, context) ?? null;
    return piece === null ? [] : [<Fragment key={key}>{piece}</Fragment>];
  });
  return pieces.length === 0 ? null : <span className={classes.line}>{pieces}</span>;
}

/** At the widest nothing is left for details. */
function moreButton<Item, Row, Context>(
  { design, context, width, rowKey, isOpen, onToggle }: Props<Item, Row, Context>,
  row: Row,
): ReactNode {
  if (width === 'widest') return null;
  return (
    <button
      type="button"
      className={classes.more}
      aria-expanded={isOpen}
      aria-label={design.moreLabel(row, context)}
      onClick={() => onToggle(rowKey)}
    >
      <LineIcon>
        <path d="m6 9 6 6 6-6" />
      </LineIcon>
    </button>
  );
}

function details<Item, Row, Context>(design: TableDesign<Item, Row, Context>, row: Row, context: Context): ReactNode {
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        {design.columns.map((column) => {
          const fact = column.details?.(row, context) ?? null;
          return fact === null ? null : (
            <div key={column.key}>
              <dt>{column.heading(context, row)}</dt>
              <dd>
                {fact}
                {spoken(column, row, context)}
              </dd>
            </div>
          );
        })}
      </dl>
      {design.detailsEnd?.(row, context)}
    </div>
  );
}

export const cellClass = <Row, Context>({ from, alignsRight, className }: Column<Row, Context>): string | undefined =>
  named(widthClass(from), alignsRight && classes.right, className);

/** The class names that there are. */
export const named = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
