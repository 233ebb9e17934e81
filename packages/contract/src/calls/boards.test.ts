import { expect, test } from 'vitest';
import { askedCheckpoint } from './boards.ts';
import { listRegistrations } from './registrations.ts';

const id = '5f3a9c0b1d2e4f6078901234';
const asked = (body: object) => askedCheckpoint(listRegistrations.body.parse(body));

// @spec [Calls] doc 1 §7, doc 2 §2.1, doc 2 §7: The board that `/registrations` shows is told by `intermediate`, or by shown_order or start_time in `order` and `exist`
// @spec [Units, formats and constants] design §5: Start and finish are checkpoints of their own, which every call taking an intermediate accepts
test.each([
  [{ intermediate: id }, { by: 'id', id }],
  [
    { intermediate: { $oid: id }, order: ['result.shown_order'] },
    { by: 'id', id },
  ],
  [{ intermediate: 'start' }, { by: 'start' }],
  [{ intermediate: 'finish' }, { by: 'finish' }],
  [{ order: ['result.shown_order'] }, { by: 'finish' }],
  [{ order: 'result.shown_order_gender' }, { by: 'finish' }],
  [{ order: ['intermediate_results.2.shown_order'] }, { by: 'order', order: 2 }],
  [{ order: ['result.intermediate_results.0.shown_order'] }, { by: 'order', order: 0 }],
  [{ exist: ['result.intermediate_results.1'] }, { by: 'order', order: 1 }],
  [{ exist: ['result.start_time'] }, { by: 'start' }],
  [{ order: ['result.start_time'] }, { by: 'start' }],
])('%j of a modality asks for %j', (body, checkpoint) => {
  expect(asked({ modality: id, ...body })).toEqual(checkpoint);
});

test.each([{}, { order: ['bib_number'] }, { winners: true }, { winners: true, order: ['result.shown_order'] }])(
  '%j of a modality is a plain list',
  (body) => expect(asked({ modality: id, ...body })).toBeNull(),
);

test('without a modality there is no board', () => {
  expect(asked({ event: id, order: ['result.shown_order'] })).toBeNull();
});

// @spec [Calls] doc 1 §7, doc 2 §7: `order` takes a field name, with a minus for the other direction, and no other
test.each([{ order: ['password_hash'] }, { order: ['-intermediate_results.x.shown_order'] }, { exist: ['id_number'] }])(
  '%j cannot be asked for',
  (body) => expect(listRegistrations.body.safeParse({ modality: id, ...body }).success).toBe(false),
);
