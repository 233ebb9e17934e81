import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { jobs as ca } from '#i18n/ca/jobs.ts';
import { jobs as en } from '#i18n/en/jobs.ts';
import { jobs as es } from '#i18n/es/jobs.ts';
import { type Job, JobActs, outcomeText } from '../lists/jobs-list.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { asksForOfficial, type ImportJob } from './import-queries.ts';
import { linesAsCsv } from './save-lines.ts';

const said = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('#i18n/use-texts.ts', () => ({ useTexts: () => ({ language: 'en', t: (key: string) => key }) }));
vi.mock('#i18n/staff-texts.ts', () => ({ useStaffTexts: () => ({ say: said }) }));

const anImport = (more: Partial<ImportJob> = {}): ImportJob => ({
  id: '1',
  label: 'list.csv',
  state: 'done',
  done: 0,
  total: undefined,
  outcome: { added: 2, changed: 1, unchanged: 0, refused: 0 },
  fault: undefined,
  lines: [],
  notices: [],
  ...more,
});
const drawn = (job: ImportJob | undefined, isTrial = true): string =>
  renderToStaticMarkup(<ImportOutcome job={job} isTrial={isTrial} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

// @spec [Jobs] issue 17: What a file would do is seen before it is done, with its faults line by line, and nothing is changed by looking
test('a trial says what would be, an import what was, and a file with nothing new that it has none', () => {
  expect(drawn(undefined)).toContain('imports.trying');
  expect(drawn(anImport({ state: 'running', done: 3, total: 9 }), false)).toContain('imports.doing jobs.progress 3 9');
  expect(drawn(anImport())).toContain('imports.would: jobs.counts 2 1 0 0');
  expect(drawn(anImport(), false)).toContain('imports.was: jobs.counts 2 1 0 0');
  const same = { added: 0, changed: 0, unchanged: 3, refused: 0 };
  expect(drawn(anImport({ outcome: same }))).toContain('imports.nothing');
  expect(drawn(anImport({ outcome: same }), false)).not.toContain('imports.nothing');
});

test('each line that is not taken stands with its reason, a hundred in sight and all of them in the file', () => {
  const lines = Array.from({ length: 150 }, (_, index) => ({ at: `line ${index}`, message: `bib ${index}` }));
  const text = drawn(anImport({ lines, outcome: { added: 0, changed: 0, unchanged: 0, refused: 150 } }));
  expect(text).toContain('imports.lines 150 imports.lines.more 100');
  expect(text).toContain('bib 99');
  expect(text).not.toContain('bib 100');
  expect(linesAsCsv({ lines }, said).split('\r\n')).toHaveLength(152);
});

test('a line and the file as a whole are told in the words of the screen, a field as its author wrote it', () => {
  const lines = ['line 12', '(file)', 'modalities[0].gun'].map((at) => ({ at, message: 'why' }));
  const text = drawn(anImport({ state: 'failed', lines }));
  expect(text).toMatch(/imports\.at\.line 12 why imports\.at\.file why modalities\[0\]\.gun why/);
});

test('a file of somebody else runs nothing in a spreadsheet', () => {
  expect(linesAsCsv({ lines: [{ at: '=1+1', message: 'said "no"' }] }, said)).toBe(
    '"imports.at","imports.why"\r\n"\'=1+1","said ""no"""\r\n',
  );
});

// @spec [Registration and categories] issue 16: Where a list repeats what age gives, the import says so and asks which is meant
test('a notice is told in the words of the screen, with the box to tick by its name', () => {
  const text = drawn(
    anImport({
      notices: [
        { code: 'categories_stay', count: 2 },
        { code: 'columns_left_out', names: ['shoe', 'hat'] },
        { code: 'untranslated', name: 'as before' },
      ],
    }),
  );
  expect(text).toMatch(/imports\.notices imports\.notice\.categories_stay 2 .*imports\.byAge/);
  expect(text).toContain('shoe and hat');
  expect(text).toContain('as before');
  for (const texts of [en, ca, es]) {
    const said = Object.entries<string>(texts).filter(([key]) => key.startsWith('imports.notice.'));
    expect(said.filter(([key]) => key.includes('categories_stay')).every(([, one]) => one.includes('{{tick}}'))).toBe(
      true,
    );
    expect(said.filter(([, one]) => one.includes('--'))).toEqual([]);
  }
});

// @spec [Imports and exports] issue 16: A file that moves official results says so before it is imported, per race, and is imported only by who ticks that they may move
test('official results that move are told first, each race by name', () => {
  const notices = [
    { code: 'columns_left_out' as const, names: ['shoe'] },
    { code: 'official_moves' as const, name: '10k', count: 3 },
    { code: 'official_moves' as const, name: '5k' },
  ];
  expect(drawn(anImport({ notices }))).toMatch(
    /list\.csv ! imports\.notice\.official_moves 3 10k ! imports\.notice\.official_rules 5k .* imports\.notices .*shoe/,
  );
  expect([asksForOfficial(notices), asksForOfficial(notices.slice(0, 1))]).toEqual([true, false]);
});

test('what failed says why', () => {
  expect(drawn(anImport({ state: 'failed', fault: 'refused' }))).toContain('imports.refused');
  expect(drawn(anImport({ state: 'failed', fault: 'restored' }))).toContain('jobs.fault.restored');
  expect(drawn(anImport({ state: 'cancelled' }))).toContain('jobs.state.cancelled');
});

const aJob = (more: Partial<Job>): Job => ({
  id: '1',
  kind: 'import',
  label: 'list.csv',
  race: 'Marathon',
  state: 'failed',
  done: 0,
  total: undefined,
  who: 'Ada',
  createdAt: 0,
  outcome: undefined,
  fault: undefined,
  ...more,
});
const acts = (job: Job): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <JobActs job={job} />
    </QueryClientProvider>,
  );

// @spec [Jobs] issue 17: Jobs have a screen: running with progress, waiting, failed with the fault in words and 'again', done
test('what waits or runs can be cancelled, what failed begun again, and its lines saved', () => {
  for (const state of ['waiting', 'running'] as const)
    expect(acts(aJob({ state }))).toContain('jobs.cancel.of list.csv · Marathon');
  expect(acts(aJob({ state: 'cancelled' }))).toContain('jobs.again.of');
  const refused = acts(aJob({ fault: 'refused' }));
  expect(refused).toContain('jobs.again.of');
  expect(refused).toContain('jobs.lines.of');
  expect(acts(aJob({ state: 'done' }))).toBe('');
  expect(outcomeText(aJob({ fault: 'interrupted' }), { say: said })).toBe('jobs.fault.interrupted');
  expect(outcomeText(aJob({ state: 'running' }), { say: said })).toBe('');
});
