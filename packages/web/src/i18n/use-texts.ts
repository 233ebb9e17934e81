import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './en/index.ts';

/** Keys whose plural forms are chosen by `count`. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;
type Values = Readonly<Record<string, string | number>>;

interface Texts {
  readonly t: (key: TextKey | PluralKey, values?: Values) => string;
  readonly language: string;
}

/** `t(key, values)` with keys that exist, and the language of now. The same two until the language changes. */
export const useTexts = (): Texts => textsIn(useSyncExternalStore(listen, () => i18next.language));

function listen(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

const made = new Map<string, Texts>();

function textsIn(language: string): Texts {
  const known = made.get(language);
  if (known !== undefined) return known;
  const translate = i18next.getFixedT(language);
  // Most texts are shown as they are, hundreds on a page: they need not be looked through for values.
  const plain: Readonly<Record<string, string>> = i18next.getResourceBundle(language, 'translation');
  const texts: Texts = {
    language,
    t: (key, values) => (values === undefined ? plain[key] : undefined) ?? translate(key, values ?? {}),
  };
  made.set(language, texts);
  return texts;
}
