import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Participant } from '#race/participant.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { type BoardPage, boardPageQuery, withSameRows } from './board-page.ts';

const person = (digit: string, place: number): Participant =>
  aParticipant({ _id: digit.repeat(24), bib_number: digit, result: { pos_general: place } });
const page = (...rows: Participant[]): BoardPage => ({ list: 'finish', rows, total: rows.length, version: 1 });

test('who moved without changing is the same object in another place', () => {
  const before = page(person('a', 1), person('b', 2));
  const [ada, bea] = before.rows;
  const after = withSameRows(before, { ...page(person('b', 2), person('c', 3), person('a', 4)), version: 2 });
  expect(after.version).toBe(2);
  expect(after.rows[0]).toBe(bea);
  expect(after.rows[2]).not.toBe(ada);
  expect(after.rows[2]).toEqual(person('a', 4));
});

// @spec [Live screens] issue 3: Only rows that changed are drawn again
test('an answer that says the same leaves all rows as they are', () => {
  const before = page(person('a', 1), person('b', 2));
  expect(withSameRows(before, { ...page(person('a', 1), person('b', 2)), version: 7 }).rows).toBe(before.rows);
  expect(withSameRows(before, page(person('a', 1))).rows).toEqual([person('a', 1)]);
});

test('a page that is the same in everything is the page of before', () => {
  const before = page(person('a', 1), person('b', 2));
  expect(withSameRows(before, page(person('a', 1), person('b', 2)))).toBe(before);
  expect(withSameRows(before, { ...before, version: 2 })).toEqual({ ...before, version: 2 });
  expect(withSameRows(before, { ...before, list: 'women' }).list).toBe('women');
});

// @spec [Live screens] issue 16: A page opened while the start list is hidden asks again once it is shown
test('the empty page of a hidden start list is not the page of the list once it is shown', () => {
  const asked = { modality: 'race', checkpoint: 'finish', isFinish: true, search: {} };
  const keyOf = (isListHidden?: boolean) =>
    hashKey(boardPageQuery({ ...asked, ...(isListHidden !== undefined && { isListHidden }) }).queryKey);
  expect(keyOf(true)).not.toBe(keyOf(false));
  expect(keyOf(false)).toBe(keyOf());
});
