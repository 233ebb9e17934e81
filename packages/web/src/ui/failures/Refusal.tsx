import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { failureText } from './failure-text.ts';
import classes from './Refusal.module.css';
import { withSentences } from './refused-sentences.ts';

/** The reason of an act that failed, beside its button, with what is wrong with each field. It stands from the start, so that screen readers announce what comes in. */
export function Refusal({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTexts();
  return (
    <div role="alert" className={error ? classes.refused : undefined}>
      {error ? failureText(withSentences(error), t) : null}
    </div>
  );
}
