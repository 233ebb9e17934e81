import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#api/call-failed.ts';
import { type Holder, handOut, holdersQuery } from './bib-queries.ts';
import { createBibTable } from './bib-table.ts';

/** The server, which gives the first outcome again to what comes under one id. */
const server = vi.hoisted(() => ({
  out: new Set<string>(),
  seen: new Set<string>(),
  isAnswerLost: false,
  /** Look-ups that wait for their answer; null: each is answered at once. */
  asked: null as (() => void)[] | null,
}));
vi.mock('#api/command.ts', () => ({
  commandWithHeaders: (_call: unknown, { body }: { body: Body }, { commandId }: { commandId: string }) => {
    if (body.collected === true && body.saw_collected === false && server.out.has(body.registration))
      return Promise.reject(quicker);
    if (!server.seen.has(commandId)) server.out[body.collected === true ? 'add' : 'delete'](body.registration);
    server.seen.add(commandId);
    return server.isAnswerLost ? Promise.reject(new Error('no network')) : Promise.resolve({ answer: true });
  },
}));
vi.mock('#api/call.ts', () => ({
  call: () => Promise.resolve({ numeric_id: 1, races: [], hours: [], time_zone: 'UTC' }),
  callWithHeaders: async (_call: unknown, { body }: { body: { bibs?: string[] } }, signal?: AbortSignal) => {
    if (server.asked !== null) {
      await new Promise<void>((done, fail) => {
        server.asked?.push(done);
        signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      });
    }
    const bibs = (body.bibs ?? []).filter((bib) => Number(bib) < 100);
    const answer = bibs.map((bib) => ({
      ...{ _id: `p${bib}`, bib_number: bib, name: 'Ona', modality: 'r1' },
      bib_collected_at: server.out.has(`p${bib}`) ? 1 : null,
    }));
    return { answer, headers: new Headers() };
  },
}));
interface Body {
  readonly registration: string;
  readonly collected?: boolean;
  readonly saw_collected?: boolean;
}
/** As the server refuses a bib that another table was quicker with. */
const quicker = new CallFailed({
  ...{ code: 'changed_meanwhile', message: 'Changed meanwhile.', requestId: null, status: 409 },
  faults: [{ path: 'collected', message: '…', who: 'Bru', at: '2026-06-07T06:41:00.000Z' }],
});
beforeEach(() => {
  server.out.clear();
  server.asked = null;
});

const ona: Holder = {
  ...{ id: 'p1', bib: '12', name: 'Ona', surname: 'Prat', race: 'r1', category: '', club: '' },
  ...{ collectedAt: null, note: '' },
};

// @spec [Race day] issue 20: A bib that came back goes out again also where the answer of the first time was lost
test('a bib whose handing out was not answered, and that came back at another table, is handed out again', async () => {
  server.isAnswerLost = true;
  await expect(handOut(ona)).rejects.toThrow('no network');
  server.isAnswerLost = false;
  // Another table takes it back.
  server.out.clear();
  expect(await handOut(ona)).toMatchObject({ collectedAt: expect.any(Number) });
  expect([...server.out]).toEqual(['p1']);
});

/** The store of a tab, which outlives its pages; and a page of it, which is left by opening the next one. */
function aTab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  return (of: () => typeof storage = () => storage) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return { client, table: createBibTable('e1', client, of) };
  };
}
type Table = ReturnType<ReturnType<typeof aTab>>['table'];
const leftAt = (table: Table): string[] => table.state().left.map(({ text, what }) => `${text} ${what}`);

// @spec [Race day] issue 20: A code is taken also where the next one stands in the field before the answer to it has come
test('the next code in the field aborts the look-up of the field, and not that of the code before it', async () => {
  const { client, table } = aTab()();
  server.asked = [];
  const field = new QueryObserver(client, holdersQuery('e1', '12'));
  const leave = field.subscribe(() => undefined);
  const taken = table.take('12');
  await expect.poll(() => server.asked?.length).toBeGreaterThan(0);
  field.setOptions(holdersQuery('e1', '13'));
  for (let isOver = false; !isOver; ) {
    for (const answer of server.asked.splice(0)) answer();
    isOver = await Promise.race([taken.then(() => true), new Promise<false>((next) => setImmediate(next, false))]);
  }
  expect(await taken).toMatchObject({ what: 'given', text: '12' });
  leave();
});

