import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import formClasses from './EditorForm.module.css';
import classes from './EntriesField.module.css';
import { Offers } from './FormField.tsx';
import type { Entry, OwnField, Telling } from './form-values.ts';
import { ImageField } from './ImageField.tsx';

/** One text of each entry. */
export interface EntryField {
  readonly kind: 'text' | 'url' | 'area' | 'image' | 'document' | 'choice';
  readonly name: string;
  readonly label: StaffTextKey;
  /** The entry is called by it. */
  readonly isName?: true;
  /** The field that is filled in before it. */
  readonly after?: string;
  /** Texts that are offered while one types. */
  readonly suggests?: readonly string[];
  /** The texts that a choice is between. */
  readonly options?: readonly { readonly value: string; readonly label: StaffTextKey }[];
}

/** An entry in words: its name, and each other text of it under its label. */
export const entryText = (fields: readonly EntryField[], entry: Entry, { say }: Telling): string =>
  fields
    .flatMap(({ name, label, isName, options = [] }) => {
      const value = entry[name] ?? '';
      const option = options.find((one) => one.value === value);
      const told = option === undefined ? value.replaceAll('\n', ', ') : say(option.label);
      return told === '' ? [] : [isName ? told : `${say(label)}: ${told}`];
    })
    .join(' · ');

interface Props extends OwnField {
  readonly fields: readonly EntryField[];
  /** The words of the button for one more. */
  readonly add: StaffTextKey;
}

/** The place of the focus after an act: what had it, or the name of an entry. */
interface Focus {
  readonly key: string;
  readonly was: Element | null;
}

/** A list in a form: entries are added, taken off, and moved by button or by Alt with an arrow; the focus goes with the one that moves. */
export function EntriesField({ id, value, fields, add, onType }: Props): ReactElement {
  const { say } = useStaffTexts();
  const entries = Array.isArray(value) ? (value as readonly Entry[]) : []; // of this kind of field
  const nameOf = (entry: Entry): string =>
    fields.flatMap(({ name, isName }) => (isName ? (entry[name] ?? '') : [])).join('') || say('entries.unnamed');
  const list = useEntries<HTMLOListElement>({
    ...{ id, entries, nameOf, onType },
    blank: () => Object.fromEntries(fields.map(({ name, options }) => [name, options?.[0]?.value ?? ''])),
  });
  return (
    <div className={classes.entries}>
      {entries.length === 0 ? <p>{say('entries.none')}</p> : <p className={formClasses.note}>{say('entries.keys')}</p>}
      <ol ref={list.place} className={classes.list}>
        {entries.map((entry, at) => (
          <EntryItem
            key={entry.key}
            {...{ entry, at, fields }}
            id={`${id}-${entry.key}`}
            name={nameOf(entry)}
            isLast={at === entries.length - 1}
            onType={(name, typed) => onType(entries.with(at, { ...entry, [name]: typed }))}
            onMove={(by) => list.move(at, by)}
            onRemove={() => list.remove(at)}
          />
        ))}
      </ol>
      <Button id={id} variant="default" onClick={list.append}>
        {say(add)}
      </Button>
      <span role="status" className="visually-hidden">
        {list.told}
      </span>
    </div>
  );
}

interface Listed {
  readonly id: string;
  readonly entries: readonly Entry[];
  /** The texts of a new one. */
  readonly blank: () => Readonly<Record<string, string>>;
  readonly nameOf: (entry: Entry) => string;
  readonly onType: (entries: readonly Entry[]) => void;
}

