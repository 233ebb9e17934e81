import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { logIn } from '#modules/accounts/log-in.ts';
import { addUser } from '#modules/accounts/users.ts';
import { raiseProblems } from '#modules/problems/problem-repository.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;
const password = 'correct horse battery';

async function aMember(name: string, roles: ('timer' | 'community_manager')[]): Promise<number> {
  await addUser(context, { email: `${name}@example.org`, name, roles, password });
  const row = await db.selectFrom('user_account').select('number').where('name', '=', name).executeTakeFirstOrThrow();
  return row.number;
}
const [ana, bea] = [await aMember('ana', ['timer']), await aMember('bea', ['timer', 'community_manager'])];

/** An event of the summer that only staff see, with a race of one person whose name is not public. */
async function aSecret(slug: string, timers: number[], firstBib: number) {
  const event = await anEvent(context, {
    slug,
    name: `Secret ${slug}`,
    timers,
    visible: false,
    show_registration_list: false,
  });
  const described = { [firstBib]: { name: slug, surname: 'Vidal', is_public: false, source: 'live_register' } };
  const readers = [firstBib + 1, firstBib + 2, firstBib + 3] as const;
  const race = await aRace(context, { event: event.number, people: 1, firstBib, described, readers });
  await raiseProblems(db, [
    { type: 'missed_checkpoint', subject: `checkpoint:${race.checkpoints[1]}`, detail: {}, modality: race.modality },
  ]);
  return {
    event: event.oid,
    race: await oidOf(context, 'modality', race.modality),
    person: await oidOf(context, 'participant', race.people[0]),
    checkpoint: await oidOf(context, 'checkpoint', race.checkpoints[1]),
    bib: String(firstBib),
  };
}
const hers = await aSecret('anas', [ana], 10);
const others = await aSecret('others', [ana + 1_000], 50);
const shared = await anEvent(context, { slug: 'open', name: 'Open to all' });
await aRace(context, { event: shared.number, people: 1, firstBib: 90, readers: [91, 92, 93] });

async function tokenOfMember(name: string): Promise<string> {
  const entered = await logIn(context, { email: `${name}@example.org`, password, address: '203.0.113.9' });
  if (!entered.ok) throw new Error(`${name} is not let in`);
  return entered.token;
}
const token = await tokenOfMember('ana');
const beas = await tokenOfMember('bea');

const asked = async (path: string, body: object, as: string | null = token) =>
  (await ask(path, { body, token: as ?? undefined })).json();
const slugs = async (body: object, as: string | undefined = token) =>
  ((await asked('/events', { limit: 50, ...body }, as)) as { slug: string }[]).map(({ slug }) => slug).toSorted();

// @spec [Accounts and roles] issue 17, staff.md §1: Lists of the back-office show a timer their events alone, hidden ones too; pages of the public show them what everyone sees beside them
test('a timer lists the events that name them, and on public pages those that everyone sees too', async () => {
  expect(await slugs({ mine: true })).toEqual(['anas']);
  expect(await slugs({})).toEqual(['anas', 'open', 'venue']);
  expect((await asked('/events/stats', { mine: true })).total).toBe(1);
  expect(await slugs({ mine: true }, tokenOf('admin'))).toEqual(['anas', 'open', 'others', 'venue']);
  expect(await slugs({}, tokenOf('community_manager'))).toEqual(['anas', 'open', 'others', 'venue']);
  expect((await ask('/events', { body: { mine: true } })).json().error.code).toBe('not_allowed');
});

