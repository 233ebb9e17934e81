/**
 * The order of bibs in lists: what stands before the first number as text, then the number, then the same with the next one, then all of it as
 * text ('9', '10', '12-2', '12-10', 'F-3', 'W2', 'W12'). The order of people in queries is held to it by a test.
 */
export function compareBibs(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  return (
    compareText(left.letters, right.letters) ||
    left.number - right.number ||
    compareText(left.then, right.then) ||
    left.thenNumber - right.thenNumber ||
    compareText(a, b)
  );
}

/** A bib without a number, or without a second one, stands before those that have one. */
function partsOf(bib: string) {
  const [, letters = '', digits = '', then = '', more = ''] = /^([^0-9]*)([0-9]*)([^0-9]*)([0-9]*)/.exec(bib) ?? [];
  return { letters, number: numberOf(digits), then, thenNumber: numberOf(more) };
}

const numberOf = (digits: string): number => (digits === '' ? -1 : Number(digits.slice(0, 30)));

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The id of a person without a document ('SIN documento'): the event's number and the bib, joined by an underscore. */
export const idWithoutDocument = (eventNumber: number, bib: string): string => `${eventNumber}_${bib}`;

/**
 * The text before the first number of a bib, and that number; -1: it has none. `compareBibs` looks at these first, so a list can be sorted by
 * numbers and only bibs that share both need it.
 */
export function headOfBib(bib: string): { readonly letters: string; readonly number: number } {
  let start = 0;
  while (start < bib.length && !isDigit(bib.charCodeAt(start))) start++;
  let end = start;
  while (end < bib.length && isDigit(bib.charCodeAt(end))) end++;
  const digits = bib.slice(start, Math.min(end, start + 30));
  return { letters: bib.slice(0, start), number: digits === '' ? -1 : Number(digits) };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * A bib as it is told from others: 'w77' and 'W77', '0214' and '214' are one, since people read and type them so. A query of the venue's desk has the
 * same rule.
 */
export const sameBib = (bib: string): string =>
  bib
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/gu, '')
    .replace(/^0+(?=.)/, '');
