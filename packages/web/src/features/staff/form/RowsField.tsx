import type { ReactElement } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Unfolded, useUnfold } from '#ui/controls/Unfold.tsx';
import formClasses from './EditorForm.module.css';
import { useEntries } from './EntriesField.tsx';
import { Offers } from './FormField.tsx';
import type { Entry, FieldValue, Option, OwnField, Telling } from './form-values.ts';
import classes from './RowsField.module.css';
import { dayText, numberText, optionText } from './told-values.tsx';

/** All that a cell of an editor's own needs. */
export interface OwnCell {
  readonly id: string;
  readonly label: string;
  readonly entry: Entry;
  readonly at: number;
  readonly all: readonly Entry[];
  readonly isOff: boolean;
  readonly onType: (text: string) => void;
}

/** One text of each row. */
export interface RowColumn {
  readonly name: string;
  readonly label: StaffTextKey;
  readonly kind: 'text' | 'number' | 'day' | 'hour' | 'flag' | 'choice' | 'own';
  /** An amount in euros. */
  readonly isMoney?: true;
  /** The row is called by it. */
  readonly isName?: true;
  /** It takes more room than the others. */
  readonly isWide?: true;
  readonly options?: readonly Option[];
  readonly suggests?: readonly string[];
  readonly draw?: (cell: OwnCell) => ReactElement | null;
  /** The text of a cell of an editor's own in words. Absent: it is none of what is saved. */
  readonly tells?: (entry: Entry, all: readonly Entry[]) => string;
}

/** The reasons not to take the texts of a row, by column. */
export type RowFaults = Readonly<Record<string, StaffTextKey>>;

/** One kind of list: everything that sets it apart from the others. */
export interface RowsDesign {
  readonly columns: readonly RowColumn[];
  /** The words of the button for one more. Absent: those that there are stay. */
  readonly add?: StaffTextKey;
  /** The texts of a new row. */
  readonly blank?: (all: readonly Entry[]) => Readonly<Record<string, string>>;
  readonly most?: number;
  /** Their order says something: they can be moved. */
  readonly isOrdered?: true;
  /** The question before one is taken off. */
  readonly asksFirst?: StaffTextKey;
  readonly faultsOf?: (entry: Entry, all: readonly Entry[]) => RowFaults;
  /** The reason that a row stays; null: it can go. */
  readonly whyStays?: (entry: Entry, all: readonly Entry[]) => StaffTextKey | null;
  /** The list as it is after one has moved or gone. */
  readonly settle?: (all: readonly Entry[]) => readonly Entry[];
}

/** The rows of a field of this kind. */
export const rowsOf = (value: FieldValue | undefined): readonly Entry[] =>
  Array.isArray(value) ? (value as readonly Entry[]) : []; // of this kind of field

/** Tells whether a row is not taken as it is typed. */
export const areRowsWrong = ({ faultsOf }: RowsDesign, value: FieldValue | undefined): boolean =>
  rowsOf(value).some((entry, _, all) => Object.keys(faultsOf?.(entry, all) ?? {}).length > 0);

const calledOf = (columns: readonly RowColumn[], entry: Entry): string =>
  columns.flatMap(({ name, isName }) => (isName ? (entry[name] ?? '') : [])).join('');

/** A row in words: its name, and each other text of it under its heading. */
export function rowText({ columns }: Pick<RowsDesign, 'columns'>, entry: Entry, telling: Telling): string {
  const { say } = telling;
  return columns
    .flatMap((column) => {
      const told = cellText(column, entry, telling);
      if (told === '') return [];
      return column.kind === 'flag' || column.isName ? [told] : [`${say(column.label)}: ${told}`];
    })
    .join(' · ');
}

function cellText(column: RowColumn, entry: Entry, { say, language, entries }: Telling): string {
  const { kind, name, label, options, isMoney, tells } = column;
  const value = entry[name] ?? '';
  if (kind === 'own') return tells?.(entry, entries) ?? '';
  if (options !== undefined) return optionText(options, value);
  if (value === '') return '';
  if (kind === 'flag') return say(label);
  if (kind === 'day') return dayText(value);
  return kind === 'number' ? numberText(value, language, isMoney) : value;
}

interface Props extends OwnField {
  readonly of: RowsDesign;
}

