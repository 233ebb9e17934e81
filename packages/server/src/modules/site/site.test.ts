import { languages } from '@dorsal/contract/codecs/enums.ts';
import { SiteContent } from '@dorsal/contract/views/site-view.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { defaultContent } from './default-content.ts';
import { importSite } from './import-site.ts';
import { writePart } from './site-repository.ts';

const { ask, tokenOf, context } = await aProgram();
const site = async () => (await ask('/site', { method: 'GET' })).json();
const save = (body: unknown, caller: CallerKind = 'admin') => ask('/site', { body, token: tokenOf(caller) });

// @spec [Site content, notices, ads and page metadata] issue 4 Shell; doc 1 §1: What names the firm (name, founding year 2012, team with role tags, contact, social links, shop, legal texts) is content in the database with a neutral default, not text in components
test('a new installation says of itself something neutral, in all languages', async () => {
  expect(await site()).toEqual({ ...defaultContent, environment: 'production', version: '4.0.0' });
  expect(SiteContent.safeParse(defaultContent).success).toBe(true);
  for (const part of ['about', 'legal_notice', 'cookies', 'return_policy'] as const)
    expect(Object.keys(defaultContent[part]).toSorted()).toEqual([...languages].toSorted());
  expect(JSON.stringify(defaultContent)).not.toMatch(/@(?!example\.org)|https?:\/\/(?!example\.org)/);
});

// @spec [Site content, notices, ads and page metadata] design §8: Only admins change the site; each change stands in the trail
test('a part that is set stands until it is null; the others stay, and the trail knows', async () => {
  const sponsors = [{ name: 'Fruita del Camp', url: 'https://fruit.example.org' }];
  expect((await save({ name: 'Cronos', sponsors })).json()).toEqual({ success: true });
  expect(await site()).toMatchObject({ name: 'Cronos', sponsors, founded: 2012 });
  await save({ name: null });
  expect(await site()).toMatchObject({ name: defaultContent.name, sponsors });
  const trail = await trailOf(context.db);
  expect(trail.map(({ subject, was, is }) => [subject, was, is])).toEqual([
    ['site:name', null, 'Cronos'],
    ['site:sponsors', null, sponsors],
    ['site:name', 'Cronos', null],
  ]);
});

// @spec [Site content, notices, ads and page metadata] design §8: Only admins change the site; each change stands in the trail
test('only admins change it', async () => {
  const statuses = [];
  for (const caller of ['nobody', 'timer', 'community_manager', 'gateway'] as const)
    statuses.push((await save({ name: 'Mine' }, caller)).statusCode);
  expect(statuses).toEqual([401, 403, 403, 403]);
  expect((await site()).name).toBe(defaultContent.name);
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Addresses that would run as script are refused in site content and ads
test('an address that would run as a script is refused by its place', async () => {
  const answer = await save({
    shop_url: 'javascript:alert(1)',
    sponsors: [{ name: 'A', logo: '/ok.webp', url: 'data:text/html,x' }],
    social: [{ network: 'x', url: '//evil.example.org' }],
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields.map(({ path }: { path: string }) => path)).toEqual([
    'shop_url',
    'social.0.url',
    'sponsors.0.url',
  ]);
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Script in every text field: nothing executed (names, notices, ads, site, posters, page metadata)
test('script in texts comes back as text', async () => {
  const name = '<script>alert(1)</script>';
  await save({ name });
  expect((await site()).name).toBe(name);
  await save({ name: null });
});

// @spec [Site content, notices, ads and page metadata] ours: Content can be set from a file before there is a back-office
test('a file sets the parts that it names, and one that is wrong sets none', async () => {
  expect(await importSite(context, { name: 'From a file', founded: 1999 })).toEqual({
    ok: true,
    parts: ['name', 'founded'],
  });
  expect(await importSite(context, { name: 'Other', nmae: 'x', sponsors: [{ url: 'x' }] })).toMatchObject({
    ok: false,
    faults: [{ path: 'sponsors[0].name' }, { path: 'nmae', message: 'unknown field' }],
  });
  expect(await site()).toMatchObject({ name: 'From a file', founded: 1999 });
});

test('a part that this program cannot read is neutral', async () => {
  await writePart(context.db, 'team', { of: 'tomorrow' });
  expect((await site()).team).toEqual([]);
});

// @spec [Site content, notices, ads and page metadata] issue 16: Legal texts that say 'belongs here' are told to the admin, not to the public
test('admins are told which legal texts are still the neutral ones; nobody else reads what belongs there', async () => {
  const seenBy = async (token?: string) => (await ask('/site', { method: 'GET', token })).json();
  expect((await seenBy(tokenOf('admin'))).neutral).toEqual(['legal_notice', 'cookies', 'return_policy']);
  await save({ legal_notice: { en: 'Cronos S.L., Tax 1' } });
  expect((await seenBy(tokenOf('admin'))).neutral).toEqual(['cookies', 'return_policy']);
  for (const caller of ['timer', 'community_manager'] as const)
    expect(await seenBy(tokenOf(caller))).not.toHaveProperty('neutral');
  expect(await seenBy()).not.toHaveProperty('neutral');
  await save({ legal_notice: null });
  expect(JSON.stringify(await seenBy())).not.toMatch(/belong here|Ací van|Aquí van/);
});
