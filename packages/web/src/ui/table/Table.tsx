import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Awaited } from '#ui/failures/Awaited.tsx';
import { useRowMotion } from '#ui/motion/use-row-motion.ts';
import { type Column, shownColumns, type TableWidth, widthClass } from './columns.ts';
import classes from './Table.module.css';
import { cellClass, named, type TableDesign, TableRow } from './TableRow.tsx';

/** Rows that stand together. One person may stand in two groups. */
interface RowGroup<Item> {
  readonly key: string;
  readonly rows: readonly Item[];
  /** Sets a group off from the others; without rows it is not there. */
  readonly heading?: string;
  /** Beside the heading. */
  readonly fold?: ReactNode;
}

/** The order of a list, and the links to other orders. */
interface TableOrder {
  readonly by: string;
  readonly isReversed: boolean;
  readonly link: (by: string, isReversed: boolean, heading: ReactNode) => ReactNode;
}

interface Props<Item, Row, Context> {
  readonly design: TableDesign<Item, Row, Context>;
  /** The same object until something in it changes: with it every row is drawn again. */
  readonly context: Context;
  readonly width: TableWidth;
  readonly className?: string | undefined;
}

interface ListProps<Item, Row, Context> extends Props<Item, Row, Context> {
  readonly rows: readonly Item[];
  readonly order?: TableOrder;
  /** Stands in place of a table without rows. */
  readonly empty: ReactNode;
}

interface Identified {
  readonly id: string;
}

/** A list by its columns; what a narrow screen has no room for stands in a line under the name and behind a tap. */
export function Table<Item extends Identified, Row, Context>(props: ListProps<Item, Row, Context>): ReactElement {
  const { rows, order, empty, ...list } = props;
  const opened = useOpenRows();
  if (rows.length === 0) return <>{empty}</>;
  return <DrawnTable {...list} opened={opened} order={order} groups={[{ key: 'row', rows }]} />;
}

interface SlidingProps<Item, Row, Context> extends Props<Item, Row, Context> {
  /** Names the list and its page: another one appears at once, without a slide. */
  readonly list: string;
  readonly rows: readonly Item[];
  readonly pinned: readonly Item[];
  readonly pinnedHeading: string;
  readonly wasNamed: (id: string) => boolean;
}

/** A list that moves by itself: rows slide when they move. Some stand on top as well, pinned. */
export function SlidingTable<Item extends Identified, Row, Context>(
  props: SlidingProps<Item, Row, Context>,
): ReactElement {
  const { list, rows, pinned, pinnedHeading, wasNamed, ...design } = props;
  const table = useRef<HTMLTableElement>(null);
  // Here, not below: a row that opens moves the others, which the motion has to see.
  const opened = useOpenRows();
  const placed = usePlacesAfter({ list, rows });
  const { shown, fold } = useFold(pinned);
  useRowMotion(table, { list, rows: placed, pinned: shown, wasNamed });
  const groups = [
    { key: 'pin', rows: shown, heading: pinnedHeading, fold },
    { key: 'row', rows: placed },
  ];
  return <DrawnTable {...design} table={table} opened={opened} groups={groups} />;
}

/** So many pinned rows leave the list itself in sight. */
const mostUnfolded = 5;

/** The pinned rows to draw, and the button that shows all of them or the first ones alone; null: they are few. */
function useFold<Item>(pinned: readonly Item[]): { readonly shown: readonly Item[]; readonly fold: ReactNode } {
  const { t } = useTexts();
  const [isUnfolded, setUnfolded] = useState(false);
  if (pinned.length <= mostUnfolded) return { shown: pinned, fold: null };
  const fold = (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded((before) => !before)}
    >
      {isUnfolded ? t('board.pinned.fewer') : t('board.pinned.all', { count: pinned.length })}
    </button>
  );
  return { shown: isUnfolded ? pinned : pinned.slice(0, mostUnfolded), fold };
}

interface OpenRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

function useOpenRows(): OpenRows {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string): void => setKeys((before) => toggled(before, key)), []);
  return { keys, toggle };
}

interface DrawnProps<Item, Row, Context> extends Props<Item, Row, Context> {
  readonly groups: readonly RowGroup<Item>[];
  readonly opened: OpenRows;
  readonly order?: TableOrder | undefined;
  readonly table?: RefObject<HTMLTableElement | null>;
}

