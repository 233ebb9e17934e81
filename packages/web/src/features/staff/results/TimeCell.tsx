import { formatClock } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { type KeyboardEvent, memo, type ReactElement, useSyncExternalStore } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseStop } from '#race/course.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import { withSentences } from '#ui/failures/refused-sentences.ts';
import { Spinner } from '#ui/motion/Spinner.tsx';
import { whoText } from '../form/who-text.ts';
import { decimalsOf } from './column-widths.ts';
import classes from './desk.module.css';
import type { DeskEntries, DeskPlace, Entry, Seen } from './desk-entries.ts';
import { type DeskCell, type DeskRow, type TypedAs, timeTyped } from './desk-rows.ts';

/** All that the cells of a desk share. */
export interface Desk {
  readonly entries: DeskEntries;
  readonly as: TypedAs;
  /** Hours of the day are those of this place. */
  readonly zone: string;
}

/** All that the parts of a desk go by. */
export interface DeskParts {
  readonly race: Modality;
  readonly stops: readonly CourseStop[];
  /** The name of a stop, as the heading of its column. */
  readonly nameOf: (stop: CourseStop) => string;
  readonly desk: Desk;
}

interface Props {
  readonly desk: Desk;
  readonly row: DeskRow;
  readonly cell: DeskCell;
  /** The name of the stop. */
  readonly at: string;
}

export const placeOf = (row: DeskRow, { key, stop, standing }: DeskCell): DeskPlace => ({
  key,
  stop,
  standing,
  registration: row.id,
  bib: row.bib,
});

/** Document 3, section 2: an empty field, adding, added; a time that exists, asked for, deleting, deleted. A time that stands is written over only when both have been shown. */
export const TimeCell = memo(function TimeCell({ desk, row, cell, at }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { entries } = desk;
  const entry = useEntry(entries, cell.key);
  const label = say('desk.cell', { bib: row.bib, place: at });
  const shown = shownIn(entry, cell);
  return (
    <td className={classes.cell} data-state={entry?.kind}>
      {shown.kind === 'time' && !shown.isByHand ? (
        <Standing {...{ desk, row, cell, label }} shown={shown} />
      ) : (
        <span className={classes.own}>
          {shown.kind === 'field' ? (
            <Field {...{ desk, row, cell, label }} text={shown.text} isBusy={entry?.kind === 'adding'} />
          ) : (
            <Standing {...{ desk, row, cell, label }} shown={shown} />
          )}
        </span>
      )}
      <Decision {...{ desk, row, cell }} />
      <Checked cell={cell} isShown={shown.kind === 'field'} />
    </td>
  );
});

export function useEntry(entries: DeskEntries, key: string): Entry | null {
  const read = (): Entry | null => entries.of(key);
  return useSyncExternalStore((tell) => entries.watch(key, tell), read, read);
}

type Shown =
  | { readonly kind: 'field'; readonly text: string }
  | {
      readonly kind: 'time';
      readonly ms: number;
      readonly isByHand: boolean;
      readonly isEstimate?: boolean | undefined;
      readonly isNew: boolean;
    };

/** A typed text has its field, beside whatever time stands; what has just been written shows before the list has it. */
function shownIn(entry: Entry | null, { standing }: DeskCell): Shown {
  if (entry !== null && 'text' in entry) return { kind: 'field', text: entry.text };
  if (entry?.kind === 'added') return { kind: 'time', ms: entry.ms, isByHand: true, isNew: true };
  if (standing === null || entry?.kind === 'deleted') return { kind: 'field', text: '' };
  return { kind: 'time', ...standing, isNew: false };
}

interface PartProps extends Omit<Props, 'at'> {
  readonly label: string;
}