// @spec [Race day] issue 20: What is left open at a table of bibs stays until somebody has seen to it, however much it is
test('twelve unknown bibs leave twelve lines', async () => {
  const { table } = aTab()();
  const unknown = Array.from({ length: 12 }, (_, at) => String(900 + at));
  await Promise.all(unknown.map(table.take));
  expect(leftAt(table)).toEqual(unknown.toReversed().map((text) => `${text} nobody`));
});

// @spec [Race day] issue 20: Codes that wait and what is left open outlive a reload: the codes are taken in their order, and each bib goes out once
test('a page that is left takes what was waiting again when it comes back, and shows what was left', async () => {
  const openPage = aTab();
  const before = openPage().table;
  await before.take('901');
  server.asked = [];
  for (const text of ['1', '2', '902', '3', 'Prat']) void before.take(text);
  expect(before.state().waiting.map(({ text }) => text)).toEqual(['1', '2', '902', '3', 'Prat']);
  await expect.poll(() => server.asked?.length).toBe(1);
  // No answer comes any more. Another table hands one of them out.
  server.asked = null;
  server.out.add('p2');

  const { table } = openPage();
  expect(leftAt(table)).toEqual(['901 nobody']);
  expect(table.state().waiting).toHaveLength(5);
  await Promise.all([table.resume(), table.resume()]);
  expect(leftAt(table)).toEqual(['Prat nobody', '902 nobody', '2 out', '901 nobody']);
  expect([...server.out].toSorted()).toEqual(['p1', 'p2', 'p3']);
  expect(table.state().waiting).toEqual([]);
});

test('a bib whose hand-out was on its way when the page was left went over this table', async () => {
  const openPage = aTab();
  const before = openPage().table;
  const sent = new Promise<void>((done) => {
    before.watch(() => (before.state().busy.length > 0 ? done() : undefined));
  });
  server.isAnswerLost = true;
  const cut = before.take('4');
  await sent;
  before.leavePage();
  // The browser cuts the hand-out off; the server has done it.
  expect(await cut).toMatchObject({ what: 'failed' });
  server.isAnswerLost = false;
  const { table } = openPage();
  await table.resume();
  expect(leftAt(table)).toEqual([]);
  expect(table.state().lately.map(({ bib }) => bib)).toEqual(['4']);
});

test('a tab that may store nothing says so, and takes its codes all the same', async () => {
  const { table } = aTab()(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await table.take('5')).toMatchObject({ what: 'given' });
  await table.take('903');
  expect(table.state().isKept).toBe(false);
  expect(leftAt(table)).toEqual(['903 nobody']);
});

// @spec [Race day] issue 20: A bib that two tables hand out goes out once; the second is told by whom and when, and hands it out after it came back
test('a bib that went over another table since it was looked at is not handed out, and its line says so', async () => {
  const openPage = aTab();
  const { table } = openPage();
  server.out.add('p1');
  expect(await table.give({ ...ona, bib: '1' })).toMatchObject({ what: 'failed', error: quicker });
  expect(leftAt(table)).toEqual(['1 failed']);
  expect(table.state().lately).toEqual([]);
  // The line outlives a reload, with who was quicker.
  expect(openPage().table.state().left).toMatchObject([{ error: { failure: quicker.failure } }]);
  expect(await table.give({ ...ona, bib: '1', collectedAt: 1 })).toMatchObject({ what: 'given' });
  expect(await table.give({ ...ona, bib: '1' })).toMatchObject({ what: 'given' });
});

test('a press after a lost answer is the same handing out, and not that of another table', async () => {
  const { table } = aTab()();
  server.isAnswerLost = true;
  expect(await table.give({ ...ona, bib: '1' })).toMatchObject({ what: 'failed' });
  server.isAnswerLost = false;
  expect(await table.give({ ...ona, bib: '1' })).toMatchObject({ what: 'given' });
  expect(leftAt(table)).toEqual([]);
});
