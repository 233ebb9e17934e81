import { searchLimits, searchText } from '@dorsal/domain/search/search-limits.ts';
import { type ReactElement, useId, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
import { useTypedSearch } from '#ui/search/use-typed-search.ts';
import classes from './StaffList.module.css';

/** While somebody types, the list waits so long. */
const calmMs = 200;

interface Props {
  readonly label: string;
  /** As it stands in the address. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Searches as one types; `/` comes here, Escape clears. */
export function ListSearchField({ label, text, onChange }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, searchNow } = useTypedSearch(text, onChange, calmMs);
  const hasTooMany = searchText(typed) !== typed.trim();
  useSlashKey(() => field.current?.focus());
  return (
    <search className={classes.search}>
      <input
        ref={field}
        type="search"
        className={classes.field}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={searchLimits.characters}
        aria-describedby={hasTooMany ? note : undefined}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') searchNow();
          if (key === 'Escape') type('');
        }}
      />
      {typed === '' ? null : (
        <CloseButton
          label={say('list.clear')}
          onClick={() => {
            type('');
            field.current?.focus();
          }}
        />
      )}
      {hasTooMany ? (
        <p id={note} role="status" className={classes.searchNote}>
          {t('search.mostWords', { most: searchLimits.words })}
        </p>
      ) : null}
    </search>
  );
}
