import type { LocalText } from '#api/site-query.ts';
import { type Language, languages } from '#i18n/languages.ts';

/** The shown text, and its language. */
interface Shown {
  readonly text: string;
  readonly language: Language;
}

/** The reader's language, else English, else any; null where nothing is written. */
export function textIn(texts: LocalText, language: Language): Shown | null {
  for (const one of [language, ...languages]) {
    const text = texts[one]?.trim();
    if (text) return { text, language: one };
  }
  return null;
}
