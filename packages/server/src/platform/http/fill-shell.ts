import type { Language } from '@dorsal/contract/codecs/enums.ts';

/** The parts of the web app's page that are the same on every page. */
export interface Shell {
  readonly beforeLanguage: string;
  readonly beforeHead: string;
  readonly afterHead: string;
}

/** Takes the built page apart: the language of its `html`, and its title and description, which each page has of its own. */
export function parseShell(html: string): Shell {
  const bare = html.replace(/\s*<title>[^<]*<\/title>/, '\0').replace(/\s*<meta name="description"[^>]*>/, '');
  const [before = '', after = ''] = bare.split('\0');
  const [, opening = before, rest = ''] = /^(.*?<html)(?: lang="[^"]*")?(.*)$/s.exec(before) ?? [];
  return { beforeLanguage: opening, beforeHead: rest, afterHead: after };
}

export function fillShell(
  { beforeLanguage, beforeHead, afterHead }: Shell,
  { language, head }: { readonly language: Language; readonly head: string },
): string {
  const lang = beforeLanguage.endsWith('<html') ? ` lang="${language}"` : '';
  return `${beforeLanguage}${lang}${beforeHead}\n    ${head}${afterHead}`;
}
