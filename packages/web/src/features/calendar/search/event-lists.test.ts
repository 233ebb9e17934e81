import { expect, test } from 'vitest';
import { homeQuery, pageQuery, placesQuery, totalQuery } from './event-lists.ts';
import { noFilters } from './filters.ts';

// @spec [Home, calendar and lists] issue 16: Cards of events that are hidden while a list is open go with its next refresh, within a minute
test('open lists, their counts and their map ask again each minute, and when somebody looks at them again', () => {
  const asked = { type: 'next', filters: noFilters } as const;
  for (const query of [pageQuery({ ...asked, page: 1 }), totalQuery(asked), placesQuery(asked), homeQuery('results')])
    expect(query).toMatchObject({ refetchInterval: 60_000, refetchOnWindowFocus: true });
});
