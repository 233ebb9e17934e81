import { expect, test } from 'vitest';
import { registrationWay } from './registration-way.ts';

test.each([
  [{ hasProvider: true, hasPage: true, allowsVenue: true }, 'provider'],
  [{ hasProvider: false, hasPage: true, allowsVenue: true }, 'page'],
  [{ hasProvider: false, hasPage: false, allowsVenue: true }, 'venue'],
  [{ hasProvider: false, hasPage: false, allowsVenue: false }, 'ask'],
] as const)('of %j people register by way of %s', (known, way) => {
  expect(registrationWay(known)).toBe(way);
});
