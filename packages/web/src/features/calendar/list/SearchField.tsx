import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import { useTypedSearch } from '#ui/search/use-typed-search.ts';
import classes from './SearchField.module.css';

/** While somebody types, the list waits so long. */
const calmMs = 250;
const id = 'search';

interface Props {
  /** As it stands in the address. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onEnter: (text: string) => void;
}

/** By name, as one types. `#search` in the address puts the cursor here. */
export function SearchField({ text, onChange, onEnter }: Props): ReactElement {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, searchNow } = useTypedSearch(text, onChange, calmMs);
  const hasTooMany = searchText(typed) !== typed.trim();
  useFocusByHash(field);
  useSlashKey(() => field.current?.focus());
  return (
    <search className={classes.place}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
          onEnter(typed);
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t('calendar.name')}
        </label>
        <svg viewBox="0 0 24 24" width="22" height="22" className={classes.icon} aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <input
          ref={field}
          id={id}
          type="search"
          className={classes.field}
          value={typed}
          placeholder={t('calendar.name')}
          maxLength={searchLimits.characters}
          aria-describedby={hasTooMany ? `${id}-note` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => type(event.currentTarget.value)}
        />
        {hasTooMany ? (
          <p id={`${id}-note`} role="status" className={classes.note}>
            {t('search.mostWords', { most: searchLimits.words })}
          </p>
        ) : null}
      </form>
    </search>
  );
}

/** Focuses the field that the address names, after the content has taken the focus of a new page. */
function useFocusByHash(field: { readonly current: HTMLInputElement | null }): void {
  const router = useRouter();
  useEffect(() => {
    const focus = (): void => {
      if (router.state.location.hash === id) field.current?.focus();
    };
    focus();
    return router.subscribe('onResolved', focus);
  }, [router, field]);
}
