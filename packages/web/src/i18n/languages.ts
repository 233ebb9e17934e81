import { keep, kept } from '#browser/kept.ts';

export const languages = ['en', 'ca', 'es'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ca: 'Valencià', es: 'Español' };

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

export const storedLanguage = (): string | null => kept(storedUnder);
export const keepLanguage = (language: Language): void => keep(storedUnder, language);
