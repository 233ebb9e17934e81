import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './DiplomaBar.module.css';

/** The way back, and printing; without a finish there is nothing to print. */
export function DiplomaBar({
  resultId,
  canPrint,
}: {
  readonly resultId: string;
  readonly canPrint: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.bar}>
      <Link to="/r/$resultId" params={{ resultId }}>
        {t('diploma.back')}
      </Link>
      {canPrint ? <Button onClick={() => window.print()}>{t('diploma.print')}</Button> : null}
    </div>
  );
}
