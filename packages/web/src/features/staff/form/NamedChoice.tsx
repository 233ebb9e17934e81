import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactElement, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import formClasses from './EditorForm.module.css';
import type { Entry, Field, Named, OwnField } from './form-values.ts';
import classes from './NamedChoice.module.css';

/** Things of one kind that a field can name. */
export interface Nameable {
  readonly kind: string;
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly Named[]>;
  /** A chosen one whose name did not come with the form. Absent: all names come. */
  readonly find?: (id: string, signal: AbortSignal) => Promise<Named | null>;
  /** The search starts at so many characters. */
  readonly least: number;
  /** One alone can be chosen. */
  readonly isOne?: true;
  /** Their order says something: they are moved by button, by Alt with an arrow, and dragged. */
  readonly isOrdered?: true;
  readonly label: StaffTextKey;
}

interface Props extends OwnField {
  readonly of: Nameable;
}

/** A field that names things: drawn, and told by their names. */
export const namedField = (of: Nameable): Pick<Extract<Field, { kind: 'own' }>, 'draw' | 'tells'> => ({
  draw: (own) => <NamedChoice {...own} of={of} />,
  tells: (entry) => <NameOf {...{ entry, of }} />,
});

/** The things that a field names: each can be taken off, and others are searched and added; none twice. */
function NamedChoice({ id, value, isOff, onType, of }: Props): ReactElement {
  const { say } = useStaffTexts();
  const [typed, setTyped] = useState('');
  const chosen = Array.isArray(value) ? (value as readonly Entry[]) : []; // of this kind of field
  const words = searchText(typed) ?? '';
  const isEnough = words.length >= of.least;
  const found = useQuery({
    queryKey: ['staff', 'name', of.kind, words],
    queryFn: ({ signal }) => of.search(words, signal),
    enabled: isEnough && !isOff,
  });
  const add = ({ id: key, name }: Named): void => {
    onType(of.isOne ? [{ key, name }] : [...chosen, { key, name }]);
    setTyped('');
    document.getElementById(id)?.focus();
  };
  return (
    <div className={classes.choice}>
      {chosen.length === 0 ? <p className={formClasses.note}>{say('named.none')}</p> : null}
      {of.isOrdered && chosen.length > 1 ? <p className={formClasses.note}>{say('named.order')}</p> : null}
      <Chosen {...{ chosen, isOff, of, onType }} />
      <input
        id={id}
        type="search"
        className={formClasses.input}
        aria-label={say(of.label)}
        placeholder={say(of.label)}
        aria-describedby={`${id}-least`}
        disabled={isOff}
        value={typed}
        maxLength={searchLimits.characters}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault(); // the form is not saved by it
        }}
      />
      <p id={`${id}-least`} className={formClasses.note} role="status">
        {isEnough && found.data?.length === 0 ? say('named.unmatched') : say('named.least', { count: of.least })}
      </p>
      {found.error && isEnough ? <FailureNotice error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className={classes.found}>
        {(isEnough ? (found.data ?? []) : []).map((one) => {
          const isChosen = chosen.some(({ key }) => key === one.id);
          return (
            <li key={one.id}>
              <span>{one.name}</span>
              <Button
                variant="default"
                disabled={isChosen}
                aria-label={say('named.addThis', { name: one.name })}
                onClick={() => add(one)}
              >
                {say(isChosen ? 'named.there' : 'named.add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ChosenProps extends Pick<Props, 'isOff' | 'of' | 'onType'> {
  readonly chosen: readonly Entry[];
}

/** The chosen ones, in their order. */
function Chosen({ chosen, isOff, of, onType }: ChosenProps): ReactElement {
  const { say } = useStaffTexts();
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const place = (key: string | null): number => chosen.findIndex((entry) => entry.key === key);
  const move = (from: number, to: number): void => {
    const moved = chosen[from];
    if (isOff || moved === undefined || to < 0 || to >= chosen.length || from === to) return;
    onType(movedTo(chosen, from, to));
    setTold(say('entries.moved', { name: moved['name'] ?? '', place: to + 1, count: chosen.length }));
  };
  const isMoved = of.isOrdered === true && !isOff;
  const drag = (key: string) =>
    isMoved && {
      draggable: true,
      onDragStart: () => setDragged(key),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => dragged === null || event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        move(place(dragged), place(key));
      },
    };
  return (
    <>
      <ol className={classes.chosen}>
        {chosen.map((entry, at) => (
          <li
            key={entry.key}
            data-dragged={dragged === entry.key}
            {...drag(entry.key)}
            onKeyDown={(event) => {
              const by = event.altKey ? steps[event.key] : undefined;
              if (!isMoved || by === undefined) return;
              event.preventDefault();
              move(at, at + by);
            }}
          >
            <span>
              {of.isOrdered ? `${at + 1}. ` : null}
              <NameOf entry={entry} of={of} />
            </span>
            <span className={classes.acts}>
              {isMoved ? <MoveButtons name={entry['name'] ?? ''} onMove={(by) => move(at, at + by)} /> : null}
              <Button
                variant="default"
                disabled={isOff}
                aria-label={say('entries.remove', { name: entry['name'] ?? '' })}
                onClick={() => onType(chosen.filter(({ key }) => key !== entry.key))}
              >
                {say('entries.removeShort')}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </>
  );
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A list with one of its entries at another place. */
export const movedTo = <One,>(list: readonly One[], from: number, to: number): readonly One[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));

interface MoveProps {
  readonly name: string;
  readonly onMove: (by: -1 | 1) => void;
}

/** They can be pressed at both ends too, where they move nothing: the focus stays on them. */
function MoveButtons({ name, onMove }: MoveProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <>
      <Button variant="default" aria-label={say('entries.up', { name })} onClick={() => onMove(-1)}>
        ↑
      </Button>
      <Button variant="default" aria-label={say('entries.down', { name })} onClick={() => onMove(1)}>
        ↓
      </Button>
    </>
  );
}

interface NameProps {
  readonly entry: Entry;
  readonly of: Pick<Nameable, 'kind' | 'find'>;
}

/** The name of a chosen one; asked for where the form came without it. */
export function NameOf({ entry, of: { kind, find } }: NameProps): ReactElement {
  const known = entry['name'] ?? '';
  const asked = useQuery({
    queryKey: ['staff', 'name of', kind, entry.key],
    queryFn: ({ signal }) => find?.(entry.key, signal) ?? null,
    enabled: known === '' && find !== undefined,
  });
  return <b>{known || asked.data?.name || entry.key}</b>;
}
