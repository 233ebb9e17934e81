import { type Weight, widthOf } from './letters.ts';

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Gives the width of a text at size 1; everything else is arithmetic. */
type Measure = (text: string) => number;

const lineHeight = 1.02;

/** The text as large as it fits into a box, in lines broken between words; a text that never fits ends with '…'. */
export function fitText(
  text: string,
  box: { readonly width: number; readonly height: number; readonly largest: number; readonly smallest: number },
  weight: Weight,
): FittedText {
  const widths = new Map<string, number>();
  const measure: Measure = (piece) => {
    const known = widths.get(piece) ?? widthOf(piece, 1, weight);
    widths.set(piece, known);
    return known;
  };
  const words = text.trim().split(/\s+/);
  let first: FittedText | null = null;
  for (let size = box.largest; size > box.smallest; size = Math.floor(size * 0.94)) {
    if (first && size < first.size * smallestShare) break;
    const lines = broken(words, box.width / size, measure);
    if (!lines || lines.length * size * lineHeight > box.height) continue;
    const fitted = { size, lines: balanced(words, { most: box.width / size, lines }, measure) };
    if (!hasLostWord(fitted.lines, measure)) return fitted;
    first ??= fitted;
  }
  return first ?? { size: box.smallest, lines: cutLines(words, box, measure) };
}

/** So much smaller letters may get for the sake of lines that look well together. */
const smallestShare = 0.72;

/** A line far shorter than the longest: `de` between two names. */
function hasLostWord(lines: readonly string[], measure: Measure): boolean {
  const widths = lines.map(measure);
  return Math.min(...widths) < 0.4 * Math.max(...widths);
}

/** Null: a word is wider than a line. */
function broken(words: readonly string[], most: number, measure: Measure): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (measure(word) > most) return null;
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** As many lines, none of them much longer than the others, so that no word is alone on the last one. */
function balanced(
  words: readonly string[],
  { most, lines }: { readonly most: number; readonly lines: readonly string[] },
  measure: Measure,
): readonly string[] {
  let best = lines;
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = broken(words, most * share, measure);
    if (narrower?.length !== lines.length) break;
    best = narrower;
  }
  return best;
}

function cutLines(
  words: readonly string[],
  { width, height, smallest }: { readonly width: number; readonly height: number; readonly smallest: number },
  measure: Measure,
): string[] {
  const most = width / smallest;
  const lines = broken(
    words.flatMap((word) => (measure(word) > most ? pieces(word, most, measure) : [word])),
    most,
    measure,
  );
  const room = Math.max(1, Math.floor(height / (smallest * lineHeight)));
  const fitting = (lines ?? []).slice(0, room);
  const last = fitting.at(-1);
  if (last === undefined || (lines?.length ?? 0) <= room) return fitting;
  return [...fitting.slice(0, -1), cutText(last, most, measure)];
}

function pieces(word: string, most: number, measure: Measure): string[] {
  const found: string[] = [''];
  for (const letter of word) {
    const last = found.at(-1) ?? '';
    if (last !== '' && measure(last + letter) > most) found.push(letter);
    else found[found.length - 1] = last + letter;
  }
  return found;
}

function cutText(line: string, most: number, measure: Measure): string {
  let cut = line;
  while (cut !== '' && measure(`${cut}…`) > most) cut = cut.slice(0, -1).trimEnd();
  return `${cut}…`;
}

/** One line at a size, cut where it is too long. */
export function fitLine(text: string, width: number, size: number, weight: Weight): string {
  const measure: Measure = (piece) => widthOf(piece, size, weight);
  return measure(text) <= width ? text : cutText(text, width, measure);
}
