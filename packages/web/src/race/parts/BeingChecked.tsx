import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { LineIcon } from '#ui/controls/icons.tsx';
import { Tip } from '#ui/controls/Tip.tsx';
import classes from './BeingChecked.module.css';

/** In place of a time that waits: an hourglass, the word, and why on hover, focus or tap. */
export function BeingChecked(): ReactElement {
  const { t } = useTexts();
  return (
    <span className={classes.around}>
      <Tip tip={t('result.beingCheckedWhy')} className={classes.mark}>
        <LineIcon>
          <path d="M6 3h12M6 21h12M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4" />
        </LineIcon>
        <span>{t('result.beingChecked')}</span>
      </Tip>
    </span>
  );
}
