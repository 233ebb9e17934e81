import { type DeskRow, type Doubt, type StandingTime, type TypedAs, timeTyped } from './desk-rows.ts';

/** A row of a pasted list. `text`: as it was pasted. */
export type PastedLine = { readonly number: number; readonly text: string } & (
  | {
      readonly kind: 'time';
      readonly row: DeskRow;
      readonly ms: number;
      readonly stands: StandingTime | null;
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
  const rows = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: line.trim(), index }]));
  const bibs = rows.map(({ line }) => partsOf(line).bib);
  return rows.map(({ line, index }): PastedLine => {
    const base = { number: index + 1, text: line };
    const { bib, time } = partsOf(line);
    if (rows.some((other, at) => bibs[at] === bib && partsOf(other.line).time !== time))
      return { ...base, kind: 'twice' };
    return { ...base, ...meant(bib, time, asked) };
  });
}

/** The bibs that a pasted list names. */
export const bibsIn = (text: string): readonly string[] => [
  ...new Set(text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [partsOf(line.trim()).bib]))),
];

function partsOf(line: string): { readonly bib: string; readonly time: string } {
  const [, bib = '', time = ''] = /^(?:\d+[.)]\s+)?([^\s;,]+)[\s;,]*(.*)$/.exec(line) ?? [];
  return { bib, time: time.replace(/[;\s]+$/, '') };
}

type Meant =
  | {
      readonly kind: 'time';
      readonly row: DeskRow;
      readonly ms: number;
      readonly stands: StandingTime | null;
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
