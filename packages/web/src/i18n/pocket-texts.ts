import type { PocketTextKey } from './en/pocket.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type PocketTexts = Readonly<Record<PocketTextKey, string>>;

export const pocketFiles: Readonly<Record<Language, () => Promise<PocketTexts>>> = {
  en: async () => (await import('./en/pocket.ts')).pocket,
  ca: async () => (await import('./ca/pocket.ts')).pocket,
  es: async () => (await import('./es/pocket.ts')).pocket,
};

const pocket = textArea<PocketTextKey>('pocket', pocketFiles);

/** Loads the texts of the tool of phones, once; from then on also those of every language that is chosen. */
export const loadPocketTexts = pocket.load;

/** `say(key, values)` with the texts of the tool. Its screen comes after them. */
export const usePocketTexts = (): { readonly say: SaidBy<PocketTextKey> } => ({ say: pocket.useSay() });
