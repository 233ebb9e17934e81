import { staffStatuses } from '@dorsal/domain/timing/types.ts';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { sentenceIn } from '#ui/failures/refused-sentences.ts';
import { localMoment } from '../dashboard/problem-words.ts';
import { whoText } from '../form/who-text.ts';
import classes from './acts.module.css';

/** Somebody else was quicker: what was looked at is not what stands. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof CallFailed && ['changed_meanwhile', 'chip_taken'].includes(error.failure.code);

/** The value that stands where somebody else was quicker, with its author and the hour. */
export function Meanwhile({ error }: { readonly error: unknown }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const faults = error instanceof CallFailed && error.failure.code === 'changed_meanwhile' ? error.failure.faults : [];
  if (faults === undefined || faults.length === 0) return null;
  return (
    <ul>
      {faults.map(({ path, message, theirs, who, at }) => (
        <li key={path}>
          {sentenceIn(message)}
          {typeof theirs === 'string' ? ` ${say('acts.meanwhile.now', { theirs: wordOf(path, theirs, t) })}` : null}
          {who === undefined || at === undefined ? null : ` (${whoText(who, say)}, ${localMoment(Date.parse(at))})`}
        </li>
      ))}
    </ul>
  );
}

/** A ruling in the words of the screens; anything else is told as it is. */
function wordOf(path: string, theirs: string, t: ReturnType<typeof useTexts>['t']): string {
  const ruling = path === 'status' ? staffStatuses.find((one) => one === theirs) : undefined;
  return ruling === undefined ? theirs : t(`result.${ruling}`);
}

/** An act that was not done, as somebody else was quicker. */
export interface RefusedAct {
  /** In words, with what was typed. */
  readonly act: string;
  readonly error: unknown;
}

interface NoticeProps {
  readonly refused: RefusedAct;
  readonly onAgain: () => void;
}

/** Says above a list that an act was not done, who changed what it was about and when, and offers another look: its form may be gone with its row. */
export function RefusedNotice({ refused: { act, error }, onAgain }: NoticeProps): ReactElement {
  const { say } = useStaffTexts();
  const notice = useInSight();
  return (
    <section ref={notice} tabIndex={-1} className={classes.done} aria-label={say('acts.notDone')}>
      <p>
        <b>{say('acts.notDone')}</b> {act}
      </p>
      <Refusal error={error} />
      <Meanwhile error={error} />
      <Button variant="default" onClick={onAgain}>
        {say('acts.lookAgain')}
      </Button>
    </section>
  );
}

/** A notice that is gone to when it comes: the form is gone, and on a phone it stands far above where that was. */
export function useInSight(): RefObject<HTMLElement | null> {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return notice;
}
