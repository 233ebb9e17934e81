import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edits, editsOfBody, planEdit, stateAt } from './plan-edit.ts';

const current = { name: 'Ana', club: null, from: 1, to: 2, tags: ['a'] };

test('a field that stands as it was seen is written, one that is already so is left', () => {
  expect(planEdit(current, { name: { was: 'Ana', is: 'Bea' } })).toEqual({ ok: true, fields: { name: 'Bea' } });
  expect(planEdit(current, { name: { was: 'Eva', is: 'Ana' } })).toEqual({ ok: true, fields: {} });
  expect(planEdit(current, { club: { was: undefined, is: 'CE' } })).toEqual({ ok: true, fields: { club: 'CE' } });
  expect(planEdit(current, { tags: { was: ['a'], is: [] } })).toEqual({ ok: true, fields: { tags: [] } });
});

test('a field that somebody else changed is a conflict with their value, and nothing is written', () => {
  const edits = { name: { was: 'Eva', is: 'Bea' }, club: { was: null, is: 'CE' } };
  expect(planEdit(current, edits)).toEqual({ ok: false, conflicts: [{ field: 'name', theirs: 'Ana' }] });
});

test('fields of a group are written or refused as one', () => {
  const groups = [['from', 'to']];
  const both = { from: { was: 0, is: 5 }, to: { was: 2, is: 6 } };
  expect(planEdit(current, both, { groups })).toEqual({ ok: false, conflicts: [{ field: 'from', theirs: 1 }] });
  // Half of what was wanted stands already: the group as a whole does not.
  const half = { from: { was: 0, is: 1 }, to: { was: 2, is: 6 } };
  expect(planEdit(current, half, { groups })).toEqual({ ok: false, conflicts: [{ field: 'from', theirs: 1 }] });
  expect(planEdit(current, half)).toEqual({ ok: true, fields: { to: 6 } });
  const done = { from: { was: 0, is: 1 }, to: { was: 9, is: 2 } };
  expect(planEdit(current, done, { groups })).toEqual({ ok: true, fields: {} });
});

const contact = { email: 'new@example.org', phone: '600' };
test.each([
  [
    'only the phone is written',
    { email: 'old@example.org', phone: '600' },
    { email: 'old@example.org', phone: '700' },
    { email: 'new@example.org', phone: '700' },
  ],
  [
    'the phone goes',
    { email: 'old@example.org', phone: '600' },
    { email: 'old@example.org' },
    { email: 'new@example.org' },
  ],
  ['all that is left goes', { email: 'new@example.org', phone: '600' }, null, null],
])('of a field in parts each is a field of its own: %s', (_, was, is, expected) => {
  const plan = planEdit({ contact }, { contact: { was, is } }, { inParts: ['contact'] });
  expect(plan).toEqual({ ok: true, fields: { contact: expected } });
});

test('a part that both changed is a conflict by itself, one that stands as it is wanted is left', () => {
  const was = { email: 'old@example.org', phone: '500' };
  const both = planEdit(
    { contact },
    { contact: { was, is: { email: 'own@example.org', phone: '600' } } },
    { inParts: ['contact'] },
  );
  expect(both).toEqual({ ok: false, conflicts: [{ field: 'contact', part: 'email', theirs: 'new@example.org' }] });
  expect(planEdit({ contact }, { contact: { was, is: contact } }, { inParts: ['contact'] })).toEqual({
    ok: true,
    fields: {},
  });
});

test('a whole body stands for what its sender changed since they loaded it', () => {
  const loaded = stateAt(current, [
    { field: 'name', was: 'Eva' },
    { field: 'name', was: 'Bea' },
  ]);
  expect(loaded).toEqual({ ...current, name: 'Eva' });
  const body = { name: 'Eva', club: 'CE', tags: undefined };
  expect(editsOfBody(body, loaded)).toEqual({ club: { was: null, is: 'CE' } });
  expect(planEdit(current, editsOfBody({ ...body, name: 'Pau' }, loaded))).toEqual({
    ok: false,
    conflicts: [{ field: 'name', theirs: 'Ana' }],
  });
});

const fields = ['a', 'b', 'c', 'd'];
const aState = fc.record(Object.fromEntries(fields.map((field) => [field, fc.integer({ min: 0, max: 2 })])));
const someEdits = fc
  .dictionary(
    fc.constantFrom(...fields),
    fc.record({ was: fc.integer({ min: 0, max: 2 }), is: fc.integer({ min: 0, max: 2 }) }),
  )
  .map((edits): Edits => ({ ...edits }));

test('a plan that is carried out has every touched field as it was wanted, the others untouched; again it does nothing', () => {
  fc.assert(
    fc.property(aState, someEdits, (state, edits) => {
      const plan = planEdit(state, edits, { groups: [['a', 'b']] });
      if (!plan.ok) {
        expect(plan.conflicts.filter(({ field }) => !(field in edits))).toEqual([]);
        return;
      }
      const after: Record<string, unknown> = { ...state, ...plan.fields };
      for (const field of fields) expect(after[field]).toBe(field in edits ? edits[field]?.is : state[field]);
      expect(planEdit(after, edits, { groups: [['a', 'b']] })).toEqual({ ok: true, fields: {} });
    }),
  );
});

test('who saw the state of now is never refused, and the way back gives it back', () => {
  fc.assert(
    fc.property(aState, aState, (state, wanted) => {
      const edits = editsOfBody(wanted, state);
      const plan = planEdit(state, edits, { groups: [['a', 'b']] });
      if (!plan.ok) throw new Error('refused');
      const after: Record<string, unknown> = { ...state, ...plan.fields };
      expect(after).toEqual(wanted);
      const back = Object.fromEntries(
        Object.entries(edits).map(([field, { was, is }]) => [field, { was: is, is: was }]),
      );
      const undone = planEdit(after, back);
      expect(undone.ok && { ...after, ...undone.fields }).toEqual(state);
    }),
  );
});

test('a list is merged entry by entry, and what both changed is a conflict with the list as it stands', () => {
  const [a, b] = [
    { _id: 'a', total: 3 },
    { _id: 'b', total: 3 },
  ];
  const lists = ['prizes'];
  const theirs = { prizes: [{ ...a, total: 5 }, b] };
  expect(planEdit(theirs, { prizes: { was: [a, b], is: [a, b, { total: 1 }] } }, { lists })).toEqual({
    ok: true,
    fields: { prizes: [{ _id: 'a', total: 5 }, b, { total: 1 }] },
  });
  expect(planEdit(theirs, { prizes: { was: [a, b], is: [{ ...a, total: 4 }, b] } }, { lists })).toEqual({
    ok: false,
    conflicts: [{ field: 'prizes', theirs: theirs.prizes, entries: [{ _id: 'a', field: 'total' }] }],
  });
  expect(planEdit(theirs, { prizes: { was: [a, b], is: theirs.prizes } }, { lists })).toEqual({ ok: true, fields: {} });
});