/** Document 3, section 2: 'TAB goes to the next empty time, ESC clears the field, ENTER submits'. */
function Field({
  desk,
  row,
  cell,
  label,
  text,
  isBusy,
}: PartProps & { readonly text: string; readonly isBusy: boolean }): ReactElement {
  const { entries, as } = desk;
  const note = idOf('note', cell);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') focusAgain(event.currentTarget, () => entries.clear(cell.key));
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    submit(desk, row, cell, text);
    if (entries.of(cell.key)?.kind === 'adding') focusNextEmpty(event.currentTarget);
  };
  return (
    <span className={classes.field}>
      <input
        data-time
        className={classes.input}
        aria-label={label}
        aria-describedby={cell.isBeingChecked ? `${note} ${idOf('checked', cell)}` : note}
        aria-invalid={entries.of(cell.key)?.kind === 'unreadable'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={as === 'span' ? '–:––:––' : '––:––'}
        readOnly={isBusy}
        value={text}
        onChange={({ currentTarget }) => entries.type(cell.key, currentTarget.value)}
        onKeyDown={onKey}
      />
      {isBusy ? (
        <span className={classes.busy}>
          <Spinner />
        </span>
      ) : null}
    </span>
  );
}

export const submit = (desk: Desk, row: DeskRow, cell: DeskCell, text: string): void =>
  void desk.entries.submit(
    placeOf(row, cell),
    text,
    timeTyped(text, { as: desk.as, zone: desk.zone, row, stop: cell.stop }),
  );

/** The field or the time of a cell has the focus after what was pressed in it has gone. */
function focusAgain(pressed: HTMLElement, act: () => void): void {
  const cell = pressed.closest('td');
  act();
  requestAnimationFrame(() => cell?.querySelector<HTMLElement>('[data-time]')?.focus());
}

/** Down the column, as a list is read out; after its last row the next field of all. */
function focusNextEmpty(field: HTMLInputElement): void {
  const fields = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-time]') ?? [])];
  const column = field.closest('td')?.cellIndex;
  const rest = fields.slice(fields.indexOf(field) + 1).filter(({ value }) => value === '');
  const next = rest.find((other) => other.closest('td')?.cellIndex === column) ?? rest[0];
  next?.focus();
}

/** A time that stands: pressed, it opens as a field; one by hand can be deleted. The Tab key passes it by. */
function Standing({
  desk,
  row,
  cell,
  label,
  shown,
}: PartProps & { readonly shown: Extract<Shown, { kind: 'time' }> }): ReactElement {
  const { say } = useStaffTexts();
  const { entries } = desk;
  const time = timeText(shown.ms);
  const isDeleting = entries.of(cell.key)?.kind === 'deleting';
  const words = [shown.isByHand ? say('desk.byHand') : '', shown.isEstimate ? say('desk.estimate') : ''];
  const byHand = words.filter(Boolean).join(', ');
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Delete' || key === 'Backspace') void entries.remove(placeOf(row, cell));
  };
  return (
    <span className={classes.standing}>
      <button
        type="button"
        data-time
        tabIndex={-1}
        className={`${classes.time} numbers`}
        aria-label={[label, time, byHand].filter(Boolean).join(', ')}
        title={byHand || undefined}
        onClick={(event) => {
          const { parentElement: place } = event.currentTarget.parentElement ?? {};
          entries.type(cell.key, time);
          requestAnimationFrame(() => place?.querySelector<HTMLInputElement>('input')?.select());
        }}
        onKeyDown={onKey}
      >
        {shown.isEstimate ? '≈' : ''}
        {time}
        {shown.isByHand ? <span aria-hidden="true"> ✎</span> : null}
        {shown.isNew ? (
          <span role="status" className={classes.added}>
            ✓ {say('desk.added')}
          </span>
        ) : null}
      </button>
      {shown.isByHand && !shown.isNew ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.delete}
          aria-label={say('desk.delete.this', { time, of: label })}
          disabled={isDeleting}
          onClick={() => void entries.remove(placeOf(row, cell))}
        >
          ×
        </button>
      ) : null}
    </span>
  );
}