/** A list of one line an entry: typed into as a table, on a phone one below the other. */
export function RowsField({ id, value, isOff, isWrong = false, of, onType }: Props): ReactElement {
  const { say } = useStaffTexts();
  const entries = rowsOf(value);
  const { columns, settle = (all: readonly Entry[]) => all } = of;
  /** Two of one name, and those without, are told apart by their place. */
  const nameOf = (entry: Entry): string => {
    const name = calledOf(columns, entry);
    const isOnly = entries.every((other) => other.key === entry.key || calledOf(columns, other) !== name);
    const at = entries.findIndex(({ key }) => key === entry.key) + 1;
    return name === '' || !isOnly ? `${name || say('entries.unnamed')}, ${at}` : name;
  };
  const list = useEntries<HTMLTableSectionElement>({
    ...{ id, entries, nameOf },
    blank: () => ({
      ...Object.fromEntries(columns.map(({ name, options }) => [name, options?.[0]?.value ?? ''])),
      ...of.blank?.(entries),
    }),
    onType: (next) => onType(settle(next)),
  });
  const isFull = of.most !== undefined && entries.length >= of.most;
  return (
    <div className={classes.rows} {...(of.add === undefined && { id, tabIndex: -1 })}>
      {entries.length === 0 ? <p className={formClasses.note}>{say('entries.none')}</p> : null}
      {entries.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ name, label, isWide }) => (
                <th key={name} scope="col" data-wide={isWide}>
                  {say(label)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{say('rows.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={list.place}>
            {entries.map((entry, at) => (
              <Row
                key={entry.key}
                {...{ id, of, entry, at, isOff }}
                all={entries}
                name={nameOf(entry)}
                faults={isWrong ? (of.faultsOf?.(entry, entries) ?? {}) : {}}
                onType={(name, typed) => onType(entries.with(at, { ...entry, [name]: typed }))}
                onMove={(by) => list.move(at, by)}
                onRemove={() => list.remove(at)}
              />
            ))}
          </tbody>
        </table>
      )}
      {of.add === undefined ? null : (
        <Button id={id} variant="default" disabled={isOff || isFull} onClick={list.append}>
          {say(of.add)}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {list.told}
      </span>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly of: RowsDesign;
  readonly entry: Entry;
  readonly at: number;
  readonly all: readonly Entry[];
  readonly name: string;
  readonly isOff: boolean;
  readonly faults: RowFaults;
  readonly onType: (name: string, typed: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Row({ id, of, entry, at, all, name, isOff, faults, onType, onMove, onRemove }: RowProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <tr data-key={entry.key}>
      {of.columns.map((column) => {
        const cellId = `${id}-${entry.key}-${column.name}`;
        const fault = faults[column.name];
        return (
          <td key={column.name} data-label={say(column.label)} data-kind={column.kind}>
            <Cell
              id={cellId}
              label={`${say(column.label)}, ${at + 1}`}
              {...{ column, entry, at, all, isOff }}
              isWrong={fault !== undefined}
              onType={(typed) => onType(column.name, typed)}
            />
            {fault === undefined ? null : (
              <p id={`${cellId}-fault`} className={formClasses.fault}>
                {say(fault)}
              </p>
            )}
          </td>
        );
      })}
      <td className={classes.acts}>
        {of.isOrdered ? (
          <>
            <Move by={-1} isOff={isOff || at === 0} says={say('entries.up', { name })} onMove={onMove} />
            <Move by={1} isOff={isOff || at === all.length - 1} says={say('entries.down', { name })} onMove={onMove} />
          </>
        ) : null}
        {of.add === undefined ? null : (
          <TakeOff name={name} isOff={isOff} whyStays={of.whyStays?.(entry, all) ?? null} {...{ of, onRemove }} />
        )}
      </td>
    </tr>
  );
}

interface MoveProps {
  readonly by: -1 | 1;
  readonly isOff: boolean;
  readonly says: string;
  readonly onMove: (by: -1 | 1) => void;
}

const Move = ({ by, isOff, says, onMove }: MoveProps): ReactElement => (
  <Button variant="default" data-act="move" disabled={isOff} aria-label={says} onClick={() => onMove(by)}>
    {by < 0 ? '↑' : '↓'}
  </Button>
);

interface TakeOffProps {
  readonly of: RowsDesign;
  readonly name: string;
  readonly isOff: boolean;
  readonly whyStays: StaffTextKey | null;
  readonly onRemove: () => void;
}

/** Document 3, section 2: 'deleting a document, checkpoint or prize needs a two-step confirm'. One that stays says why. */
function TakeOff({ of, name, isOff, whyStays, onRemove }: TakeOffProps): ReactElement {
  const { say } = useStaffTexts();
  const unfolding = useUnfold();
  const why = whyStays === null ? undefined : say(whyStays);
  const { onClick: ask, ...button } = unfolding.button;
  return (
    <>
      <Button
        variant="default"
        disabled={isOff}
        aria-disabled={why !== undefined}
        title={why}
        aria-label={[say('entries.remove', { name }), why].filter(Boolean).join(': ')}
        {...(of.asksFirst !== undefined && button)}
        onClick={() => {
          if (why !== undefined) return;
          if (of.asksFirst === undefined) onRemove();
          else ask();
        }}
      >
        ✕
      </Button>
      {of.asksFirst === undefined ? null : (
        <Unfolded of={unfolding}>
          <span className={classes.sure} role="alert">
            {say(of.asksFirst, { name })}
            <Button variant="default" autoFocus onClick={unfolding.fold}>
              {say('eventStep.no')}
            </Button>
            <Button variant="default" onClick={onRemove}>
              {say('eventStep.yes')}
            </Button>
          </span>
        </Unfolded>
      )}
    </>
  );
}

interface CellProps extends OwnCell {
  readonly column: RowColumn;
  readonly isWrong: boolean;
}

const types = { text: 'text', number: 'number', day: 'date', hour: 'time' } as const;

function Cell({ column, isWrong, ...cell }: CellProps): ReactElement | null {
  const { id, label, entry, isOff, onType } = cell;
  const { kind, name, isName, options, suggests } = column;
  const value = entry[name] ?? '';
  if (kind === 'own') return column.draw?.(cell) ?? null;
  const shared = {
    ...{ id, disabled: isOff, 'aria-label': label, 'aria-invalid': isWrong },
    'aria-describedby': isWrong ? `${id}-fault` : undefined,
    ...(isName && { 'data-act': 'name' }),
  };
  if (kind === 'flag')
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value !== ''}
        onChange={(event) => onType(event.currentTarget.checked ? 'yes' : '')}
      />
    );
  const typed = { ...shared, className: formClasses.input, value };
  if (kind === 'choice')
    return (
      <select {...typed} onChange={(event) => onType(event.currentTarget.value)}>
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.says}
          </option>
        ))}
      </select>
    );
  return (
    <>
      <input
        {...typed}
        type={types[kind]}
        step={kind === 'number' ? 'any' : undefined}
        autoComplete="off"
        list={suggests && `${id}-offers`}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Offers id={id} texts={suggests} />
    </>
  );
}
