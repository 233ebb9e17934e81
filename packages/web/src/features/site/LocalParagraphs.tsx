import type { ReactElement, ReactNode } from 'react';
import type { LocalText } from '#api/site-query.ts';
import { toLanguage } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { paragraphsOf } from '#ui/texts/paragraphs-of.ts';
import classes from './LocalParagraphs.module.css';
import { textIn } from './local-text.ts';

interface Props {
  readonly texts: LocalText;
  /** Stands where nothing is written. */
  readonly instead: ReactNode;
}

/** Content of the site as paragraphs, never more than text. */
export function LocalParagraphs({ texts, instead }: Props): ReactElement {
  const { language } = useTexts();
  const shown = textIn(texts, toLanguage(language));
  if (shown === null) return <>{instead}</>;
  return (
    <div className={classes.text} lang={shown.language}>
      {paragraphsOf(shown.text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
