import { expect, test } from 'vitest';
import { parseResultAddress } from './result-address.ts';

test('an id is an id, in either case', () => {
  expect(parseResultAddress('745681ca6d19c70a63d21b10')).toEqual({ kind: 'id', id: '745681ca6d19c70a63d21b10' });
  expect(parseResultAddress('745681CA6D19C70A63D21B10')).toEqual({ kind: 'id', id: '745681ca6d19c70a63d21b10' });
});

// @spec [Live screens] doc 2 §2, design §5: `/r/{result_id}` is an id, or the event's number and the bib joined by an underscore or a hyphen, split at the first separator
test('event and bib are split at the first underscore or hyphen, whatever the bib holds', () => {
  expect(parseResultAddress('12-345')).toEqual({ kind: 'bib', event: 12, bib: '345' });
  expect(parseResultAddress('12_345')).toEqual({ kind: 'bib', event: 12, bib: '345' });
  expect(parseResultAddress('12-F-3')).toEqual({ kind: 'bib', event: 12, bib: 'F-3' });
  expect(parseResultAddress('12_F-3')).toEqual({ kind: 'bib', event: 12, bib: 'F-3' });
  expect(parseResultAddress('12-W_12')).toEqual({ kind: 'bib', event: 12, bib: 'W_12' });
  expect(parseResultAddress('3-2&mod=5')).toEqual({ kind: 'bib', event: 3, bib: '2' });
});

test.each(['', '12', '12-', '-5', '0-5', 'volta-5', '745681ca6d19c70a63d21b1', '12 5', `1-${'9'.repeat(65)}`])(
  '%j is the address of nobody',
  (text) => {
    expect(parseResultAddress(text)).toBeNull();
  },
);
