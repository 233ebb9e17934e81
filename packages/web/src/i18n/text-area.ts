import i18next from 'i18next';
import { type Language, toLanguage } from './languages.ts';
import { loadBeside } from './start-texts.ts';
import { type SaidBy, useTextsOf } from './use-texts.ts';

type Files<Key extends string> = Readonly<Record<Language, () => Promise<Readonly<Record<Key, string>>>>>;

/** Texts of a part of the screens, which come with it. */
interface TextArea<Key extends string> {
  /** Once; from then on they come also in every language that is chosen. */
  readonly load: () => Promise<void>;
  /** `say(key, values)`, where they have been loaded. */
  readonly useSay: () => SaidBy<Key>;
}

export function textArea<Key extends string>(area: string, files: Files<Key>): TextArea<Key> {
  const addTo = async (language: Language): Promise<void> => {
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, await files[language]());
  };
  return {
    load: async () => {
      await addTo(toLanguage(i18next.language));
      loadBeside(addTo);
    },
    useSay: () => useTextsOf<Key>(area).t,
  };
}
