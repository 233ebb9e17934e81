import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBibs } from '#registration/bibs.ts';
import { compareByBib, hasBib, setBib, slotsByBib } from './bib-order.ts';
import { Columns } from './columns.ts';

function aField(bibs: readonly (string | null)[]): Columns {
  const columns = new Columns(1);
  for (const [id, bib] of bibs.entries()) setBib(columns, columns.add(id), bib);
  return columns;
}

const someBib = fc.oneof(fc.stringMatching(/^[A-B0-2-]{0,5}$/), fc.nat(30).map(String), fc.constant(null));

test('slots are in the order of bibs, who has none last, and else as they were', () => {
  fc.assert(
    fc.property(fc.array(someBib, { maxLength: 20 }), (bibs) => {
      const plainly = (a: number, b: number): number => {
        const [left, right] = [bibs[a] ?? null, bibs[b] ?? null];
        if (left === null || right === null) return Number(left === null) - Number(right === null);
        return compareBibs(left, right);
      };
      const columns = aField(bibs);
      const slots = [...bibs.keys()];
      expect([...slotsByBib(columns)]).toEqual(slots.toSorted(plainly));
      for (const a of slots) {
        for (const b of slots) expect(Math.sign(compareByBib(columns, a, b))).toBe(Math.sign(plainly(a, b)));
      }
    }),
  );
});

test('a slot has the bib that it was given last', () => {
  fc.assert(
    fc.property(someBib, someBib, (first, last) => {
      const columns = aField([first]);
      setBib(columns, 0, last);
      expect(hasBib(columns, 0, last)).toBe(true);
      expect(hasBib(columns, 0, first)).toBe(first === last);
    }),
  );
});

test('bibs beyond any number are told apart', () => {
  const long = ['1'.repeat(31), '1'.repeat(32), '2'.repeat(30), '4294967296', '12'];
  expect([...slotsByBib(aField(long))].map((slot) => long[slot])).toEqual(long.toSorted(compareBibs));
});