test('a hidden event, its races, checkpoints and people are there for its own timer alone', async () => {
  const found = async (as: string | undefined, of: typeof hers) => [
    (await asked('/events', { id: of.event }, as)).length,
    (await asked('/modalities', { id: of.race }, as)).length,
    (await asked('/intermediates', { modality: of.race }, as)).length > 0 ? 1 : 0,
    (await asked('/registrations', { id: of.person }, as)).length ?? 0,
    (await asked('/registrations', { modality: of.race }, as)).length ?? 0,
  ];
  expect(await found(token, hers)).toEqual([1, 1, 1, 1, 1]);
  expect(await found(token, others)).toEqual([0, 0, 0, 0, 0]);
  expect(await found(beas, hers)).toEqual([1, 1, 1, 0, 0]);
  expect(await found(tokenOf('admin'), others)).toEqual([1, 1, 1, 1, 1]);
  const streamed = await ask(`/live?modalities=${others.race}`, { method: 'GET', token });
  expect([streamed.statusCode, streamed.json().error.code]).toEqual([404, 'modality_not_found']);
});

// @spec [Accounts and roles] issue 16: A timer, and a desk at the venue, is kept to their events by whatever name an event is called: its id, its slug, one that it had before, or its number
test('what hangs on an event is done by its own timer alone, whichever of its names is said', async () => {
  const { number } = await db
    .selectFrom('event')
    .select('number')
    .where('slug', '=', 'others')
    .executeTakeFirstOrThrow();
  await db.insertInto('event_slug').values({ slug: 'others-of-old', event_number: number }).execute();
  const link = { label: 'Km 5', places: [], ends_at: new Date(gunAt + 3_600_000) };
  const made = await asked('/add-helper-link', { event: 'others', ...link }, tokenOf('admin'));
  expect(made.success).toBe(true);
  const one = { device: made._id, epoch: 1, segment: 1 };
  const calls: readonly (readonly [path: string, body?: object])[] = [
    ...[['/helpers'] as const, ['/stamps'] as const, ['/registration/kept'] as const, ['/bibs-by-hour'] as const],
    ['/check-chips', { reader: 'a'.repeat(24) }],
    ['/add-helper-link', link],
    ['/end-helper', { link: made._id }],
    ['/take-pocket-log', { file: '{}' }],
    ['/shift-segment', { ...one, by_ms: 0 }],
    ['/name-stamp', { device: made._id, epoch: 1, seq: 1, bib: '1' }],
    ['/set-chip-aside', { chip: 'A1', aside: true }],
  ];
  for (const event of ['others', 'others-of-old', others.event, String(number), `0${number}`])
    for (const [path, more = {}] of calls) {
      if (path === '/set-chip-aside' && event !== others.event) continue; // takes an id alone
      const answer = await ask(path, { body: { event, ...more }, token });
      expect([event, path, answer.json().error?.code]).toEqual([event, path, 'event_not_found']);
    }
  for (const event of ['anas', hers.event]) expect((await asked('/helpers', { event })).links).toEqual([]);
  expect((await asked('/helpers', { event: 'others' }, tokenOf('admin'))).links).toHaveLength(1);
});

// @spec [Safety] issue 16: Whoever would stamp at a hidden event without a link or a session of it is told the same as of one that there is not
test('a phone learns no more of the hidden event of others than of one that there is not', async () => {
  const made = await asked('/add-helper-link', { event: 'anas', label: 'Km 5', places: [] });
  const link = new URL(made.address, 'https://a').searchParams.get('link');
  const told = (event: string) =>
    Promise.all([
      asked('/pocket/open', { event, name: 'Pau' }, null),
      asked('/pocket/open', { event, name: 'Pau' }),
      asked('/pocket/open', { event, name: 'Pau', link: 'x', pin: made.pin }, null),
      asked('/pocket/open', { event, name: 'Pau', link, pin: made.pin }, null),
    ]);
  const codes = async (event: string) => (await told(event)).map(({ error }) => error?.code);
  expect(await codes('others')).toEqual([
    ...['not_signed_in', 'event_not_found', 'helper_link_not_found', 'helper_link_of_other_event'],
  ]);
  expect(await codes('there-is-none')).toEqual(await codes('others'));
  expect((await told('anas'))[1].state.places).toHaveLength(3);
});

test('staff fields of an event are for its own timer alone', async () => {
  const [own] = await asked('/events', { slug: 'anas' });
  const [open] = await asked('/events', { slug: 'open' });
  expect([own.timers, open.timers]).toEqual([[expect.anything()], undefined]);
});

