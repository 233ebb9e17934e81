import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TableWidth } from '#ui/table/columns.ts';
import { agoText, type Entry, entryColumns } from '../lists/registrations-columns.tsx';
import { HangingList } from './HangingList.tsx';

vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({
  useStaffTexts: () => ({
    say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  }),
}));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: string }) => <a href={path}>{children}</a>,
}));
vi.mock('#ui/table/columns.ts', async (original) => ({
  ...(await original<object>()),
  useTableWidth: (): TableWidth => 'widest',
}));

const entry: Entry = {
  id: 'abc',
  name: 'Núria Garcia',
  bib: '214',
  isCancelled: false,
  day: Date.UTC(2026, 4, 2),
  event: { name: 'Cursa', slug: 'cursa' },
  race: '10K',
  paid: 12.5,
  createdAt: Date.UTC(2026, 2, 1, 9, 30),
  importedAt: Date.UTC(2026, 2, 2, 8),
  source: 'web',
};

/** The list with this answer, as the browser draws it; undefined: it failed. */
function drawn(answer: readonly Entry[] | undefined): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const queryKey = ['entries'];
  if (answer) client.setQueryData(queryKey, answer);
  else
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new Error('no answer'), fetchStatus: 'idle' });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HangingList
        title="Entries"
        empty="None."
        columns={entryColumns}
        nameOf={({ name }) => name}
        queryKey={queryKey}
        fetch={() => Promise.reject(new Error('nobody asks here'))}
      />
    </QueryClientProvider>,
  );
}

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

// @spec [Back-office lists] doc 3 §2: Registrations table: status, participant, date, event, modality, price paid in euros, created (relative, with both timestamps), source; cancelled rows struck through
test('an entry stands with its state, event, race, price, both instants and source; a cancelled one is struck through', () => {
  const html = drawn([entry]);
  for (const part of ['entries.active', '214 · Núria Garcia', '02/05/2026', 'Cursa', '10K', '€12.50', 'web'])
    expect(plain(html)).toContain(part);
  expect(html).toContain('entries.created.at 01/03/2026 09:30');
  expect(html).toContain('entries.imported.at 02/03/2026 08:00');
  expect(html).not.toContain('<s>');
  const cancelled = drawn([{ ...entry, isCancelled: true }]);
  expect(cancelled).toContain('<s>214 · Núria Garcia</s>');
  expect(plain(cancelled)).toContain('entries.cancelled');
});

// @spec [Back-office editors] issue 17: Under the form of a user stand their last 50 entries, under that of an organism its last 50 events: none and failed look different
test('a list under a form that is empty says so, and one that failed says that', () => {
  expect(plain(drawn([]))).toContain('None.');
  expect(plain(drawn(undefined))).toContain('failed.title');
  expect(plain(drawn(undefined))).not.toContain('None.');
});

test.each([
  [30_000, 'now'],
  [5 * 60_000, '5 minutes ago'],
  [26 * 3_600_000, 'yesterday'],
  [70 * 86_400_000, '2 months ago'],
  [800 * 86_400_000, '2 years ago'],
])('%j ms before is %j', (ms, text) => {
  expect(agoText(1_000_000_000_000 - ms, 1_000_000_000_000, 'en')).toBe(text);
});
