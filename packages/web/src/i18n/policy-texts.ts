import type { PolicyTextKey } from './en/policies.ts';
import type { Language } from './languages.ts';
import { textArea } from './text-area.ts';
import type { SaidBy } from './use-texts.ts';

type PolicyTexts = Readonly<Record<PolicyTextKey, string>>;

export const policyFiles: Readonly<Record<Language, () => Promise<PolicyTexts>>> = {
  en: async () => (await import('./en/policies.ts')).policies,
  ca: async () => (await import('./ca/policies.ts')).policies,
  es: async () => (await import('./es/policies.ts')).policies,
};

const policies = textArea<PolicyTextKey>('policies', policyFiles);

/** Loads the texts of the policies, once; from then on also those of every language that is chosen. */
export const loadPolicyTexts = policies.load;

/** `say(key, values)` with these texts. Their pages come after them. */
export const usePolicyTexts = (): { readonly say: SaidBy<PolicyTextKey> } => ({ say: policies.useSay() });
