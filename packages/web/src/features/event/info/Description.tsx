import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { paragraphsOf } from '../model/words.ts';
import classes from './Description.module.css';

/** What the organisers write of their event. */
export function Description({ text }: { readonly text: string | undefined }): ReactElement | null {
  const { t } = useTexts();
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    <section>
      <h2>{t('event.about')}</h2>
      {[...paragraphs.entries()].map(([index, paragraph]) => (
        <p key={index} className={classes.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
