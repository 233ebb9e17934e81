import { changedMeanwhile, type Seen, standsBy } from './desk-entries.ts';
import { type DeskRow, type Doubt, type NewTime, type TypedAs, timeTyped } from './desk-rows.ts';

/** A row of a pasted list. `text`: as it was pasted. */
export type PastedLine = { readonly number: number; readonly text: string } & (
  | {
      readonly kind: 'time';
      readonly row: DeskRow;
      readonly ms: number;
      readonly stands: Seen | null;
      readonly doubt: Doubt | undefined;
    }
  /** `twice`: the bib stands in the list with another time too. `same`: the time is there already. */
  | { readonly kind: 'nobody' | 'noTime' | 'unreadable' | 'noStart' | 'twice' | 'same' }
);

interface Asked {
  readonly as: TypedAs;
  readonly zone: string;
  readonly stop: string;
  /** Those whose bibs it names. */
  readonly people: readonly DeskRow[];
}

/** Rows of bib and time, with blanks, semicolons or tabs between; a place in front of the bib (`1.`) and empty rows are passed by. */
export function pastedLines(text: string, asked: Asked): readonly PastedLine[] {
  const rows = rowsIn(text);
  const bibs = rows.map(({ line }) => partsOf(line).bib);
  return rows.map(({ line, index }): PastedLine => {
    const base = { number: index + 1, text: line };
    const { bib, time } = partsOf(line);
    if (rows.some((other, at) => bibs[at] === bib && partsOf(other.line).time !== time))
      return { ...base, kind: 'twice' };
    return { ...base, ...meant(bib, time, asked) };
  });
}

/** The rows of a pasted list that are not empty, with their place in it. */
export const rowsIn = (text: string): readonly { readonly line: string; readonly index: number }[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: line.trim(), index }]));

/** The bibs that a pasted list names. */
export const bibsIn = (text: string): readonly string[] => [
  ...new Set(rowsIn(text).map(({ line }) => partsOf(line).bib)),
];

/** A row of a pasted list with a time. */
export type PastedTime = Extract<PastedLine, { kind: 'time' }>;

/** Writes rows with what was seen where each goes. Those where another time stands by now come back with it; the others are written. */
export async function writePasted(
  lines: readonly PastedTime[],
  stop: string,
  add: (times: readonly NewTime[]) => Promise<void>,
): Promise<readonly PastedTime[]> {
  let left = lines;
  const asked: PastedTime[] = [];
  // A refusal names some of the rows, at least one: each round has fewer.
  while (left.length > 0) {
    try {
      await add(left.map(({ row, ms, stands }) => ({ bib: row.bib, registration: row.id, stop, ms, seen: stands })));
      break;
    } catch (error) {
      const unseen = new Map(
        (changedMeanwhile(error) ?? []).map((fault) => [Number(fault.path.split('.')[1]), standsBy(fault)]),
      );
      const refused = left.flatMap((line, index) => {
        const stands = unseen.get(index);
        return stands === undefined ? [] : [{ ...line, stands }];
      });
      if (refused.length === 0) throw error;
      asked.push(...refused);
      left = left.filter((_, index) => !unseen.has(index));
    }
  }
  return asked.toSorted((a, b) => a.number - b.number);
}

function partsOf(line: string): { readonly bib: string; readonly time: string } {
  const [, bib = '', time = ''] = /^(?:\d+[.)]\s+)?([^\s;,]+)[\s;,]*(.*)$/.exec(line) ?? [];
  return { bib, time: time.replace(/[;\s]+$/, '') };
}

type Meant =
  | {
      readonly kind: 'time';
      readonly row: DeskRow;
      readonly ms: number;
      readonly stands: Seen | null;
      readonly doubt: Doubt | undefined;
    }
  | { readonly kind: 'nobody' | 'noTime' | 'unreadable' | 'noStart' | 'same' };

function meant(bib: string, time: string, { people, as, zone, stop }: Asked): Meant {
  const row = people.find((one) => one.bib.toLowerCase() === bib.toLowerCase());
  if (row === undefined) return { kind: 'nobody' };
  if (time === '') return { kind: 'noTime' };
  const typed = timeTyped(time, { as, zone, row, stop });
  if (typed.kind !== 'time') return { kind: typed.kind };
  const stands = row.cells.find((cell) => cell.stop === stop)?.standing ?? null;
  if (stands?.ms === typed.ms) return { kind: 'same' };
  return { kind: 'time', row, ms: typed.ms, stands, doubt: typed.doubt };
}
