import type { Language } from '#codecs/enums.ts';
import { fieldTextsCa } from './field-texts-ca.ts';
import { fieldTextsEn } from './field-texts-en.ts';
import { fieldTextsEs } from './field-texts-es.ts';
import { fileTextsCa } from './file-texts-ca.ts';
import { fileTextsEs } from './file-texts-es.ts';

/**
 * The fault of one field of a request, in the caller's language. The sentence is written in English where it is found out; the tables have it in the other
 * languages, by the sentence with its values left out. One that they do not have stays English. The English table has the sentences of schemas alone. Lines of an
 * imported file are told in the same way, also those that were stored long ago.
 */
export const fieldText = (message: string, language: Language): string => toldIn(message, language, 2);

/** `depth`: how many sentences may stand inside one another. A line of a file can look like any number of them. */
function toldIn(message: string, language: Language, depth: number): string {
  const exact = texts[language][message];
  if (exact !== undefined) return exact;
  // A count stands before the words: '3 people are entered: …'.
  const counted = /^(\d+) (.+)$/s.exec(message);
  const words = counted && texts[language][counted[2] ?? ''];
  return words ? `${counted[1]} ${words}` : filled(message, language, depth);
}

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: fieldTextsEn,
  ca: { ...fieldTextsCa, ...fileTextsCa },
  es: { ...fieldTextsEs, ...fileTextsEs },
};

/** The values that are words of ours, and not of a file: they are told in the language too. */
const told: ReadonlySet<string> = new Set(['why', 'cell', 'point', 'laterPoint']);

/** Longest sentence that is looked for: one with an address or a name in it is shorter. */
const longest = 600;

/** The first sentence with values that this can be, with the same values. */
function filled(message: string, language: Language, depth: number): string {
  if (message.length > longest) return message;
  for (const { key, names, pattern } of language === 'en' ? ofSchemas : patterns) {
    const found = pattern.exec(message);
    if (!found) continue;
    return (texts[language][key] ?? key).replaceAll(slot, (_, name: string) => {
      const value = found[names.indexOf(name) + 1] ?? '';
      return depth > 0 && told.has(name) ? toldIn(value, language, depth - 1) : value;
    });
  }
  return message;
}

const slot = /\{(\w+)\}/g;

const patterns = Object.keys(texts.es).flatMap((key) => {
  const names = [...key.matchAll(slot)].map(([, name]) => name ?? '');
  if (names.length === 0) return [];
  const escaped = key
    .split(slot)
    .map((part, at) => (at % 2 === 1 ? '(.*?)' : part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')));
  return [{ key, names, pattern: new RegExp(`^${escaped.join('')}$`, 's') }];
});

const ofSchemas = patterns.filter(({ key }) => key in fieldTextsEn);
