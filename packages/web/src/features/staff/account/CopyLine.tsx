import { type ReactElement, useRef, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './account.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

/** A text that is shown once, with a button that copies it. Where the browser does not copy, it is selected for the hand. */
export function CopyLine({ label, text }: Props): ReactElement {
  const { say } = useStaffTexts();
  const line = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'byHand' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text); // not there where the page is not served safely
      setOutcome('copied');
    } catch {
      setOutcome('byHand');
      line.current?.select();
    }
  };
  return (
    <>
      <p className={classes.secret}>
        <input ref={line} aria-label={label} readOnly value={text} onFocus={({ target }) => target.select()} />
        <Button variant="default" onClick={() => void copy()}>
          {say('copy.copy')}
        </Button>
      </p>
      <p role="status">{outcome === null ? '' : say(`copy.${outcome}`)}</p>
    </>
  );
}
