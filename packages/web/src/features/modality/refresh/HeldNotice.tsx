import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './Notices.module.css';
import type { Refresh } from './use-refresh.ts';

/** Says that the page stands still and how much has moved since, and shows it when asked to. */
export function HeldNotice({ refresh: { option, held, showNow } }: { readonly refresh: Refresh }): ReactElement | null {
  const { t } = useTexts();
  if (option !== 'off') return null;
  const count = held.people.size;
  return (
    <div className={classes.notice}>
      <p>
        {held.version === null
          ? t('modality.held.none')
          : t(held.hasMore ? 'modality.held.more' : 'modality.held', { count })}
      </p>
      {held.version === null ? null : (
        <Button variant="default" onClick={showNow} className={classes.button}>
          {t('modality.held.show')}
        </Button>
      )}
    </div>
  );
}
