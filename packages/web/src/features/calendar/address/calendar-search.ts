import { type FilterSearch, filterSearch, readFilters } from './filters.ts';

export const calendarTypes = ['next', 'past'] as const;
export type CalendarType = (typeof calendarTypes)[number];
export const isCalendarType = (text: string): text is CalendarType => calendarTypes.some((type) => type === text);

/** The state of the calendar as it stands in the address. Part of every first load: no library reads it. */
export interface CalendarSearch extends FilterSearch {
  readonly page?: number | undefined;
  readonly view?: 'map' | undefined;
}

/** Every name is answered, if with undefined: what is left out would stand as it was written. */
export function calendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  const page = Number(raw['page']);
  return {
    ...filterSearch(readFilters(raw)),
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
    view: raw['view'] === 'map' ? 'map' : undefined,
  };
}

/** Of `/results`, which lists came to before: `?type=next` is the calendar. */
export const resultsSearch = (
  raw: Readonly<Record<string, unknown>>,
): CalendarSearch & { readonly type: CalendarType } => ({
  ...calendarSearch(raw),
  type: raw['type'] === 'next' ? 'next' : 'past',
});
