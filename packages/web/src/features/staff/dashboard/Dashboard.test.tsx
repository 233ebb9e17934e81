import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { staff } from '#i18n/en/staff.ts';
import { Alarms } from './Alarms.tsx';
import { Parts } from './Dashboard.tsx';
import { dashboard, type Problem } from './dashboard-queries.ts';
import { wordsOf } from './problem-words.ts';
import { Tiles } from './Tiles.tsx';

/** English as the screens have it, without a library behind it. */
const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const texts: Readonly<Record<string, string>> = staff;
  const text = texts[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? texts[key] ?? key;
  return text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]));
};
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say }) }));
vi.mock('#ui/table/RowLink.tsx', () => ({
  RowLink: ({ path, children }: { readonly path: string; readonly children: string }) => <a href={path}>{children}</a>,
}));

const problem = (more: Partial<Problem>): Problem => ({
  type: 'missed_checkpoint',
  subject: 'checkpoint:7',
  event: 'Cursa',
  eventId: 'def',
  race: '10K',
  raceId: 'abc',
  page: '/m/abc',
  since: 0,
  detail: { position: 1, people: 2, name: null },
  reason: undefined,
  acceptedBy: undefined,
  ...more,
});

/** A part of the dashboard as text, with these answers. */
function drawn(part: ReactElement, answers: readonly (readonly [readonly unknown[], unknown])[]): string {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const alarms = (...problems: readonly Problem[]): string => drawn(<Alarms />, [[dashboard.alarms.queryKey, problems]]);

// @spec [Dashboard] doc 3 §2: A warning list of alarms: their kind, and a link to the event; issue 17: counts of problems, each with where it is mended
test('alarms stand by kind with their number, the first three in sight, those that may stay apart', () => {
  expect(alarms()).toContain('Nothing needs a look.');
  const four = [1, 2, 3, 4].map((at) => problem({ subject: `checkpoint:${at}`, race: `Race ${at}` }));
  const text = alarms(...four, problem({ subject: 'checkpoint:5', reason: 'by hand', acceptedBy: 'Ana' }));
  expect(text).toContain('4 Seen after a checkpoint, not at it');
  expect(text).toContain('Cursa · Race 3 Checkpoint 1: 2 people');
  expect(text).not.toContain('Race 4 ');
  expect(text).toContain('1 more');
  expect(text).toContain('One accepted');
  expect(text).toContain('by hand Ana');
});

const words = { say, at: (ms: unknown) => (typeof ms === 'number' ? `at ${ms}` : null) };

// @spec [Dashboard] issue 17: An alarm says what was found
test.each([
  [{ type: 'reader_silent', detail: { name: 'Finish', reader: 3, since: null } }, 'Finish (3): never heard'],
  [{ type: 'reader_silent', detail: { name: 'Finish', reader: 3, since: 5 } }, 'Finish (3): nothing since at 5'],
  [{ type: 'reader_clock', subject: 'reader:9', detail: { aheadMs: 12_400 } }, 'Reader 9: 12 s ahead'],
  [{ type: 'unknown_chips', detail: { chips: 1, reads: 1, some: ['X1'] } }, 'One chip in one read: X1'],
  [{ type: 'unknown_chips', detail: { chips: 1, reads: 2, some: ['X1'] } }, 'One chip in 2 reads: X1'],
  [{ type: 'checkpoint_without_reader', detail: { kind: 'finish', name: null, position: 4 } }, 'Finish'],
  [
    {
      type: 'categories_at_fault',
      detail: {
        faults: [
          { kind: 'gap', from: 40, to: 44, gender: 'female', names: ['SEN', 'V45'] },
          { kind: 'overlap', from: 50, to: null, gender: 'male', names: ['V45', 'V50'] },
        ],
      },
    },
    'Nobody takes 40–44 (Woman), between SEN, V45 · V45, V50: both take 50+ (Man)',
  ],
  [{ type: 'legal_texts_missing', detail: { texts: ['cookies', 'legal_notice'] } }, 'cookies, legal notice'],
] as const)('%j says %j', (found, said) => {
  expect(wordsOf(problem(found), words)).toBe(said);
});

// @spec [Dashboard] doc 3 §2: Totals: events, open events, circuits, users, registrations, finishers; breakdowns by source, gender, country
test('totals stand with their parts, the largest first', () => {
  const totals = { distance: 1, events: 1_234, open: 2, circuits: 3, users: 9, registrations: 5, finished: 4 };
  const text = drawn(<Tiles mayCountUsers />, [
    [dashboard.totals.queryKey, { ...totals, sources: { import: 2, web: 3 } }],
    [dashboard.users.queryKey, { total: 7, gender: { female: 4 }, country: { ES: 5 }, source: {} }],
  ]);
  for (const part of [
    '1,234 public events',
    '2 open events',
    '9 users',
    '7 accounts:',
    '5 registrations',
    'Woman 4',
    'Spain 5',
    'web 3 import 2',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Source Nothing known');
});

const may = { seeAlarms: true, countUsers: true, seeEntries: true };
const everyPart = Object.values(dashboard);

/** The parts of the dashboard as text, after these queries have failed. Nothing is asked again. */
function afterFailures(failed: readonly { readonly queryKey: readonly unknown[] }[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const failure = { code: 'internal_error', message: 'It failed.', status: 500, requestId: 'r-1' };
  for (const { queryKey } of failed)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new CallFailed(failure), fetchStatus: 'idle' });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Parts may={may} />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

// @spec [Dashboard] issue 17: While the dashboard fails it says so once; while it loads empty tiles stand
test('what fails together is told of once, and what fails alone at its place', () => {
  const times = (text: string): number => text.split('failed.title').length - 1;
  const all = afterFailures(everyPart);
  expect(times(all)).toBe(1);
  expect(all).not.toContain('events');
  const one = afterFailures([dashboard.live]);
  expect(times(one)).toBe(1);
  expect(one).toContain('Live events failed.title');
  const none = afterFailures([]);
  expect(times(none)).toBe(0);
  for (const tile of ['events', 'open events', 'circuits', 'users', 'registrations', 'finishers'])
    expect(none).toContain(tile);
});
