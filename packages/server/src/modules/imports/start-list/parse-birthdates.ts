/**
 * The meaning of the dates of one list, read as `YYYY-MM-DD`; null: not a day that exists, or not in the past. The whole column
 * decides whether day or month comes first; where every date can be read both ways, the day comes first. `thisYear` decides the century of two digits.
 */
export function birthdateParser(cells: readonly string[], thisYear: number): (cell: string) => string | null {
  const order = orderOf(cells);
  const isYearFirst = yearsComeFirst(cells);
  return (cell) => {
    const [year, month, day] = partsOf(cell, order, isYearFirst) ?? [];
    if (year === undefined || month === undefined || day === undefined) return null;
    const whole = year < 100 ? withCentury(year, thisYear) : year;
    return whole < 1900 || whole > thisYear ? null : dayText(whole, month, day);
  };
}

/** The order in which a list writes its dates. */
type DateOrder = 'day_first' | 'month_first';

const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;

const threeParts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/;

function partsOf(cell: string, order: DateOrder, isYearFirst: boolean): [number, number, number] | null {
  const iso = isoLike.exec(cell);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const parts = threeParts.exec(cell);
  if (!parts) return null;
  const [first, second, third] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (isYearFirst && third < 100) return [first, second, third];
  return order === 'day_first' ? [third, second, first] : [third, first, second];
}

function orderOf(cells: readonly string[]): DateOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const cell of cells) {
    const parts = threeParts.exec(cell);
    if (!parts) continue;
    if (Number(parts[1]) > 12) dayFirst += 1;
    if (Number(parts[2]) > 12) monthFirst += 1;
  }
  return monthFirst > dayFirst ? 'month_first' : 'day_first';
}

/** `62-12-23`: first parts beyond 31 can only be years. */
function yearsComeFirst(cells: readonly string[]): boolean {
  return cells.some((cell) => {
    const parts = threeParts.exec(cell);
    return parts !== null && Number(parts[1]) > 31 && Number(parts[3]) < 100;
  });
}

const withCentury = (year: number, thisYear: number): number => {
  const thisCentury = thisYear - (thisYear % 100);
  return year > thisYear % 100 ? thisCentury - 100 + year : thisCentury + year;
};

function dayText(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}
