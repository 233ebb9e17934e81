import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';

/** The first of our languages that `Accept-Language` prefers; English where it names none (design, section 5, 'language'). */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 500).split(',').map(parseChoice);
  for (const { tag } of wanted.toSorted((a, b) => b.weight - a.weight)) {
    const known = languages.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (known) return known;
  }
  return 'en';
}

function parseChoice(text: string): { tag: string; weight: number } {
  const [tag = '', ...settings] = text.trim().toLowerCase().split(';');
  const quality = settings.map((setting) => /^\s*q=([\d.]+)$/.exec(setting)?.[1]).find((value) => value !== undefined);
  return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) };
}