function DrawnTable<Item extends Identified, Row, Context>(props: DrawnProps<Item, Row, Context>): ReactElement {
  const { design, context, width, groups, opened, order, table, className } = props;
  const shown = useMemo(() => shownColumns(design.columns, context, width), [design, context, width]);
  const rowIn = (group: string) => (item: Item) => {
    const key = `${group}:${item.id}`;
    return (
      <TableRow
        key={key}
        {...{ item, design, context, width, shown }}
        rowKey={key}
        isPinned={group === 'pin'}
        isOpen={opened.keys.has(key)}
        onToggle={opened.toggle}
      />
    );
  };
  return (
    <table ref={table} className={named(classes.table, className)}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Heading key={column.key} {...{ column, context, order }} />
          ))}
        </tr>
      </thead>
      {groups.map(({ key, rows, heading, fold }) => {
        if (heading === undefined) return <tbody key={key}>{rows.map(rowIn(key))}</tbody>;
        if (rows.length === 0) return null;
        return (
          <tbody key={key} className={classes.pinned}>
            <tr>
              <th colSpan={shown.length} scope="rowgroup">
                {heading} {fold}
              </th>
            </tr>
            {rows.map(rowIn(key))}
          </tbody>
        );
      })}
      {shown.some(({ total }) => total !== undefined) ? (
        <tfoot>
          <tr>
            {shown.map((column) => (
              <td key={column.key} className={cellClass(column)}>
                {column.total?.(context)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]);

interface HeadingProps<Row, Context> {
  readonly column: Column<Row, Context>;
  readonly context: Context;
  readonly order: TableOrder | undefined;
}

function Heading<Row, Context>({ column, context, order }: HeadingProps<Row, Context>): ReactElement {
  const { from, alignsRight, hidesHeading, phoneWidth, sortsBy } = column;
  const text = hidesHeading ? (
    <span className="visually-hidden">{column.heading(context)}</span>
  ) : (
    column.heading(context)
  );
  const isOrder = sortsBy !== undefined && order?.by === sortsBy;
  return (
    <th
      scope="col"
      className={named(widthClass(from), alignsRight && classes.right)}
      // A custom property is no known key of a style.
      style={phoneWidth === undefined ? undefined : ({ '--phone-width': phoneWidth } as object)}
      aria-sort={isOrder ? (order.isReversed ? 'descending' : 'ascending') : undefined}
    >
      {sortsBy === undefined || !order ? text : order.link(sortsBy, isOrder && !order.isReversed, text)}
    </th>
  );
}

/** Room for rows that are still to come, of the height that they will have. */
export const RowsToCome = ({ count }: { readonly count: number }): ReactElement => (
  <Awaited>
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={classes.toCome} />
      ))}
    </div>
  </Awaited>
);

interface Listed<Row> {
  /** Names the list: another one appears at once, in its own order. */
  readonly list: string;
  readonly rows: readonly Row[];
}

/**
 * Shows a later state of a list in two steps: the new texts in the old order, and with the next frame the new order. Both at once take longer than a
 * frame, and the slide would stutter.
 */
function usePlacesAfter<Row extends Identified>({ list, rows }: Listed<Row>): readonly Row[] {
  const [placed, setPlaced] = useState({ list, rows });
  const isPlaced = placed.rows === rows;
  useEffect(() => (isPlaced ? undefined : withNextFrame(() => setPlaced({ list, rows }))), [isPlaced, list, rows]);
  return useMemo(() => (placed.list === list ? inOrderOf(placed.rows, rows) : rows), [placed, list, rows]);
}

/** After the next frame; a page that nobody sees draws none. */
function withNextFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    timer = setTimeout(act);
  };
  const frame = document.hidden ? undefined : requestAnimationFrame(later);
  if (frame === undefined) later();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * The rows of `now` in the order of `before`: a row that has gone still stands there, and a new one does not yet. Gives `now` itself if nobody changed
 * places.
 */
export function inOrderOf<Row extends Identified>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  if (before.length === now.length && before.every(({ id }, index) => id === now[index]?.id)) return now;
  const known = new Map(now.map((row) => [row.id, row]));
  return before.map((row) => known.get(row.id) ?? row);
}
