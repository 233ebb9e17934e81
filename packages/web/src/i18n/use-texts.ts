import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './en/index.ts';

/** Keys whose plural forms are chosen by `count`. */
type PluralOf<Key> = Key extends `${infer Stem}_other` ? Stem : never;
export type PluralKey = PluralOf<TextKey>;
type Values = Readonly<Record<string, string | number>>;

/** Says a text in the language of now, with values in their places. */
export type SaidBy<Key> = (key: Key | PluralOf<Key>, values?: Values) => string;

interface Texts<Key> {
  readonly t: SaidBy<Key>;
  readonly language: string;
}

/** `t(key, values)` with keys that exist, and the language of now. The same two until the language changes. */
export const useTexts = (): Texts<TextKey> => useTextsOf<TextKey>('translation');

/** The same of another area of texts, which has been loaded. */
export const useTextsOf = <Key extends string>(area: string): Texts<Key> =>
  textsIn(
    useSyncExternalStore(listen, () => i18next.language),
    area,
  );

function listen(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

const made = new Map<string, Texts<string>>();

function textsIn(language: string, area: string): Texts<string> {
  const known = made.get(`${language} ${area}`);
  if (known !== undefined) return known;
  const translate = i18next.getFixedT(language, area);
  // Most texts are shown as they are, hundreds on a page: they need not be looked through for values.
  const plain: Readonly<Record<string, string>> = i18next.getResourceBundle(language, area);
  const texts: Texts<string> = {
    language,
    t: (key, values) => (values === undefined ? plain[key] : undefined) ?? translate(key, values ?? {}),
  };
  made.set(`${language} ${area}`, texts);
  return texts;
}
