import { type ReactElement, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useCopy } from '#ui/controls/use-copy.ts';
import classes from './account.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

/** A text that is shown once, with a button that copies it. Where the browser does not copy, it is selected for the hand. */
export function CopyLine({ label, text }: Props): ReactElement {
  const { say } = useStaffTexts();
  const line = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(line);
  return (
    <>
      <p className={classes.secret}>
        <input ref={line} aria-label={label} readOnly value={text} onFocus={({ target }) => target.select()} />
        <Button variant="default" onClick={() => copy(text)}>
          {say('copy.copy')}
        </Button>
      </p>
      <p role="status">{outcome === null ? '' : say(`copy.${outcome}`)}</p>
    </>
  );
}
