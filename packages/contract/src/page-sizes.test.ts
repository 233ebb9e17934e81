import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: readonly Endpoint[] = allEndpoints;
const sizes = new Map<string, number | undefined>(endpoints.map((one) => [one.path, one.pageSize]));

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
