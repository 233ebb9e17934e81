import type { Category } from './category-of.ts';

/** The days of birth ('YYYY-MM-DD', both included) of a category; null: open on that side. */
interface BirthSpan {
  readonly first: string | null;
  readonly last: string | null;
}

/** The days of birth of those who are of a category on the day on which ages count (document 3, section 5): the bounds of `categoryOf`, as dates. */
export function birthSpan({ ageFrom, ageTo }: Pick<Category, 'ageFrom' | 'ageTo'>, referenceDate: string): BirthSpan {
  return {
    first: ageTo === null ? null : dayBehind(yearsBefore(referenceDate, ageTo + 1)),
    last: ageFrom === null ? null : lastReal(yearsBefore(referenceDate, ageFrom)),
  };
}

const yearsBefore = (date: string, years: number): string =>
  `${String(Math.max(0, Number(date.slice(0, 4)) - years)).padStart(4, '0')}${date.slice(4)}`;

/** 29 February of a year that has none is no day of birth: the last one before it is. */
const lastReal = (date: string): string => (isReal(date) ? date : `${date.slice(0, 8)}28`);

/** The next day. After the 28th of a year without a 29th it is 1 March. */
function dayBehind(date: string): string {
  const day = new Date(`${lastReal(date)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const isReal = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
};
