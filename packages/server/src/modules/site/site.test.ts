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

// @spec [Site content, notices, ads and page metadata] issue 17, staff.md §1: The site is changed by admins and community managers; each change stands in the trail
test('a part that is set stands until it is null; the others stay, and the trail knows', async () => {
  const sponsors = [{ name: 'Fruita del Camp', url: 'https://fruit.example.org' }];
  expect((await save({ name: 'Cronos', sponsors })).json()).toEqual({ success: true });
  expect(await site()).toMatchObject({ name: 'Cronos', sponsors, founded: 2012 });
  await save({ name: null });
  expect(await site()).toMatchObject({ name: defaultContent.name, sponsors });
  const trail = await trailOf(context.db);
  expect(trail.map(({ subject, was, is }) => [subject, was, is])).toEqual([
    ['site:name', null, 'Cronos'],
    ['site:sponsors', null, [{ ...sponsors[0], _id: expect.stringMatching(/^[0-9a-f]{24}$/) }]],
    ['site:name', 'Cronos', null],
  ]);
});

// @spec [Site content, notices, ads and page metadata] issue 17, staff.md §1: The site is changed by admins and community managers; each change stands in the trail
test('admins and community managers change it, and learn which legal texts nobody has written; nobody else does', async () => {
  const statuses = [];
  for (const caller of ['nobody', 'timer', 'gateway'] as const)
    statuses.push((await save({ name: 'Mine' }, caller)).statusCode);
  expect(statuses).toEqual([401, 403, 403]);
  expect((await site()).name).toBe(defaultContent.name);
  expect((await save({ name: 'Ours' }, 'community_manager')).json()).toEqual({ success: true });
  const seen = await ask('/site', { method: 'GET', token: tokenOf('community_manager') });
  expect(seen.json()).toMatchObject({ name: 'Ours', neutral: ['legal_notice', 'cookies', 'return_policy'] });
  expect((await ask('/site', { method: 'GET', token: tokenOf('timer') })).json().neutral).toBeUndefined();
  await save({ name: null });
});

// @spec [Back-office editors] issue 17, staff.md §1: Two people who write one text in two languages, or change two entries of a list, do not disturb each other; who writes over somebody is told
test('changes are merged by language and by entry; what somebody else wrote meanwhile is refused with their words', async () => {
  const { about } = defaultContent;
  expect((await save({ changes: { about: { was: { ca: about.ca }, is: { ca: 'Nosaltres' } } } })).statusCode).toBe(200);
  expect((await save({ changes: { about: { was: { en: about.en }, is: { en: 'We' } } } })).statusCode).toBe(200);
  expect((await site()).about).toEqual({ ...about, ca: 'Nosaltres', en: 'We' });
  const late = await save({ changes: { about: { was: { ca: about.ca }, is: { ca: 'Els altres' } } } });
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'changed_meanwhile']);
  expect(late.json().error.fields).toMatchObject([
    { path: 'about.ca', theirs: 'Nosaltres', who: expect.any(String), at: expect.any(String) },
  ]);
  await save({ sponsors: [{ name: 'One', url: 'https://one.example.org' }, { name: 'Two' }] });
  const { sponsors: was } = await site();
  const named = (one: object, other: object) => [
    { ...was[0], ...one },
    { ...was[1], ...other },
  ];
  await save({ changes: { sponsors: { was, is: named({ name: 'First', url: undefined }, {}) } } });
  expect(
    (await save({ changes: { sponsors: { was, is: named({}, { name: 'Second' }).toReversed() } } })).json(),
  ).toEqual({
    success: true,
  });
  expect((await site()).sponsors).toEqual([
    { _id: was[1]._id, name: 'Second' },
    { _id: was[0]._id, name: 'First' },
  ]);
  await save({ about: null, sponsors: null });
});

// @spec [Back-office editors] issue 17: A text that is emptied in every language goes back to the program's own
test('a text emptied in every language is the neutral one again; a part beside the changes is refused', async () => {
  const { legal_notice: was } = defaultContent;
  await save({ changes: { legal_notice: { was, is: { en: 'We are' } } } });
  expect((await site()).legal_notice).toEqual({ en: 'We are' });
  await save({ changes: { legal_notice: { was: { en: 'We are' }, is: { en: ' ' } } } });
  expect((await site()).legal_notice).toEqual(was);
  const both = await save({ name: 'Mine', changes: { shop_url: { was: null, is: 'https://shop.example.org' } } });
  expect([both.statusCode, both.json().error.fields[0].path]).toEqual([400, 'name']);
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
    'social.0.url',
    'shop_url',
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
test('those who write them are told which legal texts are still the neutral ones; nobody else reads what belongs there', async () => {
  const seenBy = async (token?: string) => (await ask('/site', { method: 'GET', token })).json();
  expect((await seenBy(tokenOf('admin'))).neutral).toEqual(['legal_notice', 'cookies', 'return_policy']);
  await save({ legal_notice: { en: 'Cronos S.L., Tax 1' } });
  expect((await seenBy(tokenOf('admin'))).neutral).toEqual(['cookies', 'return_policy']);
  expect((await seenBy(tokenOf('community_manager'))).neutral).toEqual(['cookies', 'return_policy']);
  for (const token of [tokenOf('timer'), undefined]) expect(await seenBy(token)).not.toHaveProperty('neutral');
  expect(await seenBy()).not.toHaveProperty('neutral');
  await save({ legal_notice: null });
  expect(JSON.stringify(await seenBy())).not.toMatch(/belong here|Ací van|Aquí van/);
});
