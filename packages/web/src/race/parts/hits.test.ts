import { expect, test } from 'vitest';
import type { Participant } from '../participant.ts';
import { isCalled, singleHit } from './hits.ts';

const aHit = (bib: string, name: string | null, club?: string): Participant => ({
  id: bib,
  bib,
  name,
  club,
  isLocal: false,
  isClassified: true,
});
const marta = aHit('7', 'Marta Solé', 'C.A. Vila');
const maria = aHit('8', 'María Solà');

test('somebody is called so where each word stands in bib, name or club, whatever its accents', () => {
  expect(isCalled(marta, 'sole VILA')).toBe(true);
  expect([isCalled(marta, 'maria'), isCalled(aHit('9', null), '9')]).toEqual([false, true]);
});

// @spec [Live screens] issue 16: Enter opens a single hit
test('the single hit is the only one called so, or the only one found', () => {
  expect(singleHit([marta, maria], 'marta')).toBe(marta);
  expect(singleHit([maria], 'marta')).toBe(maria);
  expect(singleHit([marta, maria], 'mar')).toBeNull();
  expect(singleHit([marta, maria], 'marga')).toBeNull();
  expect(singleHit([], 'marta')).toBeNull();
});
