import fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherWaveOf } from './wave-of-start.ts';

const minute = 60_000;
const [a, b, c] = [
  { id: 1, name: 'A', gunAt: 0 },
  { id: 2, name: 'B', gunAt: 10 * minute },
  { id: 3, name: 'C', gunAt: null },
];
const waves = [a, b, c];

test.each([
  ['with their own wave', 40_000, a.gunAt, null],
  ['at the end of their own wave, before the next gun', 9 * minute, a.gunAt, null],
  ['of the first wave, with the second', 10 * minute + 20_000, a.gunAt, 'B'],
  ['of the second wave, with the first', 20_000, b.gunAt, 'A'],
  ['of the second wave, a little before its gun', 9 * minute + 50_000, b.gunAt, null],
  ['as near to both', 5 * minute, b.gunAt, null],
])('somebody who starts %s', (_, startAt, ownGunAt, wave) => {
  expect(otherWaveOf({ startAt, ownGunAt }, waves)?.name ?? null).toBe(wave);
});

test('whoever is moved to the wave that was found has started with their own', () => {
  const instants = fc.integer({ min: 0, max: 60 * minute });
  const some = fc.array(instants, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(some, instants, fc.nat(), (guns, startAt, own) => {
      const fired = guns.map((gunAt, id) => ({ id, name: String(id), gunAt }));
      const found = otherWaveOf({ startAt, ownGunAt: guns[own % guns.length] ?? 0 }, fired);
      expect(found && otherWaveOf({ startAt, ownGunAt: found.gunAt }, fired)).toBeNull();
    }),
  );
});
