import { expect, test } from 'vitest';
import { aCheckpoint, aModality } from '#race/testing/a-modality.ts';
import { endInDoubt, placeOf } from './rulings.ts';

// @spec [Results desk] issue 15: Of two explanations of a stopped race staff choose the crossing where it is classified; beyond it nothing is to be chosen
test('two explanations are told apart by the finish, else by the start, and a choice at the finish of a stopped race goes to where it is classified', () => {
  const crossed = { start: 1, finish: 10 };
  const to = (other: typeof crossed | null) =>
    endInDoubt({ crossed, other: other && { crossed: other, sentences: [] } });
  expect(to({ start: 2, finish: 12 })).toBe('finish');
  expect(to({ start: 2, finish: 10 })).toBe('start');
  expect([to(crossed), to(null)]).toEqual([null, null]);
  const stopped = aModality({ classifiedAt: aCheckpoint('b') });
  expect([placeOf('finish', aModality()), placeOf('start', stopped), placeOf('finish', stopped)]).toEqual([
    ...['finish', 'start', 'b'],
  ]);
});
