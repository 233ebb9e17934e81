/**
 * The number of mistakes forgiven in a word: a letter wrong, missing or too many, or two neighbours swapped. Short words and those with digits
 * (10k, 2026) must match exactly.
 */
export function mistakesForgiven(word: string): 0 | 1 | 2 {
  if (word.length <= 3 || /\d/.test(word)) return 0;
  return word.length <= 7 ? 1 : 2;
}

/** Fewest mistakes that lead from one word to the other; `most` + 1 where it takes more than that. */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) line.push(cell({ a, b, row, column, line, above, before }));
    if (Math.min(...line) > most && Math.min(...above) > most) return most + 1;
    before = above;
    above = line;
  }
  return Math.min(above[b.length] ?? most + 1, most + 1);
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly row: number;
  readonly column: number;
  readonly line: readonly number[];
  readonly above: readonly number[];
  readonly before: readonly number[];
}

/** Optimal string alignment: as Levenshtein, and a swap of neighbours is one mistake. */
function cell({ a, b, row, column, line, above, before }: Cell): number {
  const far = Number.POSITIVE_INFINITY;
  const isSame = a[row - 1] === b[column - 1];
  const changed = (above[column - 1] ?? far) + (isSame ? 0 : 1);
  const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  const swapped = row > 1 && column > 1 && isSwapped ? (before[column - 2] ?? far) + 1 : far;
  return Math.min(changed, (line[column - 1] ?? far) + 1, (above[column] ?? far) + 1, swapped);
}

/** The nearness of a stored word to the one asked for, the nearest first. */
export type Nearness = 1 | 2 | 3;

/** Shortest word that is looked for inside others, or that a mistake is forgiven in while it is still being typed. */
export const shortestPiece = 5;

/**
 * The nearness of two words. 1: one mistake, or the stored word contains the other (`golosa` in penyagolosa). 2: two mistakes, in long words. 3:
 * the stored word begins with the other but for one mistake, as while somebody is typing. Null: none.
 */
export function nearness(asked: string, stored: string): Nearness | null {
  const forgiven = mistakesForgiven(asked);
  if (forgiven === 0) return null;
  const mistakes = mistakesBetween(asked, stored, forgiven);
  if (mistakes <= 1) return 1;
  if (asked.length >= shortestPiece && stored.includes(asked)) return 1;
  if (mistakes <= forgiven) return 2;
  return asked.length >= shortestPiece && beginsNear(asked, stored) ? 3 : null;
}

const beginsNear = (asked: string, stored: string): boolean =>
  [-1, 0, 1].some(
    (more) =>
      stored.length > asked.length + more && mistakesBetween(asked, stored.slice(0, asked.length + more), 1) <= 1,
  );

/** A bit for each letter in a word: one mistake removes at most one letter and adds at most one, so most words need no closer look. */
export const lettersOf = (word: string): number =>
  [...word].reduce((letters, letter) => letters | (1 << ((letter.codePointAt(0) ?? 0) & 31)), 0);
