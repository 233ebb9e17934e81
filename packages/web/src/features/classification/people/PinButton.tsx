import { memo, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { LineIcon } from '#ui/controls/icons.tsx';
import classes from './PinButton.module.css';
import type { PinsOfModality } from './pins.ts';

interface Props {
  /** Name, or the bib of who has no public name. */
  readonly who: string;
  readonly registration: string;
  readonly pins: PinsOfModality;
  /** With its word beside the icon. */
  readonly hasText?: boolean;
}

export const PinButton = memo(({ who, registration, pins, hasText = false }: Props): ReactElement => {
  const { t } = useTexts();
  const isPinned = pins.isPinned(registration);
  const does = isPinned ? 'unpin' : 'pin';
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t('board.pinPerson', { name: who })}
      title={t(`board.${does}`)}
      onClick={() => pins.toggle(registration)}
    >
      <PinIcon isFilled={isPinned} />
      {hasText ? t(`board.${does}`) : null}
    </button>
  );
});

const PinIcon = ({ isFilled }: { readonly isFilled: boolean }): ReactElement => (
  <LineIcon>
    <path d="M9 3h6l-.6 6.2 3.6 3.3V15H6v-2.5l3.6-3.3L9 3Zm3 12v6" fill={isFilled ? 'currentColor' : 'none'} />
  </LineIcon>
);
