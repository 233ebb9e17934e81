import type { Language } from '@dorsal/contract/codecs/enums.ts';

/** An object of schema.org. Undefined properties are left out. */
export interface SchemaObject {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The metadata of a page, before it is written as HTML. */
export interface PageMetadata {
  /** Without the name of the site, which is put behind it; null: the name of the site, then what it does. */
  readonly title: string | null;
  readonly description: string;
  /** The path under which this page is to be known. */
  readonly path: string;
  /** Public id of the event whose drawn poster stands beside links; null: that of the site. */
  readonly poster: string | null;
  readonly schemaOrg: readonly SchemaObject[];
  /** Search engines are asked to leave it out. */
  readonly isHidden?: boolean;
}

/** The settings for the metadata of every page. */
export interface Setting {
  readonly language: Language;
  readonly origin: string;
  readonly siteName: string;
}

/** Longest descriptions that are shown whole. */
const mostLetters = 200;

/** In one line, cut between words. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostLetters) return line;
  return `${line.slice(0, mostLetters - 1).replace(/\s+\S*$/, '')}…`;
}