/** Whole seconds as the mask has them, with what is finer. */
export const timeText = (ms: number): string => formatDuration(ms, { isPadded: true, decimals: decimalsOf(ms) });

/** The words about the entry of a time, with what is to be decided. */
export function Decision({ desk, row, cell }: Omit<Props, 'at'>): ReactElement {
  const { say } = useStaffTexts();
  const entry = useEntry(desk.entries, cell.key);
  const { t } = useTexts();
  const words = { say, t, zone: desk.zone };
  const acts = entry === null ? [] : actsOf(entry);
  const does: Readonly<Record<Act, () => void>> = {
    keep: () => desk.entries.clear(cell.key),
    delete: () => void desk.entries.remove(placeOf(row, cell)),
    write: () => entry !== null && 'text' in entry && submit(desk, row, cell, entry.text),
  };
  const text = entry === null ? null : saidOf(entry, words);
  return (
    <span
      id={idOf('note', cell)}
      role={acts.length > 0 || entry?.kind === 'unreadable' ? 'alert' : 'status'}
      className={text === null ? undefined : classes.note}
    >
      {text}
      {acts.map(([act, says]) => (
        <Button
          key={act}
          variant={act === 'keep' ? 'default' : 'filled'}
          onClick={({ currentTarget }) => focusAgain(currentTarget, does[act])}
        >
          {says === 'failed.again' ? t(says) : say(says)}
        </Button>
      ))}
    </span>
  );
}

/** An id of the page: one with a space in it would be read as two. */
const idOf = (what: 'note' | 'checked', { key }: DeskCell): string => `${what}-${key.replaceAll(' ', '-')}`;

/** The word of a time that waits, under the field in which staff may write one. */
function Checked({ cell, isShown }: Pick<Props, 'cell'> & { readonly isShown: boolean }): ReactElement | null {
  const { t } = useTexts();
  if (!cell.isBeingChecked || !isShown) return null;
  return (
    <span id={idOf('checked', cell)} className={classes.checked}>
      {t('result.beingChecked')}
    </span>
  );
}

type Act = 'keep' | 'delete' | 'write';

function actsOf(entry: Entry): readonly (readonly [Act, ActText])[] {
  const { kind } = entry;
  const keep = ['keep', 'desk.keep'] as const;
  if (kind === 'asking') return [['write', entry.stands === null ? 'desk.write' : 'desk.replace'], keep];
  if (kind === 'askingDelete' || kind === 'deleteFailed') return [['delete', 'desk.delete'], keep];
  return kind === 'failed' ? [['write', 'failed.again'], keep] : [];
}

type ActText = 'desk.keep' | 'desk.write' | 'desk.replace' | 'desk.delete' | 'failed.again';

function saidOf(entry: Entry, { say, t, zone }: Words): string | null {
  switch (entry.kind) {
    case 'unreadable':
      return say(`desk.${entry.why}`);
    case 'asking':
      return [entry.doubt && say(`desk.doubt.${entry.doubt}`), entry.stands && standsText(entry.stands, say, zone)]
        .filter(Boolean)
        .join(' ');
    case 'askingDelete':
      return say('desk.delete.ask');
    case 'failed':
    case 'deleteFailed':
      return failureText(withSentences(entry.error), t);
    case 'deleting':
    case 'deleted':
      return say(`desk.${entry.kind}`);
    default:
      return null;
  }
}

interface Words {
  readonly say: ReturnType<typeof useStaffTexts>['say'];
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly zone: string;
}

export function standsText({ ms, isByHand, who, at }: Seen, say: Words['say'], zone: string): string {
  if (ms === null) return say('desk.takenAway');
  const time = timeText(ms);
  if (who !== undefined && at !== undefined)
    return say('desk.stands.who', { time, who: whoText(who, say), at: formatClock(at, zone) });
  return say(isByHand ? 'desk.stands.byHand' : 'desk.stands.heard', { time });
}
