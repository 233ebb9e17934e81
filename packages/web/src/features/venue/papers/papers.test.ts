import { expect, test } from 'vitest';
import { emptyDraft } from '#features/venue/desk/entry.ts';
import { withoutWaiting } from './stock-queries.ts';
import { lackOf, mergeRows, type Typed } from './use-papers.ts';

const paper = { ...emptyDraft(''), hasDocument: false, bib: '214', name: 'Bo', surname: 'Li', gender: 'male' as const };

// @spec [Registration at the venue] issue 20: A fast form for typing eighty papers: one row an entry, by keyboard alone; the first field that lacks something is named
test.each([
  [{ ...paper, birthdate: '28/02/1980' }, undefined],
  [{ ...paper, birthdate: '30/02/1980' }, 'birthdate'],
  [{ ...paper, bib: 'https://dorsal/r/7-214' }, 'bib'],
  [{ ...paper, surname: ' ', birthdate: '' }, 'surname'],
  [{ ...paper, birthdate: '28/02/1980', gender: '' as const }, 'gender'],
])('%j lacks %s', (draft, field) => {
  expect(lackOf(draft)).toBe(field);
});

test('a bib whose paper waits here is nobody’s to type any more', () => {
  const bib = { bib: '0214', race: 'race', isNameless: true, isOwn: true };
  expect(withoutWaiting([bib, { ...bib, bib: '215' }], ['214'])).toEqual([{ ...bib, bib: '215' }]);
});

const row = (commandId: string, state: Typed['state']): Typed => ({ commandId, draft: paper, state, reason: '' });

// @spec [Registration at the venue] issue 20: What was refused stays until somebody types it again, however many tabs of the desk stand open
test('rows are stored by their ids: those of another tab stay, and one that is gone there does not come back', () => {
  const [ours, theirs, taken] = [row('ours', 'sending'), row('theirs', 'refused'), row('taken', 'refused')];
  // The other tab has stored one since, and put one back into its fields.
  const before = [taken];
  expect(mergeRows([theirs], { before, now: [ours, taken] })).toEqual([ours, theirs]);
  const refused = row('ours', 'refused');
  expect(mergeRows([ours, theirs], { before: [ours], now: [refused] })).toEqual([refused, theirs]);
  expect(mergeRows([refused, theirs], { before: [refused], now: [] })).toEqual([theirs]);
  expect(mergeRows([ours, theirs], { before: [ours], now: [row('ours', 'saved')] })).toEqual([theirs]);
});
