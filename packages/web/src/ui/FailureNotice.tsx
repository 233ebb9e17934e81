import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './FailureNotice.module.css';

/** What failed and what to do about it, in the place of what could not be shown. */
export function FailureNotice({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}): ReactElement {
  const { t } = useTexts();
  const failure = error instanceof CallFailed ? error.failure : null;
  return (
    <div role="alert" className={classes.notice}>
      <h2>{t('failed.title')}</h2>
      <p>{failure?.code === 'offline' ? t('failed.offline') : (failure?.message ?? '')}</p>
      {failure?.requestId ? <p className={classes.small}>{t('failed.code', { id: failure.requestId })}</p> : null}
      {onRetry ? <Button onClick={onRetry}>{t('failed.again')}</Button> : null}
    </div>
  );
}
