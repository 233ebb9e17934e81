import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, shownColumns } from './columns.ts';
import { inOrderOf, Table } from './Table.tsx';
import { type TableDesign, TableRow } from './TableRow.tsx';

interface Reader {
  readonly id: string;
  readonly name: string;
  readonly reads: number;
  readonly isSilent: boolean;
}
interface Context {
  readonly total: number;
  readonly knowsPlaces: boolean;
}
type ReaderColumn = Column<Reader, Context>;

const columns: readonly ReaderColumn[] = [
  { key: 'name', heading: () => 'Name', sortsBy: 'name', cell: ({ name }) => <b>{name}</b>, holdsLine: true },
  { key: 'place', heading: () => 'Place', isShown: ({ knowsPlaces }) => knowsPlaces, cell: () => 'km 5' },
  {
    key: 'reads',
    heading: () => 'Reads',
    from: 'wider',
    alignsRight: true,
    cell: ({ reads }) => reads,
    line: ({ reads }) => `${reads} reads`,
    details: ({ reads }) => (reads === 0 ? null : reads),
    total: ({ total }) => total,
  },
  {
    key: 'state',
    heading: () => 'State',
    cell: ({ isSilent }) => (isSilent ? <span aria-hidden="true">!</span> : null),
    spoken: ({ isSilent }) => (isSilent ? 'Silent for a minute' : null),
    opensDetails: true,
  },
];
const design: TableDesign<Reader, Reader, Context> = {
  columns,
  rowOf: (reader) => reader,
  moreLabel: ({ name }) => `More about ${name}`,
};
const context: Context = { total: 12, knowsPlaces: false };
const start: Reader = { id: 'a', name: 'Start', reads: 12, isSilent: false };
const finish: Reader = { id: 'b', name: 'Finish', reads: 0, isSilent: true };

const drawn = (element: ReactElement): string =>
  renderToStaticMarkup(element).replaceAll(/ class="(?!visually-hidden)[^"]*"/g, '');
const rowOf = (item: Reader, width: 'phone' | 'wider', isOpen = false): string =>
  drawn(
    <table>
      <tbody>
        <TableRow
          {...{ item, design, context, width, isOpen }}
          shown={shownColumns(columns, context, width)}
          rowKey={`row:${item.id}`}
          onToggle={() => undefined}
        />
      </tbody>
    </table>,
  );

test('columns stand where the width and the list have them', () => {
  const keys = (width: 'phone' | 'wide' | 'wider', knowsPlaces: boolean) =>
    shownColumns(columns, { ...context, knowsPlaces }, width).map(({ key }) => key);
  expect(keys('phone', false)).toEqual(['name', 'state']);
  expect(keys('wide', true)).toEqual(['name', 'place', 'state']);
  expect(keys('wider', false)).toEqual(['name', 'reads', 'state']);
});

test('a list has headings, rows and totals of the same columns', () => {
  const html = drawn(<Table {...{ design, context }} width="wider" rows={[start]} empty="No readers" />);
  expect([...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, heading]) => heading)).toEqual([
    'Name',
    'Reads',
    'State',
  ]);
  expect(html).toContain('<td>12</td>');
  expect(html).toContain('<tfoot><tr><td></td><td>12</td><td></td></tr></tfoot>');
});

test('a list can be sorted by a column that has a name for it, the other way round by the one that it is sorted by', () => {
  const link = (by: string, isReversed: boolean, heading: unknown) => (
    <a href={`?order=${isReversed ? '-' : ''}${by}`}>{String(heading)}</a>
  );
  const heading = (by: string) =>
    drawn(
      <Table
        {...{ design, context }}
        width="wider"
        rows={[start]}
        empty="No readers"
        order={{ by, isReversed: false, link }}
      />,
    );
  expect(heading('name')).toContain('<th scope="col" aria-sort="ascending"><a href="?order=-name">Name</a></th>');
  expect(heading('other')).toContain('<th scope="col"><a href="?order=name">Name</a></th>');
  expect(heading('name')).toContain('<th scope="col">Reads</th>');
});

test('without rows the list says so', () => {
  expect(drawn(<Table {...{ design, context }} width="wider" rows={[]} empty={<p>No readers</p>} />)).toBe(
    '<p>No readers</p>',
  );
});

test('what has no column on a phone stands in the line under the name, and behind a tap where there is something to say', () => {
  expect(rowOf(start, 'phone')).toContain('<b>Start</b><span>12 reads</span>');
  expect(rowOf(start, 'phone')).toContain('aria-label="More about Start"');
  expect(rowOf(start, 'phone')).not.toContain('<dt>');
  expect(rowOf(start, 'phone', true)).toContain('<td colSpan="2"><div><dl><div><dt>Reads</dt><dd>12</dd></div></dl>');
  expect(rowOf(finish, 'phone', true)).not.toContain('<dt>');
});

test('a mark for the eye is read out in words', () => {
  expect(rowOf(finish, 'wider')).toContain(
    '<span aria-hidden="true">!</span><span class="visually-hidden">Silent for a minute</span>',
  );
  expect(rowOf(start, 'wider')).not.toContain('visually-hidden');
});

const person = (id: string, place: number) => ({ id, place });

// @spec [Live screens] issue 3, issue 3 point 4: A row slides to its new place, a new time glows once, nothing under reduced motion; from where it stood also on a page that nobody scrolled and while others still move; what rows say comes a frame before their places, so that no frame of the slide is missed
test('rows say what is true now, on the places that they had', () => {
  const before = [person('a', 1), person('b', 2), person('c', 3)];
  const now = [person('c', 1), person('a', 2), person('b', 3)];
  expect(inOrderOf(before, now)).toEqual([person('a', 2), person('b', 3), person('c', 1)]);
});

test('who has gone still stands there as last heard of, who has come does not yet', () => {
  const before = [person('a', 1), person('b', 2)];
  const now = [person('new', 1), person('a', 2)];
  expect(inOrderOf(before, now)).toEqual([person('a', 2), person('b', 2)]);
});

test('rows on the same places are those of now themselves: there is no second step', () => {
  const now = [person('a', 1), person('b', 2)];
  expect(inOrderOf([person('a', 3), person('b', 4)], now)).toBe(now);
  expect(inOrderOf([], now)).not.toBe(now);
});
