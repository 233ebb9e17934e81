import i18next, { type i18n } from 'i18next';
import { type Language, storeLanguage } from './languages.ts';
import { loadTexts, visitLanguage } from './load-texts.ts';

/** Starts the texts in the visitor's language. Every language has every text, so no other one is needed beside it. */
export async function startTexts(): Promise<i18n> {
  const language = visitLanguage();
  await i18next.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes
    resources: { [language]: { translation: await loadTexts(language) } },
  });
  document.documentElement.lang = i18next.language;
  return i18next;
}

/** Texts that come with a part of the screens, and then in each language that is chosen. */
const beside = new Set<(language: Language) => Promise<void>>();
export const loadBeside = (load: (language: Language) => Promise<void>): void => void beside.add(load);

/** Changes the language of all screens and stores the choice in this browser. Nothing changes where its texts cannot be fetched. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await loadTexts(language));
  await Promise.all([...beside].map((load) => load(language)));
  storeLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
