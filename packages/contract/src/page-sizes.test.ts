import { expect, test } from 'vitest';
import { allEndpoints } from './calls/all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: readonly Endpoint[] = allEndpoints;
const sizes = new Map<string, number | undefined>(endpoints.map((one) => [one.path, one.pageSize]));

// @spec [Calls] doc 3 §7: POST `/readers`: declared: offset, limit; or id; empty for all
// @spec [Units, formats and constants] doc 1 §9, doc 2 §9, doc 3 §9: Page sizes: events 12, circuits 12, users 8, organisms 8, registrations list 25
test.each([
  ['/events', 12],
  ['/circuits', 12],
  ['/organisms', 8],
  ['/users', 8],
  ['/registrations', 25],
])('%s gives %d rows where no limit is sent', (path, rows) => {
  expect(sizes.get(path)).toBe(rows);
});

test('readers are all given where no limit is sent', () => {
  expect(sizes.get('/readers')).toBe(9999);
});
