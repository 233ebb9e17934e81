import i18next from 'i18next';
import type { StaffTextKey } from './en/staff.ts';
import { type Language, toLanguage } from './languages.ts';
import { loadBeside } from './start-texts.ts';
import { type SaidBy, useTextsOf } from './use-texts.ts';

type StaffTexts = Readonly<Record<StaffTextKey, string>>;

export const staffFiles: Readonly<Record<Language, () => Promise<StaffTexts>>> = {
  en: async () => (await import('./en/staff.ts')).staff,
  ca: async () => (await import('./ca/staff.ts')).staff,
  es: async () => (await import('./es/staff.ts')).staff,
};

const area = 'staff';

/** Loads the texts of the back-office, once; from then on also those of every language that is chosen. */
export async function loadStaffTexts(): Promise<void> {
  await addTo(toLanguage(i18next.language));
  loadBeside(addTo);
}

async function addTo(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, area))
    i18next.addResourceBundle(language, area, await staffFiles[language]());
}

/** `say(key, values)` with the texts of the back-office. Its screens come after them. */
export const useStaffTexts = (): { readonly say: SaidBy<StaffTextKey> } => ({ say: useTextsOf<StaffTextKey>(area).t });
