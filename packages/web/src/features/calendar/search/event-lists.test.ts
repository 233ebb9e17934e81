import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CalendarType } from './calendar-search.ts';
import { pageQuery, placesQuery, totalQuery } from './event-lists.ts';
import { parseFilters } from './filters.ts';

const filters = parseFilters({});
const lists = {
  page: (type: CalendarType) => pageQuery({ type, filters, page: 1 }),
  total: (type: CalendarType) => totalQuery({ type, filters }),
  places: (type: CalendarType) => placesQuery({ type, filters }),
};

// @spec [Home, calendar and lists] issue 16: While a tab of the calendar loads, nothing of the other one stands under its heading
test.each(Object.entries(lists))('the %s of a tab is never shown as that of the other one', (_, queryOf) => {
  const client = new QueryClient();
  const next = queryOf('next');
  const nothing: never[] = [];
  client.setQueryData<unknown>(next.queryKey, nothing);
  const observer = new QueryObserver<unknown>(client, { ...(next as object), queryKey: next.queryKey, enabled: false });
  const leave = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().data).toBe(nothing);
  const past = queryOf('past');
  observer.setOptions({ ...(past as object), queryKey: past.queryKey, enabled: false });
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true });
  leave();
});

test('another page of the same tab lets the cards stand until it is here', () => {
  const client = new QueryClient();
  const [first, second] = [1, 2].map((page) => pageQuery({ type: 'next', filters, page }));
  if (!first || !second) throw new Error('two pages');
  client.setQueryData(first.queryKey, []);
  const observer = new QueryObserver(client, { ...first, enabled: false });
  const leave = observer.subscribe(() => undefined);
  observer.setOptions({ ...second, enabled: false });
  expect(observer.getCurrentResult()).toMatchObject({ data: [], isPlaceholderData: true });
  leave();
});
