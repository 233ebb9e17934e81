import { aProgram } from '@dorsal/testkit/a-program.ts';
import { gunAt } from '@dorsal/testkit/a-race.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { createAdCounter, takeSightings } from './ad-counter.ts';

const { ask, tokenOf, context } = await aProgram();
const save = (body: unknown) => ask('/ad', { body, token: tokenOf('community_manager') });
const made = async (name: string): Promise<string> => (await save({ name })).json()._id.$oid;
const counted = async (ad: string) =>
  (await ask('/ads/counts', { body: { ad }, token: tokenOf('community_manager') })).json();

const rows = async (): Promise<number> =>
  (await context.db.selectFrom('ad_count').select('ad_number').execute()).length;

let now = gunAt;
const counter = createAdCounter({ ...context, now: () => now });
const today = new Date(gunAt).toISOString().slice(0, 10);
const tomorrow = new Date(gunAt + 86_400_000).toISOString().slice(0, 10);
beforeEach(() => {
  now = gunAt;
});

// @spec [Site content, notices, ads and page metadata] issue 17: Ads are counted by day and place, shown and clicked, in memory, and written as sums; the list and the editor of ads tell them
test('what pages saw is summed by day and place, over several writes', async () => {
  const ad = await made('summed');
  await counter.write();
  counter.count([{ ad, place: 'home', act: 'shown' }]);
  counter.count([
    { ad, place: 'home', act: 'shown' },
    { ad, place: 'home', act: 'shown' },
    { ad, place: 'page', act: 'clicked' },
  ]);
  await counter.write();
  now += 86_400_000;
  counter.count([{ ad, place: 'home', act: 'shown' }]);
  await counter.write();
  counter.count([{ ad, place: 'home', act: 'shown' }]);
  await counter.write();
  const day = (text: string) => ({ $date: `${text}T00:00:00.000Z` });
  expect(await counted(ad)).toEqual({
    shown: 4,
    clicked: 1,
    days: [
      { day: tomorrow, place: 'home', shown: 2, clicked: 0 },
      { day: today, place: 'home', shown: 2, clicked: 0 },
      { day: today, place: 'page', shown: 0, clicked: 1 },
    ].map((one) => ({ ...one, day: day(one.day) })),
  });
  const [listed] = (await ask('/ads', { body: { name: 'summed' }, token: tokenOf('admin') })).json();
  expect(listed).toMatchObject({ shown: 4, clicked: 1 });
  expect((await ask('/ads', { body: { name: 'summed' } })).json()[0]).not.toHaveProperty('shown');
});

// @spec [Site content, notices, ads and page metadata] issue 17: Of who sees an ad nothing is stored: no cookie, no address, no row of a look
test('a look leaves sums alone: no cookie, and no row but that of the day and place', async () => {
  const ad = await made('nobody');
  await counter.write();
  const answer = await ask('/ads/seen', {
    body: { seen: [{ ad, place: 'home', act: 'shown' }] },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  for (let look = 0; look < 1_000; look += 1) counter.count([{ ad, place: 'page', act: 'shown' }]);
  await counter.write();
  const { days } = await counted(ad);
  expect(days.map(({ place, shown }: { place: string; shown: number }) => [place, shown])).toEqual([['page', 1_000]]);
  const columns = await context.db.selectFrom('ad_count').selectAll().executeTakeFirstOrThrow();
  expect(Object.keys(columns).toSorted()).toEqual(['ad_number', 'clicked', 'day', 'shown', 'stands_at']);
});

// @spec [Site content, notices, ads and page metadata] issue 17: Robots and staff are not counted, nor an ad that nobody shows
test('robots, staff and unknown ads are not counted', async () => {
  const count = vi.fn();
  const seen = [{ ad: 'f'.repeat(24), place: 'home', act: 'shown' }] as const;
  const look = (caller: Caller | null, agent: string | undefined) =>
    takeSightings({ ...counter, count }, { caller, agent }, seen);
  look({ kind: 'user', user: 1, name: 'Ana', roles: ['timer'], events: [], tokenHash: Buffer.from('') }, 'Mozilla/5.0');
  for (const agent of ['Googlebot/2.1', 'HeadlessChrome/140', 'curl/8', '', undefined]) look(null, agent);
  expect(count).not.toHaveBeenCalled();
  look(null, 'Mozilla/5.0 (X11; Linux x86_64)');
  expect(count).toHaveBeenCalledTimes(1);
  const before = await rows();
  counter.count(seen);
  await counter.write();
  expect(await rows()).toBe(before);
});

// @spec [Site content, notices, ads and page metadata] issue 17: Counts that cannot be written wait for the next write; a crash loses ten seconds at most
test('what cannot be written is written the next time, once', async () => {
  const ad = await made('patient');
  let isAway = false;
  const away = {
    ...context,
    now: () => gunAt,
    get db(): typeof context.db {
      if (isAway) throw new Error('away');
      return context.db;
    },
  };
  const own = createAdCounter(away);
  await own.write();
  own.count([{ ad, place: 'home', act: 'shown' }]);
  isAway = true;
  await own.write();
  own.count([{ ad, place: 'home', act: 'shown' }]);
  isAway = false;
  await own.write();
  await own.write();
  expect(await counted(ad)).toMatchObject({ shown: 2 });
});

// @spec [Back-office editors] issue 17: What has something hanging on it is not deleted, and says why
test('an ad that was shown is not taken back: its counts hang on it', async () => {
  const ad = await made('counted');
  const fresh = await made('never shown');
  await counter.write();
  counter.count([{ ad, place: 'home', act: 'shown' }]);
  await counter.write();
  const undo = async (oid: string) => {
    const { number } = await context.db
      .selectFrom('command')
      .innerJoin('command_change', 'command_number', 'number')
      .select('number')
      .where('subject', '=', `ad:${oid}`)
      .executeTakeFirstOrThrow();
    return await ask('/undo', { body: { number }, token: tokenOf('admin') });
  };
  const refused = await undo(ad);
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    409,
    { code: 'still_used', fields: [{ path: 'shown', message: expect.stringContaining('a weight of 0') }] },
  ]);
  expect((await undo(fresh)).statusCode).toBe(200);
});
