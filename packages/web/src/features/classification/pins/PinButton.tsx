import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { PinIcon } from '../icons.tsx';
import classes from './PinButton.module.css';

interface Props {
  /** Name, or the bib of who has no public name. */
  readonly who: string;
  readonly isPinned: boolean;
  readonly onToggle: () => void;
  /** With its word beside the icon. */
  readonly hasText?: boolean;
}

export function PinButton({ who, isPinned, onToggle, hasText = false }: Props): ReactElement {
  const { t } = useTexts();
  const does = isPinned ? 'unpin' : 'pin';
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t('board.pinPerson', { name: who })}
      title={t(`board.${does}`)}
      onClick={onToggle}
    >
      <PinIcon isFilled={isPinned} />
      {hasText ? t(`board.${does}`) : null}
    </button>
  );
}
