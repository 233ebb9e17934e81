import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { ClassificationRow } from '../../model/classification-row.ts';
import classes from './PenaltyTip.module.css';

/** The mark of a penalised time; each penalty with what it added and why, on hover, focus or tap. Escape closes it. */
export function PenaltyTip({ penalties }: Pick<ClassificationRow, 'penalties'>): ReactElement {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may go over to the tip without closing it (WCAG 1.4.13)
    <span onMouseEnter={() => setOpen(true)} onMouseLeave={close}>
      <button
        type="button"
        className={classes.mark}
        aria-label={t('board.penalties', { count: penalties.length })}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <span aria-hidden="true">P</span>
      </button>
      {isOpen ? (
        <span role="tooltip" id={id} className={classes.bubble}>
          <PenaltyLines penalties={penalties} />
        </span>
      ) : null}
    </span>
  );
}

export const PenaltyLines = ({ penalties }: Pick<ClassificationRow, 'penalties'>): ReactElement => (
  <>
    {[...new Map(penalties.map((penalty, index) => [index, penalty]))].map(([index, { time, reason }]) => (
      <span key={index} className={classes.line}>
        <b className="numbers">{time}</b> {reason}
      </span>
    ))}
  </>
);
