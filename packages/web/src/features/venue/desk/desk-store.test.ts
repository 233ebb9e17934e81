import { expect, test } from 'vitest';
import { readWaiting } from './desk-store.ts';
import { emptyDraft } from './entry.ts';

const draft = { ...emptyDraft('race'), bib: '301', name: 'Ada' };
const entry = (commandId: unknown, more: object = {}) => ({
  ...{ format: 1, commandId, address: 'desk', desk: 'Desk 1', draft, typedAt: 7, refusal: null },
  ...more,
});
const closing = (commandId: string, more: object = {}) => ({
  ...{ format: 1, kind: 'closing', commandId, address: 'desk', desk: '', till: 't', typedAt: 8 },
  ...{ sums: [{ how: 'cash', cents: 2_500, entries: 1 }], ...more },
});
const keysOf = (all: readonly unknown[]) => {
  const { entries, closings, unreadable } = readWaiting(all, 'desk');
  return [
    ...[entries, closings].map((items) => items.map(({ commandId }) => commandId)),
    unreadable.map(({ key }) => key),
  ];
};

// @spec [Registration at the venue] issue 20: What waits in a browser and cannot be read is set aside with a way out, and the rest goes
test.each([
  ['money that is no text', entry('x', { draft: { ...draft, payment: { how: 'cash', amount: 25 } } })],
  ['an unknown way to pay', entry('x', { draft: { ...draft, payment: { how: 'gold', amount: '25' } } })],
  ['an instant that is none', entry('x', { typedAt: 1e20 })],
  ['a bib that is no text', entry('x', { draft: { ...draft, bib: 301 } })],
  ['no draft', entry('x', { draft: null })],
  ['a reason that is none', entry('x', { refusal: 5 })],
  ['another format', entry('x', { format: 2 })],
  ['a closing without its sums', closing('x', { sums: null })],
  ['a closing at no instant', closing('x', { typedAt: 'then' })],
])('%s is set aside, and what is right goes', (_what, broken) => {
  expect(keysOf([entry('b', { typedAt: 9 }), broken, entry('a'), closing('c')])).toEqual([['a', 'b'], ['c'], ['x']]);
});

test('what an older page stored is read, what is of another desk is not, and what is of none is shown at each', () => {
  const paid = { ...draft, payment: { how: 'cash', amount: '25' }, quotedAt: 5, isNameless: false };
  const right = [entry('a', { till: 't', isOvertaken: true, draft: paid }), entry('b', { refusal: 'full' })];
  const refused = closing('c', { refusal: '' });
  expect(keysOf([...right, refused, entry('d', { address: 'other' })])).toEqual([['a', 'b'], ['c'], []]);
  const nobodys = readWaiting([entry(5, { address: undefined })], 'desk').unreadable;
  expect(nobodys).toEqual([{ key: 5, seen: '301 · Ada' }]);
});
