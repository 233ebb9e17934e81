import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ca } from './ca/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { chosenLanguage, keepLanguage, type Language, storedLanguage } from './languages.ts';

/** Starts the texts in the visitor's language. All three come along: together they are smaller than one request is slow. */
export async function startTexts(): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: chosenLanguage(location.search, storedLanguage(), navigator.languages),
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: { en: { translation: en }, ca: { translation: ca }, es: { translation: es } },
  });
  document.documentElement.lang = i18next.language;
  return i18next;
}

/** Changes the language of all screens and keeps the choice in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
