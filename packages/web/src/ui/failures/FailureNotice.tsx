import { type ReactElement, useLayoutEffect } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './FailureNotice.module.css';
import { failureText, requestIdOf } from './failure-text.ts';
import { claimFailure } from './failures.ts';

interface Props {
  readonly error: unknown;
  /** Other queries that failed with it: one message stands for all. */
  readonly others?: readonly unknown[];
  readonly onRetry?: () => void;
  /** It stands for the whole page, so its title is that of the page. */
  readonly isPage?: boolean;
}

/** Says what failed and what to do about it, in place of the missing part. */
const nothingElse: readonly unknown[] = [];

export function FailureNotice({ error, others = nothingElse, onRetry, isPage = false }: Props): ReactElement {
  const { t } = useTexts();
  const requestId = requestIdOf(error);
  const Title = isPage ? 'h1' : 'h2';
  useLayoutEffect(() => {
    for (const shown of [error, ...others]) claimFailure(shown);
  });
  return (
    <div role="alert" className={classes.notice}>
      <Title className={classes.title}>{t('failed.title')}</Title>
      <p>{failureText(error, t)}</p>
      {requestId ? <p className={classes.small}>{t('failed.code', { id: requestId })}</p> : null}
      {onRetry ? <Button onClick={onRetry}>{t('failed.again')}</Button> : null}
    </div>
  );
}
