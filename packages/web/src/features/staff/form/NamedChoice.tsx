import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import formClasses from './EditorForm.module.css';
import type { Entry, Named, OwnField } from './form-values.ts';
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
  readonly label: StaffTextKey;
}

interface Props extends OwnField {
  readonly of: Nameable;
}

/** The things that a field names: each can be taken off, and others are searched and added; none twice. */
export function NamedChoice({ id, value, isOff, onType, of }: Props): ReactElement {
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
      <ul className={classes.chosen}>
        {chosen.map((entry) => (
          <li key={entry.key}>
            <NameOf entry={entry} of={of} />
            <Button
              variant="default"
              disabled={isOff}
              aria-label={say('entries.remove', { name: entry['name'] ?? '' })}
              onClick={() => onType(chosen.filter(({ key }) => key !== entry.key))}
            >
              {say('entries.removeShort')}
            </Button>
          </li>
        ))}
      </ul>
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

/** The name of a chosen one; asked for where the form came without it. */
function NameOf({ entry, of: { kind, find } }: { readonly entry: Entry; readonly of: Nameable }): ReactElement {
  const known = entry['name'] ?? '';
  const asked = useQuery({
    queryKey: ['staff', 'name of', kind, entry.key],
    queryFn: ({ signal }) => find?.(entry.key, signal) ?? null,
    enabled: known === '' && find !== undefined,
  });
  return <b>{known || asked.data?.name || entry.key}</b>;
}
