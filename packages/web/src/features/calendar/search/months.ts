/** A year ahead, or two back. */
const shown = { next: 12, past: 24 } as const;

const monthOf = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
const partsOf = (month: string): readonly [year: number, month: number] => [
  Number(month.slice(0, 4)),
  Number(month.slice(5)) - 1,
];

/** The months that one can choose, the nearest first; one that is chosen is among them whatever it is. */
export function monthsToChoose(type: keyof typeof shown, chosen: string | null, now: number): readonly string[] {
  const today = new Date(now);
  const way = type === 'next' ? 1 : -1;
  const months = Array.from({ length: shown[type] }, (_, step) =>
    monthOf(new Date(today.getFullYear(), today.getMonth() + way * step, 1)),
  );
  return chosen === null || months.includes(chosen) ? months : [...months, chosen];
}

/** From its first instant to its last, by the visitor's clocks. */
export function spanOfMonth(month: string): { readonly from: number; readonly to: number } {
  const [year, index] = partsOf(month);
  return { from: new Date(year, index, 1).getTime(), to: new Date(year, index + 1, 1).getTime() - 1 };
}

/** 'December 2026' */
export function monthText(month: string, language: string): string {
  const [year, index] = partsOf(month);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, index, 15),
  );
}
