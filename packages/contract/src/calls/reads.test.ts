import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReadItem, postReads, ReadItem } from './reads.ts';

const read = {
  epoch: 0,
  seq: 1,
  chip: 'E200 01',
  time: '2021-05-08T08:01:00.123Z',
  antenna: 1,
  rssi: -60,
  kind: 'chip',
  raw: 'aa44',
};

test('a read is taken as the box wrote it', () => {
  expect(parseReadItem(read)).toEqual({ ok: true, read: { ...read, time: Date.UTC(2021, 4, 8, 8, 1, 0, 123) } });
});

test('the kind may be left out, and a gun has no chip', () => {
  const { kind, chip, ...rest } = read;
  expect(parseReadItem({ ...rest, chip })).toMatchObject({ ok: true, read: { kind: 'chip' } });
  expect(parseReadItem({ ...rest, kind: 'gun' })).toMatchObject({ ok: true, read: { kind: 'gun', chip: '' } });
});

test.each(['1970-01-01T00:00:00Z', '2000-01-01T00:00:12Z', '9999-12-31T23:59:59Z'])(
  'an absurd time (%s) is taken',
  (time) => {
    expect(parseReadItem({ ...read, time }).ok).toBe(true);
  },
);

test.each([
  [{ ...read, time: 'soon' }, 'time: a date'],
  [{ ...read, chip: '  ' }, 'chip: a read names its chip'],
  [{ ...read, chip: undefined }, 'chip: '],
  [{ ...read, seq: -1 }, 'seq: '],
  [{ ...read, seq: 1.5 }, 'seq: '],
  [{ ...read, rssi: 99_999 }, 'rssi: '],
  [{ ...read, kind: 'smell' }, 'kind: '],
  [{ ...read, chip: 'a\0b' }, 'chip: '],
  [{ ...read, bib: 7 }, ''],
  [null, ''],
  ['E20001', ''],
  [[read], ''],
])('%j is refused with a reason', (item, reason) => {
  expect(parseReadItem(item)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

test('nothing that arrives makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (junk) => typeof parseReadItem(junk).ok === 'boolean'));
});

// @spec [Readers] design §4.1: POST `/reads`: a batch of at most 500, answered item by item after the commit; only malformed items are refused
test('a batch has up to 500 items, also malformed ones, and none is a heartbeat', () => {
  const batch = (reads: unknown[]) =>
    postReads.body.safeParse({ device: 7, sent_at: '2021-05-08T08:01:00Z', reads }).success;
  expect(batch([])).toBe(true);
  expect(batch([null, read])).toBe(true);
  expect(batch(Array(500).fill(read))).toBe(true);
  expect(batch(Array(501).fill(read))).toBe(false);
});

test('what is judged by hand is judged as the schema does', () => {
  const values = fc.oneof(
    fc.constantFrom(
      undefined,
      null,
      '',
      '  ',
      '12',
      '\0',
      -1,
      0,
      7,
      1.5,
      2 ** 60,
      Date.UTC(2021, 4, 8),
      9e15,
      'chip',
      'gun',
      [],
      {},
    ),
    fc.anything(),
  );
  const fields = fc.constantFrom('epoch', 'seq', 'chip', 'time', 'antenna', 'rssi', 'kind', 'raw', 'else');
  const plain = { epoch: 1, seq: 2, chip: 'A1', time: Date.UTC(2021, 4, 8), kind: 'chip' };
  fc.assert(
    fc.property(fc.dictionary(fields, values, { maxKeys: 3 }), (other) => {
      const wire: Record<string, unknown> = JSON.parse(JSON.stringify({ ...plain, ...other }));
      const judged = parseReadItem(wire);
      const defaults = { kind: 'chip', ...(wire.kind === 'gun' && { chip: '' }) };
      const schema = ReadItem.safeParse({ ...defaults, ...wire });
      expect(judged.ok).toBe(schema.success);
      if (judged.ok && schema.success) expect(judged.read).toEqual(schema.data);
    }),
    { numRuns: 2_000 },
  );
});
