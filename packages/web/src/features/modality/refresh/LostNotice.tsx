import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './Notices.module.css';

/** Nothing is pushed for now: what that means, and that nobody has to do anything. */
export function LostNotice(): ReactElement {
  const { t } = useTexts();
  return (
    <p className={classes.notice} data-tone="lost">
      <span>
        <strong>{t('modality.lost')}</strong> {t('modality.lost.then')}
      </span>
    </p>
  );
}
