import type { LocalText } from '@dorsal/contract/views/site/site-view.ts';
import { type Language, languages } from '#i18n/languages.ts';

/** What is shown, and in which language it is written. */
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

/** Paragraphs are parted by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
