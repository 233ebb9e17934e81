import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { gunAt } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { drawByWeight } from './draw-by-weight.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, { slug: 'cursa', name: 'Cursa', modalities: [] });
if (!imported.ok) throw new Error('the event of the tests is refused');
const event = imported.event.oid;

const dayMs = 86_400_000;
const day = (days: number) => ({ $date: new Date(gunAt + days * dayMs).toISOString() });
const save = (body: unknown, caller: CallerKind = 'community_manager') => ask('/ad', { body, token: tokenOf(caller) });
const list = async (body: unknown, caller: CallerKind = 'nobody') =>
  (await ask('/ads', { body, token: tokenOf(caller) })).json();
const names = (ads: { name: string }[]): string[] => ads.map(({ name }) => name).toSorted();
const made = async (ad: Record<string, unknown>): Promise<{ $oid: string }> => (await save(ad)).json()._id;

await made({ name: 'always', redirect: 'https://shop.example.org', image: '/i.webp' });
await made({ name: 'now', date_start: day(-1), date_end: day(1) });
await made({ name: 'over', date_end: day(-1) });
await made({ name: 'to come', date_start: day(1) });
await made({ name: 'rests', weight: 0 });
const ofEvent = await made({ name: 'of the race', event, extra_text: '10 % with the bib' });

// @spec [Site content, notices, ads and page metadata] doc 1 §7: POST /ads {homepage} or {event_id}: list of ads (name, image, redirect, extra_text)
test('the home page has the ads that run now, an event its own', async () => {
  expect(names(await list({ homepage: true }))).toEqual(['always', 'now']);
  expect(names(await list({}))).toEqual(['always', 'now']);
  expect(await list({ event_id: event })).toEqual([
    { _id: ofEvent, name: 'of the race', extra_text: '10 % with the bib' },
  ]);
  expect(await list({ event_id: 'f'.repeat(24) })).toEqual([]);
});

// @spec [Site content, notices, ads and page metadata] doc 3: Staff get all ads by name or id; timers and visitors those that run
test('staff who look at a page see what everyone sees, and all of them in their list', async () => {
  expect(names(await list({ homepage: true }, 'admin'))).toEqual(['always', 'now']);
  expect((await list({}, 'admin')).map((ad: { name: string; active: boolean }) => [ad.name, ad.active])).toEqual([
    ['always', true],
    ['now', true],
    ['of the race', true],
    ['over', false],
    ['rests', false],
    ['to come', false],
  ]);
  expect(names(await list({ name: 'RACÉ' }, 'community_manager'))).toEqual(['of the race']);
  expect((await list({ id: ofEvent }, 'admin'))[0]).toMatchObject({ weight: 1, event: { slug: 'cursa' } });
  expect(names(await list({}, 'timer'))).toEqual(['always', 'now']);
});

// @spec [Site content, notices, ads and page metadata] doc 3 §2: The ads list turns pages of 12: staff are told how many match, by name or id
test('staff are told how many ads match', async () => {
  const stats = async (body: unknown, caller: CallerKind = 'community_manager') =>
    (await ask('/ads/stats', { body, token: tokenOf(caller) })).json();
  expect(await stats({})).toEqual({ total: 6 });
  expect(await stats({ name: 'RACÉ' })).toEqual({ total: 1 });
  expect(await stats({ id: ofEvent, limit: 3, offset: 3 })).toEqual({ total: 1 });
  expect((await stats({}, 'timer')).error.code).toBe('not_allowed');
});

// @spec [Site content, notices, ads and page metadata] issue 4 Ads; doc 3: Weights, date windows, an event's extra text; an ad has an event or dates, not both
test('an ad runs with an event or in a range of dates, and changing it keeps that', async () => {
  expect((await save({ name: 'x', event, date_start: day(0) })).json().error.code).toBe('ad_event_and_dates');
  expect((await save({ _id: ofEvent, date_end: day(0) })).json().error.code).toBe('ad_event_and_dates');
  expect((await save({ name: 'x', date_start: day(2), date_end: day(1) })).json().error.code).toBe('dates_reversed');
  expect((await save({ name: 'x', event: 'f'.repeat(24) })).json().error.code).toBe('event_not_found');
  expect((await save({ _id: 'f'.repeat(24), name: 'x' })).json().error.code).toBe('ad_not_found');
  expect((await save({ weight: 3 })).json().error.fields).toMatchObject([{ path: 'name' }]);
  await save({ _id: ofEvent, extra_text: null, event: { _id: { $oid: event } } });
  expect((await list({ id: ofEvent }, 'admin'))[0]).not.toHaveProperty('extra_text');
});

test('a name and a weight cannot be emptied, nor a text be without end', async () => {
  const faultsOf = async (body: unknown) => {
    const answer = await save(body);
    return [answer.statusCode, ...answer.json().error.fields.map(({ path }: { path: string }) => path)];
  };
  expect(await faultsOf({ name: null })).toEqual([400, 'name']);
  expect(await faultsOf({ name: ' ' })).toEqual([400, 'name']);
  expect(await faultsOf({ name: 'x', weight: null })).toEqual([400, 'weight']);
  const _id = await made({ name: 'five', weight: 5 });
  expect(await faultsOf({ _id, changes: { weight: { was: 5, is: null } } })).toEqual([400, 'weight']);
  expect(await faultsOf({ _id, changes: { name: { was: 'five', is: null } } })).toEqual([400, 'name']);
  expect(await faultsOf({ name: 'x', extra_text: 'x'.repeat(2_001) })).toEqual([400, 'extra_text']);
  expect(await faultsOf({ name: 'x', redirect: `/${'x'.repeat(2_000)}` })).toEqual([400, 'redirect']);
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Addresses that would run as script are refused in site content and ads
test('an address that would run as a script is refused', async () => {
  const answer = await save({
    name: 'x',
    redirect: ' javascript:alert(1)',
    image: 'data:text/html,<script>alert(1)</script>',
  });
  expect(answer.json().error.fields.map(({ path }: { path: string }) => path)).toEqual(['image', 'redirect']);
});

test('timers and visitors make none', async () => {
  expect((await save({ name: 'x' }, 'timer')).statusCode).toBe(403);
  expect((await save({ name: 'x' }, 'nobody')).statusCode).toBe(401);
});

test('who made and changed an ad stands in the trail', async () => {
  const trail = (await trailOf(context.db)).filter(({ subject }) => subject === `ad:${ofEvent.$oid}`);
  expect([...new Set(trail.map(({ name }) => name))]).toEqual(['ad_created', 'ad_changed']);
});

// @spec [Site content, notices, ads and page metadata] issue 4 Ads; doc 3: Weights, date windows, an event's extra text; an ad has an event or dates, not both
test('an ad of thrice the weight is first thrice as often', () => {
  // Every pair of chances from a grid, once.
  const chances = Array.from({ length: 40 }, (_, step) => (step + 0.5) / 40);
  const firsts = chances.flatMap((one) =>
    chances.map((other) => {
      const draws = [one, other];
      return drawByWeight([{ weight: 1 }, { weight: 3 }], () => draws.shift() ?? 0)[0]?.weight;
    }),
  );
  const share = firsts.filter((weight) => weight === 3).length / firsts.length;
  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.8);
});
