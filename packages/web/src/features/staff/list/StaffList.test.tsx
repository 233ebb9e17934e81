import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TableWidth } from '#ui/table/columns.ts';
import { livenessOf } from '../lists/readers-list.tsx';
import { type ListSearch, listSearch } from './list-search.ts';
import { StaffList } from './StaffList.tsx';
import { askedBy, listQuery, type StaffListDesign } from './staff-list.ts';

// Texts are their keys with their values here, links need no router, and the window is wide.
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({
  useStaffTexts: () => ({
    say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/">{children}</a>,
  useNavigate: () => () => undefined,
}));
vi.mock('#ui/table/columns.ts', async (original) => ({
  ...(await original<object>()),
  useTableWidth: (): TableWidth => 'widest',
}));

interface Row {
  readonly id: string;
  readonly name: string;
}

const list: StaffListDesign<Row, 'name' | '-name'> = {
  path: '/admin/organisms',
  title: 'organisms.title',
  empty: 'organisms.empty',
  choice: { show: 'federations', says: 'organisms.federations' },
  pageSize: 8,
  usualOrder: 'name',
  nameOf: ({ name }) => name,
  fetch: () => Promise.resolve({ rows: [], total: 0 }),
  columns: [{ key: 'name', heading: () => 'Name', sortsBy: 'name', cell: ({ name }) => name }],
};

/** The page as text, with this answer or this failure. */
function drawn(search: ListSearch, answer: { readonly rows: readonly Row[]; readonly total: number }): string {
  const client = new QueryClient();
  client.setQueryData(listQuery(list, search).queryKey, answer);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaffList list={list} search={search} />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

// @spec [Back-office lists] doc 3 §2: Lists with the shown count against the total, and their empty texts
test('a list says how many of how many it shows; nothing yet, nothing that matches and too far are three states', () => {
  const rows = [{ id: '1', name: 'Club A' }];
  expect(drawn({ page: 2 }, { rows, total: 9 })).toContain('list.shown 1 9');
  const empty = { rows: [], total: 0 };
  expect(drawn({}, empty)).toContain('organisms.empty');
  expect(drawn({}, empty)).not.toContain('list.unmatched');
  expect(drawn({ q: 'zzz' }, empty)).toContain('organisms.empty. list.unmatched');
  expect(drawn({ q: 'a b c d e f g h i' }, empty)).toContain('search.mostWords');
  expect(drawn({ show: 'federations' }, empty)).toContain('list.unmatched.clear');
  expect(drawn({ page: 5 }, { rows: [], total: 9 })).toContain('list.pastEnd 5 2');
});

// @spec [Back-office lists] issue 17: Search, sort, choice and page of a list stand in the address
test('an address asks for its page; an order or a choice that the list does not have is left out', () => {
  const usual = { words: undefined, isShown: false, offset: 0, limit: 8, order: ['name'] };
  expect(askedBy(list, {})).toEqual(usual);
  expect(askedBy(list, { q: 'a b c d e f g h i' }).words).toBe('a b c d e f g h');
  expect(listSearch({ q: 'a'.repeat(150) }).q).toHaveLength(100);
  expect(askedBy(list, { q: ' a ', page: 3, order: '-name', show: 'federations' })).toEqual({
    words: 'a',
    isShown: true,
    offset: 16,
    limit: 8,
    order: ['-name'],
  });
  expect(askedBy(list, { order: 'password', show: 'fake', q: ' ' })).toEqual(usual);
});

// @spec [Units, formats and constants] doc 3 §4, doc 3 §9: Reader liveness by the age of the last sign of life: under 2 minutes, under 7 minutes, off
test('a reader is live for two minutes after its last sign of life, and off after seven', () => {
  const minutes = [1.99, 2, 6.99, 7].map((minute) => livenessOf(minute * 60_000));
  expect(minutes).toEqual(['live', 'late', 'late', 'off']);
  expect(livenessOf(undefined)).toBe('off');
});
