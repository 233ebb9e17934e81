import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';

const { ask, tokenOf, context } = await aProgram();
const imported = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa',
  organisms: [{ name: 'Club Atlètic Dorsal', type: 'organizer', website: 'https://club.example.org' }],
  modalities: [],
});
if (!imported.ok) throw new Error('the event of the tests is refused');

const save = (body: unknown, caller: CallerKind = 'admin') => ask('/organism', { body, token: tokenOf(caller) });
const list = async (body: unknown = {}, caller: CallerKind = 'community_manager') =>
  (await ask('/organisms', { body, token: tokenOf(caller) })).json();
const total = async (body: unknown = {}) =>
  (await ask('/organisms/stats', { body, token: tokenOf('community_manager') })).json().total;
const names = async (body: unknown = {}) => (await list(body)).map(({ name }: { name: string }) => name);
const code = async (body: unknown) => (await save(body)).json().error?.code ?? 'saved';
const undo = async () => {
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .where('name', 'like', 'organism_%')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const answer = await ask('/undo', { body: { number }, token: tokenOf('admin') });
  return answer.json().error?.code ?? 'undone';
};

const federation = await save({
  name: 'Federació de Curses',
  type: 'federation',
  contact: { email: 'info@example.org', phone: '600' },
});
for (let at = 1; at <= 9; at += 1) await save({ name: `Penya ${at}`, type: 'other' });

// @spec [Back-office lists] doc 3 §2, §7, §9: Organisms: search by name, federations only, 8 a page, name, type, logo, web, contact; the total of the same filters
test('organisms are found by name whatever the accents, by type, and eight a page', async () => {
  expect(await names({ name: 'ATLETIC' })).toEqual(['Club Atlètic Dorsal']);
  expect(await list({ type: ['federation'] })).toMatchObject([
    {
      name: 'Federació de Curses',
      type: 'federation',
      contact: { email: 'info@example.org', phone: '600' },
      _version: expect.any(Number),
    },
  ]);
  expect(await names()).toHaveLength(8);
  expect(await names({ offset: 8 })).toEqual(['Penya 7', 'Penya 8', 'Penya 9']);
  expect(await names({ order: ['-name'], limit: 2 })).toEqual(['Penya 9', 'Penya 8']);
  expect([await total(), await total({ type: ['other'] }), await total({ name: '%' })]).toEqual([11, 9, 0]);
  expect(await names({ id: federation.json()._id })).toEqual(['Federació de Curses']);
  expect(await total({ id: federation.json()._id })).toBe(1);
});

// @spec [Back-office editors] doc 3 §2: Organism: name, website, logo, type, contact are made and changed by admins and community managers
test('an organism is changed field by field, and events show it as it is', async () => {
  const [club] = await list({ name: 'club' });
  const website = { was: 'https://club.example.org', is: 'https://dorsal.example.org' };
  expect((await save({ _id: club._id, changes: { website } }, 'community_manager')).statusCode).toBe(200);
  expect((await save({ _id: club._id, changes: { website } }, 'timer')).statusCode).toBe(403);
  const event = (await ask('/events', { body: { slug: 'cursa' } })).json()[0];
  expect(event.organisms).toMatchObject([{ name: 'Club Atlètic Dorsal', website: 'https://dorsal.example.org' }]);
  expect(event.organisms[0]).not.toHaveProperty('_version');
  const stale = await save({ ...club, website: 'https://other.example.org' });
  expect(stale.json().error).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ path: 'website', theirs: 'https://dorsal.example.org', who: 'community_manager' }],
  });
});

const faultsOf = async (body: unknown) => {
  const answer = await save(body);
  const { code: refusal, fields = [] } = answer.json().error ?? { code: 'saved' };
  return [answer.statusCode, refusal, ...fields.map(({ path }: { path: string }) => path)];
};

