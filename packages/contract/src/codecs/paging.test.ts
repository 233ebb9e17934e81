import { expect, test } from 'vitest';
import { orderBy, pageOf, paging } from './paging.ts';

// @spec [Calls] doc 3 §9: All list calls take limit up to 9999 and offset; the page size of the call where nothing is sent
test('a page that nobody asked for is the first, of the size of the call', () => {
  expect(pageOf({}, 12)).toEqual({ offset: 0, limit: 12 });
  expect(pageOf({ offset: 30, limit: 15 }, 12)).toEqual({ offset: 30, limit: 15 });
});

// @spec [Calls] doc 3 §9: All list calls take limit up to 9999 and offset; the page size of the call where nothing is sent
test('at most 9999 rows are given', () => {
  expect(paging.limit.safeParse(9999).success).toBe(true);
  expect(paging.limit.safeParse(10_000).success).toBe(false);
  expect(paging.offset.safeParse(-1).success).toBe(false);
});

// @spec [Calls] doc 1 §7, doc 2 §7: `order` takes a field name, with a minus for the other direction, and no other
test('an order is a known name, also the other way round', () => {
  const order = orderBy(['name', 'numeric_id']);
  expect(order.safeParse('-numeric_id').success).toBe(true);
  expect(order.safeParse('password').success).toBe(false);
});
