import type { LocalText } from '@dorsal/contract/views/site/site-view.ts';
import type { ReactElement, ReactNode } from 'react';
import { toLanguage } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './LocalParagraphs.module.css';
import { paragraphsOf, textIn } from './local-text.ts';

interface Props {
  readonly texts: LocalText;
  /** Stands where nothing is written. */
  readonly instead: ReactNode;
}

/** What somebody wrote for people to read, never more than text. */
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
