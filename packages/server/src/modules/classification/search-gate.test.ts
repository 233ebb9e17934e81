import { expect, test } from 'vitest';
import { Refused } from '#platform/http/answers.ts';
import { askedSearch, createSearchGate } from './search-gate.ts';

const wide = { address: '203.0.113.7', isWide: true, isLookUp: false, isStaff: false };
const scoped = { ...wide, isWide: false };
const done = async (): Promise<string> => 'done';
const waitOf = (answer: unknown): number | undefined => (answer instanceof Refused ? answer.retryAfterS : undefined);

// @spec [Safety] issue 16: A search through all races is limited per address: 429 with Retry-After
test('an address that has searched enough is told when it may again; others, staff and searches in a race go on', async () => {
  let now = 0;
  const gate = createSearchGate({ burst: 3, oneMoreMs: 1_500, now: () => now });
  const answers = [];
  for (let at = 0; at < 4; at += 1) answers.push(await gate.run(wide, done));
  expect(answers.slice(0, 3)).toEqual(['done', 'done', 'done']);
  expect(answers[3]).toMatchObject({ code: 'too_many_requests', retryAfterS: 2 });
  expect(await gate.run(scoped, done)).toBe('done');
  expect(await gate.run({ ...wide, isStaff: true }, done)).toBe('done');
  expect(await gate.run({ ...wide, address: '203.0.113.8' }, done)).toBe('done');
  now = 1_499;
  expect(waitOf(await gate.run(wide, done))).toBe(1);
  now = 1_500;
  expect(await gate.run(wide, done)).toBe('done');
  expect(waitOf(await gate.run(wide, done))).toBe(2);
});

test('an IPv6 address counts by its first half', async () => {
  const gate = createSearchGate({ burst: 1, now: () => 0 });
  expect(await gate.run({ ...wide, address: '2001:db8::1' }, done)).toBe('done');
  expect(waitOf(await gate.run({ ...wide, address: '2001:db8::2' }, done))).toBe(1);
});

// @spec [Safety] issue 16: Searches run a few at a time, so that reads go first
test('two search at a time, the next in the order in which they came, and who finds no place to wait is told', async () => {
  const gate = createSearchGate({ most: 2, mostWaiting: 2, burst: 100 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const search = (id: number) =>
    gate.run(wide, async () => {
      begun.push(id);
      await new Promise<void>((resolve) => void ends.push(resolve));
      if (id === 2) throw new Error('the database is away');
      return id;
    });
  const all = [1, 2, 3, 4, 5].map(search);
  expect(waitOf(await all[4])).toBe(2);
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await expect(all[1]).rejects.toThrow('away');
  expect(begun).toEqual([1, 2, 3]);
  ends[0]?.();
  expect(await all[0]).toBe(1);
  ends[2]?.();
  await all[2];
  ends[3]?.();
  expect(await all[3]).toBe(4);
  expect(begun).toEqual([1, 2, 3, 4]);
});

/** A gate with calls that go on until all of them are let go. */
function aGate(options: object = {}) {
  const gate = createSearchGate({ most: 1, mostWaiting: 4, burst: 10_000, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asked: object = {}) =>
    gate.run({ ...scoped, ...asked }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.push(resolve));
      return name;
    });
  const finish = async (all: readonly Promise<unknown>[]) => {
    let isOver = false;
    const answers = Promise.all(all).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const end of ends.splice(0)) end();
      await Promise.resolve();
    }
    return (await answers).map((answer) => (answer instanceof Refused ? answer.code : answer));
  };
  return { begun, ask, finish };
}

// @spec [Safety] issue 16: Searches of one address hold up neither those of others nor the page of a runner, which is no search
test('addresses search in turn, and one that takes all places to wait gives them up to others', async () => {
  const { begun, ask, finish } = aGate();
  const busy = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
  const others = [ask('x', { address: '203.0.113.8' }), ask('y', { address: '203.0.113.9' })];
  const staff = ask('s', { isStaff: true });
  expect(await finish([...busy, ...others, staff])).toEqual([
    ...['a', 'b', 'too_many_requests', 'too_many_requests', 'too_many_requests', 'too_many_requests'],
    ...['x', 'y', 's'],
  ]);
  expect(begun).toEqual(['a', 'b', 'x', 'y', 's']);
});

test('who is looked up by id or bib waits behind no search, and a crowd of hundreds is answered', async () => {
  const { begun, ask, finish } = aGate();
  const searches = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
  const looked = Array.from({ length: 300 }, (_, at) => ask(`${at}`, { isLookUp: true }));
  expect(await searches[5]).toMatchObject({ code: 'too_many_requests' });
  expect(begun.slice(0, 3)).toEqual(['a', '0', '1']);
  expect(begun.length).toBeLessThan(10);
  const answers = await finish([...looked, ...searches]);
  expect(answers.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, at) => `${at}`));
});

test.each([
  ['one by id', { id: 'f' }, null, [false, true]],
  ['several by id', { ids: ['f'] }, null, [false, true]],
  ['a bib of an event', { bib: '3' }, 7, [false, true]],
  ['a bib of an event, as it was called', { bib_number: '3' }, 7, [false, true]],
  ['bibs of an event', { bibs: ['3'] }, 7, [false, true]],
  ['a bib of all events', { bib: '3' }, null, [true, false]],
  ['words in an event', { free_text_search: 'ana' }, 7, [false, false]],
  ['words beside an id', { id: 'f', free_text_search: 'ana' }, null, [false, false]],
  ['everybody', {}, null, [true, false]],
])('%s', (_, body, event, expected) => {
  const { isWide, isLookUp } = askedSearch({ body, address: '203.0.113.7', caller: null }, { modality: null, event });
  expect([isWide, isLookUp]).toEqual(expected);
});
