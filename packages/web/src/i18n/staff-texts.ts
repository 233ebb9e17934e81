import type { StaffTextKey } from './en/staff.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type StaffTexts = Readonly<Record<StaffTextKey, string>>;

export const staffFiles: Readonly<Record<Language, () => Promise<StaffTexts>>> = {
  en: async () => (await import('./en/staff.ts')).staff,
  ca: async () => (await import('./ca/staff.ts')).staff,
  es: async () => (await import('./es/staff.ts')).staff,
};

const staff = textArea<StaffTextKey>('staff', staffFiles);

/** Loads the texts of the back-office, once; from then on also those of every language that is chosen. */
export const loadStaffTexts = staff.load;

/** `say(key, values)` with the texts of the back-office. Its screens come after them. */
export const useStaffTexts = (): { readonly say: SaidBy<StaffTextKey> } => ({ say: staff.useSay() });
