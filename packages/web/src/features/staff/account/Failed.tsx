import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './account.module.css';

/** The reason of an act that failed, beside its button. It stands from the start, so that screen readers announce what comes in. */
export function Failed({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTexts();
  return (
    <div role="alert" className={error ? classes.failed : undefined}>
      {error ? failureText(error, t) : null}
    </div>
  );
}
