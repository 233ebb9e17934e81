import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeskPage, type DeskRow, deskRow, pagesKey } from './desk-rows.ts';
import { createRowFetch, peopleMoved, withRows } from './follow-desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: string, name = 'Ana'): DeskRow => deskRow({ _id: id, name }, []);
const key = [...pagesKey('m'), '', 1];

/** A desk with a page of three people on the screen. */
function aDesk(fetchRows: (ids: readonly string[]) => Promise<readonly DeskRow[]>) {
  const client = new QueryClient();
  const asked = vi.fn(async (): Promise<DeskPage> => ({ rows: ['a', 'b', 'c'].map((id) => row(id)), total: 3 }));
  client.setQueryData<DeskPage>(key, { rows: ['a', 'b', 'c'].map((id) => row(id)), total: 3 });
  const observer = new QueryObserver(client, { queryKey: key, queryFn: asked, staleTime: 60_000 });
  const leave = observer.subscribe(() => undefined);
  const rowsShown = () => client.getQueryData<DeskPage>(key)?.rows ?? [];
  return { client, asked, rowsShown, leave, rows: createRowFetch(client, 'm', fetchRows) };
}

const moved = (more: object) => ({
  ...{ type: 'board' as const, modality: 'm', from: 4, to: 5, server_time: 0 },
  changed: [{ registration: 'a', checkpoint: 'k', status: 'started' as const }],
  ...more,
});

test('times that moved name their people; anything else asks for the whole page', () => {
  expect(peopleMoved(moved({}), 4)).toEqual(['a']);
  expect(peopleMoved(moved({}), null)).toEqual(['a']);
  expect(peopleMoved(moved({}), 3)).toBeNull();
  expect(peopleMoved(moved({ reload: true }), 4)).toBeNull();
  expect(peopleMoved(moved({ changed: undefined }), 4)).toBeNull();
  expect(peopleMoved(moved({ changed: [{ registration: 'a', status: 'retired' }] }), 4)).toBeNull();
});

test('a row that comes again leaves every other row the same one', () => {
  const page = { rows: [row('a'), row('b')], total: 2 };
  const next = withRows(page, [row('b', 'Berta'), row('elsewhere')]);
  expect(next.rows.map(({ name }) => name)).toEqual(['Ana', 'Berta']);
  expect(next.rows[0]).toBe(page.rows[0]);
});

test('of a page the rows that moved are asked for in one call, and no others', async () => {
  const fetchRows = vi.fn(async (ids: readonly string[]) => ids.map((id) => row(id, 'Berta')));
  const { asked, rows, rowsShown, leave } = aDesk(fetchRows);
  const before = rowsShown();
  rows.soon(['b']);
  rows.soon(['b', 'elsewhere']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchRows.mock.calls).toEqual([[['b']]]);
  expect(asked).not.toHaveBeenCalled();
  expect(rowsShown().map(({ name }) => name)).toEqual(['Ana', 'Berta', 'Ana']);
  expect(rowsShown()[2]).toBe(before[2]);
  leave();
});

test('nobody of the page moved: nothing is asked for', async () => {
  const fetchRows = vi.fn(async () => []);
  const { asked, rows, leave } = aDesk(fetchRows);
  rows.soon(['elsewhere']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchRows).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
  leave();
});

test.each<readonly [string, () => Promise<readonly DeskRow[]>]>([
  ['that cannot be fetched', () => Promise.reject(new Error('no network'))],
  ['that are no more in the race', async () => []],
])('for rows %s the whole page is asked for', async (_which, fetchRows) => {
  const { asked, rows, leave } = aDesk(fetchRows);
  rows.soon(['b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
  leave();
});

test('a page on its way is asked for anew: its answer could be older than the rows', async () => {
  const fetchRows = vi.fn(async () => []);
  const { client, asked, rows, leave } = aDesk(fetchRows);
  asked.mockImplementationOnce(() => new Promise(() => undefined));
  void client.invalidateQueries({ queryKey: key });
  rows.soon(['b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchRows).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
});