// @spec [Accounts and roles] issue 17, staff.md §1: Questions of staff about people are answered to a timer of their events' people
test('conditions of staff leave a timer the people of their events', async () => {
  const bibs = async (body: object) =>
    ((await asked('/registrations', body)) as { bib_number: string }[]).map((one) => one.bib_number);
  expect(await bibs({ source: ['live_register'] })).toEqual([hers.bib]);
  expect(await bibs({ mine: true, order: ['-created_at'] })).toEqual([hers.bib]);
  expect(await bibs({ free_text_search: 'vidal' })).toEqual([hers.bib]);
});

// @spec [Accounts and roles] issue 17, staff.md §1: Alarms, the palette, windows of readers and the trail show a timer what is of their events
test('alarms, palette and windows of readers show what is of their events', async () => {
  const alarms: { objects: { event?: { slug: string } }[] }[] = await asked('/alarms', {});
  expect(alarms.flatMap(({ objects }) => objects.map(({ event }) => event?.slug))).toEqual(['anas']);
  const found = async (text: string) =>
    ((await asked('/palette', { text })) as { name: string }[]).map(({ name }) => name);
  expect(await found('secret')).toEqual(['Secret anas']);
  expect(await found('open')).toEqual([]);
  expect(await found('vidal')).toEqual(['anas Vidal']);
  const windows = async (of: typeof hers) =>
    (await asked('/reader-configurations', { intermediate: [of.checkpoint] })).length;
  expect([await windows(hers), await windows(others)]).toEqual([1, 0]);
});

test('the trail tells a timer what was done in their events, and takes back nothing else', async () => {
  const give = async (of: typeof hers): Promise<number> => {
    const body = { data: [{ bib: of.bib, registration: of.person, intermediate: of.checkpoint, total_time: 1_800 }] };
    expect((await ask('/add-intermediate', { body, token: tokenOf('admin') })).statusCode).toBe(200);
    const [newest] = await asked('/trail', { limit: 1 }, tokenOf('admin'));
    return newest.number;
  };
  const [own, other] = [await give(hers), await give(others)];
  const trail: { number: number; can_undo: boolean }[] = await asked('/trail', {});
  expect(trail.find(({ number }) => number === own)).toMatchObject({ can_undo: true });
  expect(trail.map(({ number }) => number)).not.toContain(other);
  expect(await asked('/trail/changes', { number: other })).toEqual([]);
  expect((await asked('/undo', { number: other })).error.code).toBe('command_not_found');
  expect(await asked('/undo', { number: own })).toEqual({ success: true });
});

// @spec [Accounts and roles] issue 17: A community manager takes back changes of the fields that are theirs, and no ruling in a race
test('a community manager reads what was done to a race and takes no ruling of it back', async () => {
  const span = { modality: hers.race, from: '2021-05-08T09:00:00Z', to: '2021-05-08T09:05:00Z' };
  expect((await ask('/add-neutralised', { body: span, token })).statusCode).toBe(200);
  const [newest] = await asked('/trail', { limit: 1, subject: `modality:${hers.race}` }, tokenOf('community_manager'));
  const refused = await asked('/undo', { number: newest.number }, tokenOf('community_manager'));
  expect(refused.error.code).toBe('field_not_yours');
  expect(await asked('/undo', { number: newest.number })).toEqual({ success: true });
});

// @spec [Accounts and roles] issue 17: The log-in and the check of a session tell a timer's screens which events are theirs
test('screens are told whose events they are', async () => {
  expect((await asked('/test', {})).events).toEqual([{ $oid: hers.event }]);
  const entered = await ask('/login', { body: { email: 'ana@example.org', password } });
  expect(entered.json().events).toEqual([{ $oid: hers.event }]);
  expect((await asked('/test', {}, tokenOf('admin'))).events).toBeUndefined();
  expect(bea).toBeGreaterThan(ana);
});
