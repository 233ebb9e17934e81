import type { PocketTextKey } from './en/tools/pocket.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type PocketTexts = Readonly<Record<PocketTextKey, string>>;

export const pocketFiles: Readonly<Record<Language, () => Promise<PocketTexts>>> = {
  en: async () => (await import('./en/tools/pocket.ts')).pocket,
  ca: async () => (await import('./ca/tools/pocket.ts')).pocket,
  es: async () => (await import('./es/tools/pocket.ts')).pocket,
};

const pocket = textArea<PocketTextKey>('pocket', pocketFiles);

/** Loads the texts of the tool of phones, once; from then on also those of every language that is chosen. */
export const loadPocketTexts = pocket.load;

/** `say(key, values)` with the texts of the tool. Its screen comes after them. */
export const usePocketTexts = (): { readonly say: SaidBy<PocketTextKey> } => ({ say: pocket.useSay() });
