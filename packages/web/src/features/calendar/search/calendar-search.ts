import { oneOf, onlySaid, wholeOf } from '#browser/address-values.ts';
import { type FilterSearch, filterSearch, parseFilters } from './filters.ts';

export const calendarTypes = ['next', 'past'] as const;
export type CalendarType = (typeof calendarTypes)[number];
export const isCalendarType = (text: string): text is CalendarType => calendarTypes.some((type) => type === text);

/** The state of the calendar as it stands in the address. Part of every first load: no library reads it. */
export interface CalendarSearch extends FilterSearch {
  readonly page?: number | undefined;
  readonly view?: 'map' | undefined;
}

export const calendarSearch = (raw: Readonly<Record<string, unknown>>): CalendarSearch =>
  onlySaid(raw, {
    ...filterSearch(parseFilters(raw)),
    page: wholeOf(raw['page'], { least: 2, most: 100_000 }),
    view: oneOf(['map'], raw['view']),
  });

/** Of `/results`, which lists came to before: `?type=next` is the calendar. */
export const resultsSearch = (
  raw: Readonly<Record<string, unknown>>,
): CalendarSearch & { readonly type: CalendarType } => ({
  ...calendarSearch(raw),
  type: raw['type'] === 'next' ? 'next' : 'past',
});
