/** One word as somebody wrote it, and its parts: "d'Uixó" is duixo, of d and uixo; a plain word is its own only part. */
export interface Word {
  readonly joined: string;
  readonly parts: readonly string[];
}

/** Longer ones are cut: nobody types them, and an index takes no longer ones. */
export const longestWord = 60;

const apostrophes = /[`´ʹʻʼʽˈ‘’‛′]/g;
const accents = /[\u0300-\u036f]/g;
/** The characters between words. */
const between =
  /[\p{Cc}\u0020-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00bb\u00bf\u2013-\u2016\u201c-\u201e\u2022]+/u;
/** The characters inside words that people leave out as often as not: d'Uixó, col·legi, Vila-real, C.E. */
const inside = /['·.\-\u2010]+/;

/** Letters that are no letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ß: 'ss',
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
};

/**
 * The words of a name or of a search text: small letters without accents. The function `search_words` of the database does the same
 * to the names that are stored; a test compares the two.
 */
export const wordsOf = (sentence: string): Word[] =>
  folded(sentence)
    .split(between)
    .flatMap((token) => {
      const parts = token.split(inside).filter((part) => part !== '');
      return parts.length === 0 ? [] : [{ joined: cut(parts.join('')), parts: parts.map(cut) }];
    });

/** All forms of all words, each once, for the index. */
export const searchWords = (sentence: string): string[] => [
  ...new Set(wordsOf(sentence).flatMap(({ joined, parts }) => [joined, ...parts])),
];

const folded = (sentence: string): string =>
  sentence
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ØøŁłĐđßÆæŒœ]/g, (letter) => plainLetters[letter] ?? letter)
    // UltraTrail is looked for as ultra trail, too.
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();

const cut = (word: string): string => (word.length <= longestWord ? word : [...word].slice(0, longestWord).join(''));
