import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type KeyboardEvent, memo, type ReactElement, useEffect } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import type { DeskSearch } from './desk-search.ts';
import { type Desk, type DeskParts, TimeCell } from './TimeCell.tsx';

interface Props extends DeskParts {
  readonly rows: readonly DeskRow[];
  /** The address of this page with somebody's panel open. */
  readonly personLink: (person: string) => DeskSearch;
  /** The person whose panel is open. */
  readonly chosen: string | undefined;
}

/** Document 3, section 2, 'Results list per modality': bib, start offset, times, finish, status; arrows go from time to time. */
export function ResultsTable({ race, desk, rows, stops, nameOf, personLink, chosen }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { entries } = desk;
  useEffect(() => {
    for (const { cells } of rows) for (const { key, standing } of cells) entries.settle(key, standing);
  }, [entries, rows]);
  const names = stops.map(nameOf);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is scrolled by keys too
    <section className={classes.scroll} aria-label={say('desk.title')} tabIndex={0}>
      <table className={classes.table} onKeyDown={moveByArrows}>
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
          {rows.map((row) => (
            <Row
              key={row.id}
              desk={desk}
              row={row}
              names={names}
              path={`/admin/results/${race.id}`}
              search={personLink(row.id)}
              isChosen={row.id === chosen}
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
  readonly names: readonly string[];
  readonly path: string;
  readonly search: DeskSearch;
  readonly isChosen: boolean;
}

/** Document 3, section 2: 'a row is highlighted as a warning when some intermediates have no time'. */
const Row = memo(function Row({ desk, row, names, path, search, isChosen }: RowProps): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { bib, name, category, startOffset, status, penalty, cells, isIncomplete } = row;
  const warnings = [...new Set([...(isIncomplete ? ['missing_checkpoint' as const] : []), ...row.warnings])];
  return (
    <tr data-row={row.id} aria-current={isChosen || undefined} data-warns={warnings.length > 0 || undefined}>
      <th scope="row" className={classes.person}>
        <RowLink
          path={path}
          search={search}
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
