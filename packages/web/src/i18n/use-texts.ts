import { useTranslation } from 'react-i18next';
import type { TextKey } from './en/index.ts';

/** Keys whose plural forms are chosen by `count`. */
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;
type Values = Readonly<Record<string, string | number>>;

/** `t(key, values)` with keys that exist, and the language of now. */
export function useTexts(): {
  readonly t: (key: TextKey | PluralKey, values?: Values) => string;
  readonly language: string;
} {
  const { t, i18n } = useTranslation();
  return { t: (key, values) => t(key, values ?? {}), language: i18n.language };
}
