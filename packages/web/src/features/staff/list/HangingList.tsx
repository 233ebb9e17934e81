import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useMemo } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { type Column, useTableWidth } from '#ui/table/columns.ts';
import { RowsToCome, Table } from '#ui/table/Table.tsx';
import type { TableDesign } from '#ui/table/TableRow.tsx';
import type { ListContext } from './staff-list.ts';

/** All that the rows of a list under a form share. */
export interface HangingContext extends ListContext {
  readonly language: string;
}

interface Identified {
  readonly id: string;
}

interface Props<Row> {
  readonly title: string;
  /** Stands in place of a table without rows. */
  readonly empty: string;
  readonly columns: readonly Column<Row, HangingContext>[];
  readonly nameOf: (row: Row) => string;
  readonly queryKey: readonly unknown[];
  readonly fetch: (signal: AbortSignal) => Promise<readonly Row[]>;
}

/** So many rows stand in for those that come. */
const rowsToCome = 3;

/** The things that hang on the one that is edited, in the table of their own list: none, still to come and failed look different. */
export function HangingList<Row extends Identified>(props: Props<Row>): ReactElement {
  const { title, empty, columns, nameOf, queryKey, fetch } = props;
  const { t, language } = useTexts();
  const { say } = useStaffTexts();
  const width = useTableWidth();
  const id = useId();
  const found = useQuery({ queryKey, queryFn: ({ signal }) => fetch(signal) });
  const context = useMemo<HangingContext>(() => ({ say, t, width, language }), [say, t, width, language]);
  const design = useMemo<TableDesign<Row, Row, HangingContext>>(
    () => ({
      columns,
      rowOf: (row) => row,
      moreLabel: (row, { say: told }) => told('list.more', { name: nameOf(row) }),
    }),
    [columns, nameOf],
  );
  return (
    <section aria-labelledby={id} aria-busy={found.isFetching}>
      <h2 id={id}>{title}</h2>
      {found.error ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <RowsToCome count={rowsToCome} /> : null}
      {found.data ? <Table {...{ design, context, width }} rows={found.data} empty={<p>{empty}</p>} /> : null}
    </section>
  );
}
