/** Letters that are no letter with an accent, as PostgreSQL's `unaccent` writes them: the stored text of the search is made by it. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};

/** Text as the search compares it: small letters without accents, one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðħıþ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim()
    .replace(/\s+/g, ' ');
