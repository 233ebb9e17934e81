import type { Language as WireLanguage } from '@dorsal/contract/codecs/enums.ts';
import { storedText, storeText } from '#browser/storage.ts';

/** The languages of the screens, in the order in which they are offered: those of the contract, which the type holds. */
export const languageNames = { en: 'English', ca: 'Valencià', es: 'Español' } as const satisfies Readonly<
  Record<WireLanguage, string>
>;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[]; // Object.keys() only forgets its keys

const storedUnder = 'dorsal.language';
const isLanguage = (text: string): text is Language => languages.some((language) => language === text);
/** Of i18next, which says text. */
export const toLanguage = (text: string): Language => (isLanguage(text) ? text : 'en');

/** The language of the screens: `?lang=` of the address, else the person's own choice, else the browser's, else English. */
export function chosenLanguage(search: string, stored: string | null, browser: readonly string[]): Language {
  const asked = new URLSearchParams(search).get('lang');
  if (asked !== null && isLanguage(asked)) return asked;
  if (stored !== null && isLanguage(stored)) return stored;
  for (const wanted of browser) {
    const base = wanted.toLowerCase().split('-')[0];
    if (base !== undefined && isLanguage(base)) return base;
  }
  return 'en';
}

export const storedLanguage = (): string | null => storedText(storedUnder);
export const storeLanguage = (language: Language): boolean => storeText(storedUnder, language);
