import type { TextKey } from './en/index.ts';
import { chosenLanguage, type Language, storedLanguage } from './languages.ts';

export type Texts = Readonly<Record<TextKey, string>>;

/** Each language is a file of its own: a visitor reads one of them. */
const files: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en/index.ts')).en,
  ca: async () => (await import('./ca/index.ts')).ca,
  es: async () => (await import('./es/index.ts')).es,
};

/** The language of this visit. */
export const visitLanguage = (): Language => chosenLanguage(location.search, storedLanguage(), navigator.languages);

export const loadTexts = (language = visitLanguage()): Promise<Texts> => files[language]();
