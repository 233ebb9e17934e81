import type { WhyTextKey } from './en/why.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type WhyTexts = Readonly<Record<WhyTextKey, string>>;

export const whyFiles: Readonly<Record<Language, () => Promise<WhyTexts>>> = {
  en: async () => (await import('./en/why.ts')).why,
  ca: async () => (await import('./ca/why.ts')).why,
  es: async () => (await import('./es/why.ts')).why,
};

const why = textArea<WhyTextKey>('why', whyFiles);

/** Loads the texts of the chain that leads to a result, once; from then on also those of every language that is chosen. */
export const loadWhyTexts = why.load;

/** `say(key, values)` with these texts. The chain comes after them. */
export const useWhyTexts = (): { readonly say: SaidBy<WhyTextKey> } => ({ say: why.useSay() });