/** The acts on a list, what was done last, and where the focus goes then. Its element holds one element an entry, marked by `data-key`. */
export function useEntries<Place extends HTMLElement>({ id, entries, blank, nameOf, onType }: Listed) {
  const { say } = useStaffTexts();
  const [told, setTold] = useState('');
  const [focus, setFocus] = useState<Focus | null>(null);
  const place = useRef<Place>(null);
  // Moving takes the focus off: it comes back to the same field or button, or to the other button at an end.
  useEffect(() => {
    if (focus === null) return;
    const item = [...(place.current?.children ?? [])].find((one) => one.getAttribute('data-key') === focus.key);
    const wanted = focus.was === null ? '[data-act="name"]' : '[data-act="move"]:not(:disabled)';
    const same = focus.was instanceof HTMLElement && !focus.was.matches(':disabled') ? focus.was : null;
    (same ?? item?.querySelector<HTMLElement>(wanted))?.focus();
    setFocus(null);
  }, [focus]);
  const move = (at: number, by: -1 | 1): void => {
    const to = at + by;
    const moved = entries[at];
    if (moved === undefined || to < 0 || to >= entries.length) return;
    onType(entries.toSpliced(at, 1).toSpliced(to, 0, moved));
    setFocus({ key: moved.key, was: document.activeElement });
    setTold(say('entries.moved', { name: nameOf(moved), place: to + 1, count: entries.length }));
  };
  const remove = (at: number): void => {
    const gone = entries[at];
    if (gone === undefined) return;
    onType(entries.toSpliced(at, 1));
    const next = entries[at + 1] ?? entries[at - 1];
    if (next === undefined) document.getElementById(id)?.focus();
    else setFocus({ key: next.key, was: null });
    setTold(say('entries.removed', { name: nameOf(gone) }));
  };
  const append = (): void => {
    const added = { ...blank(), key: `+${crypto.randomUUID()}` };
    onType([...entries, added]);
    setFocus({ key: added.key, was: null });
  };
  return { place, told, move, remove, append };
}

interface ItemProps {
  readonly entry: Entry;
  readonly at: number;
  readonly id: string;
  readonly name: string;
  readonly isLast: boolean;
  readonly fields: readonly EntryField[];
  readonly onType: (name: string, typed: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One entry: its fields, and the ways to move it and to take it off. */
function EntryItem({ entry, at, id, name, isLast, fields, onType, onMove, onRemove }: ItemProps): ReactElement {
  const { say } = useStaffTexts();
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li data-key={entry.key} className={classes.entry} onKeyDown={onKey}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>
          {at + 1}. {name}
        </legend>
        {fields.map((field) => (
          <EntryInput
            key={field.name}
            field={field}
            id={`${id}-${field.name}`}
            value={entry[field.name] ?? ''}
            isOff={field.after !== undefined && (entry[field.after] ?? '').trim() === ''}
            onType={(typed) => onType(field.name, typed)}
          />
        ))}
      </fieldset>
      <div className={classes.acts}>
        <Button
          variant="default"
          data-act="move"
          disabled={at === 0}
          aria-label={say('entries.up', { name })}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          variant="default"
          data-act="move"
          disabled={isLast}
          aria-label={say('entries.down', { name })}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button variant="default" aria-label={say('entries.remove', { name })} onClick={onRemove}>
          {say('entries.removeShort')}
        </Button>
      </div>
    </li>
  );
}

interface InputProps {
  readonly field: EntryField;
  readonly id: string;
  readonly value: string;
  /** The field before it is still empty. */
  readonly isOff: boolean;
  readonly onType: (typed: string) => void;
}

function EntryInput({ field, id, value, isOff, onType }: InputProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <div className={classes.field} data-kind={field.kind}>
      <label htmlFor={id}>{say(field.label)}</label>
      {inputOf({ field, id, value, isOff, onType }, say)}
    </div>
  );
}

function inputOf({ field, id, value, isOff, onType }: InputProps, say: SaidBy<StaffTextKey>): ReactElement {
  const act = field.isName ? { 'data-act': 'name' } : {};
  const shared = { id, disabled: isOff, 'aria-invalid': false, 'aria-describedby': undefined } as const;
  if (field.kind === 'image' || field.kind === 'document')
    return <ImageField shared={shared} of={field.kind} value={value} onType={onType} />;
  const typed = { id, disabled: isOff, className: formClasses.input, value };
  if (field.kind === 'area') return <textarea {...typed} rows={2} onChange={(e) => onType(e.currentTarget.value)} />;
  if (field.kind === 'choice')
    return (
      <select {...typed} onChange={(e) => onType(e.currentTarget.value)}>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {say(option.label)}
          </option>
        ))}
      </select>
    );
  return (
    <>
      <input
        {...act}
        {...typed}
        type={field.kind}
        autoComplete="off"
        list={field.suggests && `${id}-offers`}
        onChange={(e) => onType(e.currentTarget.value)}
      />
      <Offers id={id} texts={field.suggests} />
    </>
  );
}
