import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './FailureNotice.module.css';
import { useIsOnline } from './use-is-online.ts';

/** The shape of what is on its way. Without a network nothing is, however long one waits: the place says so, and that it comes by itself. */
export function Awaited({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTexts();
  if (useIsOnline()) return <>{children}</>;
  return (
    <div role="status" className={classes.notice}>
      <p className={classes.title}>
        <strong>{t('failed.noNetwork')}</strong>
      </p>
      <p>{t('failed.noNetwork.then')}</p>
    </div>
  );
}
