import { expect, test } from 'vitest';
import { type PlaceOfEvent, placesMeant } from './places-meant.ts';

const place = (
  number: number,
  modality: number,
  end: PlaceOfEvent['end'],
  name: string | null = null,
): PlaceOfEvent => ({
  ...{ number, modality, end, name },
});
const all = [
  place(1, 1, 'start'),
  place(2, 1, null, 'Font Roja'),
  place(3, 1, null),
  place(4, 1, 'finish', 'Plaça'),
  place(11, 2, 'start'),
  place(12, 2, null, 'font roja '),
  place(13, 2, null),
  place(14, 2, 'finish'),
];
const meant = (number: number): number[] =>
  placesMeant(all.find((one) => one.number === number) ?? place(0, 0, 'start'), all);

test('races that call a place the same share it', () => {
  expect(meant(2)).toEqual([2, 12]);
  expect(meant(1)).toEqual([1, 11]);
});

test('a place without a name is that of its race alone, but for start and finish', () => {
  expect(meant(3)).toEqual([3]);
  expect(meant(4)).toEqual([4]);
});
