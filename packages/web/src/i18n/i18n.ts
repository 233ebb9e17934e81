import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { TextKey } from './en/index.ts';
import { chosenLanguage, keepLanguage, type Language, storedLanguage } from './languages.ts';

/** Each language is a file of its own: a visitor reads one of them. */
const texts: Readonly<Record<Language, () => Promise<Record<TextKey, string>>>> = {
  en: async () => (await import('./en/index.ts')).en,
  ca: async () => (await import('./ca/index.ts')).ca,
  es: async () => (await import('./es/index.ts')).es,
};

/** Starts the texts in the visitor's language. Every language has every text, so no other one is needed beside it. */
export async function startTexts(): Promise<i18n> {
  const language = chosenLanguage(location.search, storedLanguage(), navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: { [language]: { translation: await texts[language]() } },
  });
  document.documentElement.lang = i18next.language;
  return i18next;
}

/** Changes the language of all screens and keeps the choice in this browser. Nothing changes where its texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await texts[language]());
  keepLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
