/** A bib as it is kept: text without blanks around it, upper case ('w12 ' and 'W12' are one bib). Leading zeros stay. */
export const normaliseBib = (text: string): string => text.trim().toUpperCase();

/** The order of bibs in lists: parts of digits by their number, other parts as text ('9', '10', 'F-3', 'W2', 'W12'). */
export function compareBibs(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [i, part] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    const order = compareParts(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

const partsOf = (bib: string): readonly string[] => bib.match(/\d+|\D+/g) ?? [];
const isNumber = (part: string): boolean => /^\d/.test(part);
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers stand before text. */
function compareParts(a: string, b: string): number {
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return isNumber(a) ? Number(a) - Number(b) : compareText(a, b);
}

/** The id of a person without a document ('SIN documento'): the event's number and the bib, joined by an underscore. */
export const idWithoutDocument = (eventNumber: number, bib: string): string => `${eventNumber}_${bib}`;
