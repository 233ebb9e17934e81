import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LineForm, placeOfKey } from './JudgeOrder.tsx';
import {
  askedBack,
  askedOrder,
  equalled,
  firstOrder,
  movedTo,
  placesIn,
  type Ranked,
  withOne,
  withoutOne,
} from './line-draft.ts';
import type { Line } from './line-queries.ts';

// Texts are their keys with their values here.
const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const asked = { race: 'm', stop: 'finish', bib: '1' };
const line: Line = {
  people: [
    { bib: '1', name: 'Ana', timeMs: 2_400_000 },
    { bib: '2', name: 'Bea', timeMs: 2_400_000 },
    { bib: '3', name: 'Cai', timeMs: 2_400_300 },
    { bib: '4', name: 'Dina', timeMs: 2_401_900 },
  ],
  order: null,
  isOfficial: false,
};
const drawn = (of: Line): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LineForm
        line={of}
        asked={asked}
        race={{ id: 'm', name: '10K', zone: 'Europe/Madrid' }}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  );
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** `1, 2=3`: as judges write it. */
const written = (order: readonly Ranked[]): string =>
  order.map(({ bib, isEqual }, index) => (index === 0 ? bib : `${isEqual ? '=' : ', '}${bib}`)).join('');
const order = (text: string): readonly Ranked[] =>
  text.split(', ').flatMap((rank) => rank.split('=').map((bib, index) => ({ bib, isEqual: index > 0 })));

// @spec [Race day] issue 19: A judge's order is put together by keyboard alone: Alt and an arrow, or the number of the place, moves a bib; equal ones are ticked
test.each([
  ['1, 2, 3', '3', 0, '3, 1, 2'],
  ['1, 2, 3', '1', 2, '2, 3, 1'],
  ['1, 2, 3', '1', 9, '2, 3, 1'],
  ['1, 2, 3', '1', -1, '1, 2, 3'],
  ['1, 2=3', '2', 0, '2, 1, 3'],
  ['1=2=3', '2', 0, '2, 1=3'],
  ['1=2, 3', '3', 1, '1, 3, 2'],
  ['1=2, 3', '1', 2, '2, 3, 1'],
])('%s with %s at %i is %s', (before, bib, place, after) => {
  expect(written(movedTo(order(before), bib, place))).toBe(after);
});

test('equal people share a place; nobody is equal to nobody; who comes or goes parts no others', () => {
  const tied = equalled(order('1, 2, 3'), '2', true);
  expect([written(tied), placesIn(tied)]).toEqual(['1=2, 3', [1, 1, 3]]);
  expect(written(equalled(order('1, 2'), '1', true))).toBe('1, 2');
  expect(written(withoutOne(order('1=2, 3'), '1'))).toBe('2, 3');
  expect(written(withOne(order('1, 3'), '2', line))).toBe('1, 2, 3');
  expect(written(withOne(order('3, 1'), '4', line))).toBe('3, 1, 4');
});

test('keys move a bib by one, or to a place; others type on', () => {
  const press = (key: string, altKey = false, ctrlKey = false) =>
    placeOfKey({ key, altKey, ctrlKey, metaKey: false }, 2);
  expect([press('ArrowUp', true), press('ArrowDown', true), press('1'), press('9')]).toEqual([1, 3, 0, 8]);
  expect([press('ArrowUp'), press('Tab'), press('0'), press('1', false, true), press('1', true)]).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('an order asks for its act, and one that stands for its way back', () => {
  expect(askedOrder(asked, order('2, 1=3'))?.body).toEqual({
    modality: 'm',
    act: { kind: 'order', intermediate: 'finish', ranks: [['2'], ['1', '3']] },
  });
  expect(askedOrder(asked, order('2'))).toBeNull();
  const standing = { id: 'o', ranks: [['1']], by: null, at: null, rests: false };
  expect(askedBack(asked, standing).body).toEqual({ modality: 'm', act: { kind: 'withdraw_order', order: 'o' } });
});

test('it begins with those who are hardly told apart; the others near are named by a press', () => {
  expect(written(firstOrder(line, '1'))).toBe('1, 2, 3');
  const html = drawn(line);
  const text = textOf(html);
  expect(text).toMatch(/1 1 Ana 40:00\.000 .*2 2 Bea 40:00\.000 .*3 3 Cai 40:00\.300/);
  expect(text).toContain('judge.near judge.name 4 Dina 40:01.900');
  expect(html).toContain('aria-label="judge.row 3 3 Cai 40:00.300"');
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
});

test('who is alone, has no place, or is ordered already is told so', () => {
  const [ana] = line.people;
  expect(textOf(drawn({ ...line, people: ana ? [ana] : [] }))).toContain('judge.alone');
  expect(textOf(drawn({ ...line, people: [] }))).toContain('judge.nowhere');
  const standing = { id: 'o', ranks: [['3'], ['1', '2']], by: 'Ada', at: Date.UTC(2026, 4, 8, 8, 41), rests: true };
  const text = textOf(drawn({ ...line, order: standing }));
  expect(text).toContain('judge.stands 3, 1 = 2 judge.by Ada 10:41:00');
  expect(text).toContain('judge.rests');
});
