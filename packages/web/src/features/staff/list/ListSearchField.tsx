import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { CloseButton } from '#ui/controls/CloseButton.tsx';
import { useSlashKey } from '#ui/search/use-slash-key.ts';
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
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The address has changed by another way: a cleared filter, the browser's back button.
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => tell(typed), calmMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
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
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onChange(typed);
          if (key === 'Escape') setTyped('');
        }}
      />
      {typed === '' ? null : (
        <CloseButton
          label={say('list.clear')}
          onClick={() => {
            setTyped('');
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}
