import { type ReactElement, type ReactNode, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import own from './desks.module.css';

interface Props {
  readonly label: string;
  /** Names the button where several stand on one screen. */
  readonly labelWhole?: string;
  /** Says what will happen. */
  readonly what: string;
  /** More of that, below. */
  readonly more?: ReactNode;
  readonly yes: string;
  readonly isOff?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Gives whether it is done. */
  readonly onYes: () => Promise<boolean>;
}

/** An act that says what it will do before it does it. */
export function AskFirst({
  label,
  labelWhole,
  what,
  more,
  yes,
  isOff = false,
  isBusy,
  error,
  onYes,
}: Props): ReactElement {
  const { say } = useStaffTexts();
  const [isAsked, setAsked] = useState(false);
  const act = async (): Promise<void> => {
    if (await onYes()) setAsked(false);
  };
  return (
    <div className={own.ask}>
      {isAsked ? (
        <>
          <p>{what}</p>
          {more}
          <Button aria-disabled={isBusy} onClick={() => (isBusy ? undefined : void act())}>
            {yes}
          </Button>
          <Button variant="default" onClick={() => setAsked(false)}>
            {say('desks.leave')}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          disabled={isOff}
          {...(labelWhole !== undefined && { 'aria-label': labelWhole })}
          onClick={() => setAsked(true)}
        >
          {label}
        </Button>
      )}
      <Refusal error={isAsked ? error : null} />
    </div>
  );
}