test('a name and a type cannot be emptied, and are named', async () => {
  expect(await faultsOf({ name: null })).toEqual([400, 'invalid_request', 'name']);
  expect(await faultsOf({ name: 'Nova', type: null })).toEqual([400, 'invalid_request', 'type']);
  const [first] = await list({ name: 'Penya' });
  const emptied = { name: { was: 'Penya 1', is: null }, type: { was: 'other', is: null } };
  expect(await faultsOf({ _id: first._id, changes: emptied })).toEqual([400, 'invalid_request', 'name', 'type']);
  expect(await faultsOf({ _id: first._id, changes: { website: { was: null, is: null } } })).toEqual([200, 'saved']);
  // An empty text is none.
  expect(await faultsOf({ _id: first._id, website: '' })).toEqual([200, 'saved']);
  const website = { was: null, is: 'https://club.example.org' };
  expect(await faultsOf({ _id: first._id, changes: { website } })).toEqual([200, 'saved']);
});

test('of ten who make one name at once, written in any way, one does', async () => {
  const spellings = ['Càse', 'càse', 'CÀSE ', ' Càse', ' CàSe '];
  const answers = await Promise.all([...spellings, ...spellings].map((name) => save({ name })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(answers.flatMap((answer) => answer.json().error?.code ?? [])).toEqual(Array(9).fill('name_taken'));
  const [made, ...more] = await names({ name: 'case' });
  expect([made, more]).toEqual([made?.trim(), []]);
  await importEvent(context, { slug: 'cursa', organisms: [{ name: ' cÀse ' }] });
  expect(await names({ name: 'case' })).toEqual([made]);
});

test('events that name one new organism at once make it once', async () => {
  const events = ['un', 'dos', 'tres', 'quatre'];
  const organisms = (at: number) => (at % 2 === 0 ? ['Alba', 'Brisa'] : ['BRISA', 'alba']).map((name) => ({ name }));
  const made = await Promise.all(
    events.map((slug, at) => importEvent(context, { slug, name: slug, organisms: organisms(at), modalities: [] })),
  );
  expect(made.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect([await total({ name: 'alba' }), await total({ name: 'brisa' })]).toEqual([1, 1]);
});

test('a version that is still to come, changes of a new one and texts without end are refused', async () => {
  const [club] = await list({ name: 'Penya 3' });
  expect(await faultsOf({ ...club, _version: club._version + 1, name: 'Early' })).toEqual([
    400,
    'invalid_request',
    '_version',
  ]);
  expect(await faultsOf({ ...club, name: 'Penya 3' })).toEqual([200, 'saved']);
  expect(await faultsOf({ changes: { name: { was: null, is: 'New' } } })).toEqual([400, 'invalid_request', '_id']);
  expect(await faultsOf({ name: 'New', website: `https://example.org/${'x'.repeat(2_000)}` })).toEqual([
    400,
    'invalid_request',
    'website',
  ]);
  expect(await faultsOf({ name: 'New', contact: { email: `${'x'.repeat(254)}@example.org` } })).toEqual([
    400,
    'invalid_request',
    'contact.email',
  ]);
});

test('a name is wanted and taken once, and addresses lead to the web', async () => {
  expect(await code({ type: 'other' })).toBe('invalid_request');
  expect(await code({ name: ' ' })).toBe('invalid_request');
  expect(await code({ name: 'Penya 1' })).toBe('name_taken');
  expect(await code({ name: 'Nova', website: 'javascript:alert(1)' })).toBe('invalid_request');
  expect(await code({ _id: 'f'.repeat(24), name: 'Nova' })).toBe('organism_not_found');
  const [, second] = await list({ name: 'Penya' });
  expect(await code({ _id: second._id, changes: { name: { was: 'Penya 2', is: 'Penya 1' } } })).toBe('name_taken');
});

// @spec [Changes by staff] issue 17: What has something hanging on it is not deleted, and says why
test('one that was made is taken back while no event names it', async () => {
  await save({ name: 'Made' });
  expect(await undo()).toBe('undone');
  expect(await names({ name: 'Made' })).toEqual([]);
  expect(await undo()).toBe('undone');
  expect(await names({ name: 'Made' })).toEqual(['Made']);
  await save({ name: 'Used' });
  const made = (await trailOf(context.db)).findLast(({ field, is }) => field === 'name' && is === 'Used');
  await importEvent(context, { slug: 'cursa', organisms: [{ name: 'Used' }] });
  expect(made?.name).toBe('organism_created');
  expect(await undo()).toBe('still_used');
  expect(await names({ name: 'Used' })).toEqual(['Used']);
});
