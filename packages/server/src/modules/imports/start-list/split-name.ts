/**
 * Cuts a whole name sensibly: at a comma; where capitals set the surname apart (`Zachary GARNER`); else with two surnames from
 * four words on, as they are usual in Spain, and one given name before. Nothing of the text is lost.
 */
export function splitName(text: string, order: 'name_first' | 'surname_first' = 'name_first'): SplitName {
  const comma = text.indexOf(',');
  if (comma >= 0) return { name: text.slice(comma + 1).trim(), surname: text.slice(0, comma).trim() };
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { name: text.trim(), surname: '' };
  const byCapitals = splitByCapitals(words);
  if (byCapitals) return byCapitals;
  if (order === 'surname_first') {
    const surnames = words.length > 2 ? 2 : 1;
    return { name: words.slice(surnames).join(' '), surname: words.slice(0, surnames).join(' ') };
  }
  const at = givenNames(words);
  return { name: words.slice(0, at).join(' '), surname: words.slice(at).join(' ') };
}

/** A name in its two parts. */
interface SplitName {
  readonly name: string;
  readonly surname: string;
}

const particles: ReadonlySet<string> = new Set(
  'de del dels de la las los les da do dos di van von der den ter y i'.split(' '),
);

function splitByCapitals(words: readonly string[]): SplitName | null {
  const isLoud = words.map((word) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase());
  if (isLoud.every((loud) => loud) || !isLoud.some((loud) => loud)) return null;
  const first = isLoud.indexOf(true);
  const last = isLoud.lastIndexOf(true);
  // `VAN DER POEL Mathieu` and `Mathieu VAN DER POEL`, but not `JOSE luis GARCIA`.
  if (isLoud.slice(first, last + 1).includes(false)) return null;
  if (first !== 0 && last !== words.length - 1) return null;
  const surname = words.slice(first, last + 1).join(' ');
  return { surname, name: [...words.slice(0, first), ...words.slice(last + 1)].join(' ') };
}

/** The number of words that are given names. A particle begins the surname: `Joan de la Torre Puig`. */
function givenNames(words: readonly string[]): number {
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()));
  if (particle > 0) return particle;
  return words.length >= 4 ? words.length - 2 : 1;
}
