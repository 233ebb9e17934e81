import type { Language } from '@dorsal/contract/enums.ts';
import { ca } from './ca.ts';
import { en, type PageTexts } from './en.ts';
import { es } from './es.ts';

const texts: Readonly<Record<Language, PageTexts>> = { en, ca, es };

export const textsOf = (language: Language): PageTexts => texts[language];

/** A text with what is put in; what is put in is never read again. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
