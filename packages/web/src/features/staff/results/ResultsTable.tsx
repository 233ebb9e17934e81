import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type KeyboardEvent, memo, type ReactElement, useEffect, useMemo } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { columnWidths } from './column-widths.ts';
import { type DeskRow, rowsOnPage } from './desk-rows.ts';
import type { DeskSearch } from './desk-search.ts';
import classes from './results-table.module.css';
import { type Desk, type DeskParts, TimeCell } from './TimeCell.tsx';

interface Props extends DeskParts {
  readonly rows: readonly DeskRow[];
  /** The address of this page; the same one until another is asked for. */
  readonly search: DeskSearch;
}

/**
 * Document 3, section 2, 'Results list per modality': bib, start offset, times, finish, status; arrows go from time to time. What each row gets stays
 * the same until that row changes: a key typed or a time stored draws one row (decision 0052).
 */
export function ResultsTable({ race, desk, rows, stops, nameOf, search }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { entries } = desk;
  useEffect(() => {
    for (const { cells } of rows) for (const { key, standing } of cells) entries.settle(key, standing);
  }, [entries, rows]);
  const names = useMemo(() => stops.map(nameOf), [stops, nameOf]);
  const widths = useMemo(() => columnWidths(rows, stops.length), [rows, stops]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by keys too
    <section className={classes.scroll} aria-label={say('desk.title')} tabIndex={0}>
      <table className={classes.table} onKeyDown={moveByArrows}>
        <colgroup>
          <col className={classes.personColumn} />
          <col className={classes.offsetColumn} />
          {stops.map((stop, index) => (
            <col key={stop.id} style={{ width: widths[index] }} />
          ))}
          <col className={classes.statusColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{say('desk.person')}</th>
            <th scope="col">{say('desk.offset')}</th>
            {stops.map((stop, index) => (
              <th key={stop.id} scope="col">
                {names[index]}
              </th>
            ))}
            <th scope="col">{say('desk.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              desk={desk}
              row={row}
              layer={Math.max(rowsOnPage - index, 0)}
              names={names}
              path={`/admin/results/${race.id}`}
              search={search}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly desk: Desk;
  readonly row: DeskRow;
  /** Rows above lie over those below: the note of a time hangs down. */
  readonly layer: number;
  readonly names: readonly string[];
  readonly path: string;
  readonly search: DeskSearch;
}

/** Document 3, section 2: 'a row is highlighted as a warning when some intermediates have no time'. */
const Row = memo(function Row({ desk, row, layer, names, path, search }: RowProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { bib, name, category, startOffset, status, penalty, cells, isIncomplete } = row;
  const warnings = [...new Set([...(isIncomplete ? ['missing_checkpoint' as const] : []), ...row.warnings])];
  return (
    <tr
      data-row={row.id}
      style={{ zIndex: layer }}
      aria-current={search.person === row.id || undefined}
      data-warns={warnings.length > 0 || undefined}
    >
      <th scope="row" className={classes.person}>
        <RowLink
          path={path}
          search={{ ...search, person: row.id }}
          keepsScroll
          className={classes.bib}
          label={say('person.open', { bib, name })}
        >
          {bib === '' ? '–' : bib}
        </RowLink>
        <span className={classes.name}>{name}</span>
        <span className={classes.category}>{category}</span>
      </th>
      <td className="numbers">{startOffset === null ? '' : formatDuration(startOffset, { isPadded: true })}</td>
      {cells.map((cell, index) => (
        <TimeCell key={cell.key} desk={desk} row={row} cell={cell} at={names[index] ?? ''} />
      ))}
      <td className={classes.status}>
        {t(`result.${status}`)}
        {penalty > 0 ? <span> {say('desk.penalty', { time: formatDuration(penalty) })}</span> : null}
        {warnings.map((warning) => (
          <span key={warning} className={classes.warning}>
            {say(`desk.warning.${warning}`)}
          </span>
        ))}
      </td>
    </tr>
  );
});

const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Up and down in the column; sideways too where no text is being written. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const [down, right] = steps[event.key] ?? [0, 0];
  const { target, currentTarget: table } = event;
  if ((down === 0 && right === 0) || !(target instanceof HTMLElement) || !('time' in target.dataset)) return;
  if (right !== 0 && target instanceof HTMLInputElement && target.value !== '') return;
  const cell = target.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const next = table.rows[row.rowIndex + down]?.cells[cell.cellIndex + right];
  const field = next?.querySelector<HTMLElement>('[data-time]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}
