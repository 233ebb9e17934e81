import type { Language } from '@dorsal/contract/codecs/enums.ts';
import { ca } from './ca.ts';
import { en, type PageTexts } from './en.ts';
import { es } from './es.ts';

const texts: Readonly<Record<Language, PageTexts>> = { en, ca, es };

export const textsOf = (language: Language): PageTexts => texts[language];

/** Fills a text with values; braces inside values are left alone. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
