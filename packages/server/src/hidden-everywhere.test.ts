import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { partOfTheGate } from '@dorsal/testkit/long-run.ts';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { logIn, logInAtVenue } from '#modules/accounts/log-in.ts';
import { addUser } from '#modules/accounts/users.ts';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { describePages } from '#modules/page-metadata/page-metadata.ts';
import { registerSitemap } from '#modules/page-metadata/sitemap-route.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { ask, tokenOf, context } = await aProgram();
const pin = '654321';
const nextMonth = new Date(gunAt + 30 * 24 * 60 * 60_000);
const sitemaps = Fastify();
registerSitemap(sitemaps, { context, publicUrl: 'https://live.example.org', environment: 'production' });
afterAll(() => sitemaps.close());

interface Hidden {
  readonly slug: string;
  readonly event: string;
  readonly race: string;
  readonly person: string;
  readonly finish: string;
}

let made = 0;
async function aHiddenRace(
  columns: { readonly visible?: boolean; readonly show_registration_list?: boolean },
  more: { readonly isRaceShown?: boolean; readonly isPublic?: boolean; readonly isOver?: boolean } = {},
): Promise<Hidden> {
  made += 1;
  const slug = `secretslug${made}`;
  const venue = { live_registration_token: `venue-${slug}`, live_registration_password: pin };
  const event = await anEvent(context, {
    slug,
    name: `Secretname${made}`,
    date_start: nextMonth,
    ...venue,
    ...columns,
  });
  const firstBib = made * 100;
  const race = await aRace(context, {
    event: event.number,
    people: 1,
    firstBib,
    readers: [made * 10 + 1, made * 10 + 2, made * 10 + 3],
    described: { [firstBib]: { surname: `Secretperson${made}`, is_public: more.isPublic ?? true, ...inNeed(made) } },
  });
  if (more.isRaceShown === false) await saveModality(context, race.modality, { columns: { visible: false } });
  if (more.isOver) await saveModality(context, race.modality, { columns: { status: 'finished_official' } });
  await sendReads(context, made * 10 + 1, [aRead(firstBib, 1_000)]);
  await deriveModality(context, race.modality);
  return {
    slug,
    event: event.oid,
    race: await oidOf(context, 'modality', race.modality),
    person: await oidOf(context, 'participant', race.people[0]),
    finish: await oidOf(context, 'checkpoint', race.checkpoints[2]),
  };
}

/** Of each person; nobody but race staff sees it. */
const inNeed = (number: number) => ({
  town: `Secrettown${number}`,
  emergency_name: `Secretrelative${number}`,
  emergency_phone: `699 000 ${number}`,
  mail_consent: true,
  mail_consent_at: nextMonth.toISOString(),
  mail_consent_by: `Secretconsent${number}`,
});

/** Every call, page, file and stream that something of a race can be asked of. */
function ways({ slug, event, race, person, finish }: Hidden): (readonly [path: string, body?: object])[] {
  return [
    ...[
      {},
      { slug },
      { id: event },
      { ids: [event] },
      { free_text_search: `secretname${made}` },
      { name: 'secretname' },
    ].flatMap((body) => [
      ['/events', body] as const,
      ['/events/stats', body] as const,
      ['/events/places', body] as const,
    ]),
    ['/circuits', { slug }],
    ...[{ id: race }, { id: `${slug}/10K` }, { event: slug }, { intermediates: [finish] }].map(
      (body) => ['/modalities', body] as const,
    ),
    ['/intermediates', { id: [finish] }],
    ['/intermediates', { modality: race }],
    ...[
      { event: slug },
      { modality: race },
      { id: person },
      { ids: [person] },
      { free_text_search: `secretperson${made}` },
    ].flatMap((body) => [['/registrations', body] as const, ['/registrations/stats', body] as const]),
    ['/registrations', { modality: race, winners: true }],
    ['/registrations', { modality: race, order: ['-arrival'] }],
    ['/last-positions', { modality: race }],
    ['/last-positions', { registrations: [person] }],
    ['/expected-arrivals', { registrations: [person] }],
    ['/explanation', { registration: person }],
    ['/doubts', { modality: race }],
    ['/known-by-staff', { modality: race }],
    ['/reader-configurations', { modality: race, include_intermediates: true }],
    ['/ads', { event_id: event }],
    ['/registration-page', { event: slug, page: 'register' }],
    [`/boards/${race}/finish`],
    [`/boards/${race}/start`],
    [`/posters/${event}`],
    [`/posters/${event}/preview.png`],
    [`/tracks/${race}`],
    [`/tracks/${race}/line`],
  ];
}

/**
 * The pages of a race as browsers and search engines get them: for each its status, and whether it says one of these words. First the home page
 * and the calendars, then the event by slug and by id, and its list, then the race and the person; last the sitemaps that name something of it.
 */
async function pagesOf({ slug, event, race, person }: Hidden, words: readonly string[]): Promise<string[][]> {
  const answerPage = describePages(context, { environment: 'production' });
  const says = (text: string): string =>
    words.some((word) => text.toLowerCase().includes(`${word}${made}`)) ? 'tells' : 'silent';
  const told: string[] = [];
  const addresses = ['/', '/events/next', '/events/past', `/e/${slug}`, `/e/${event}`, `/e/${slug}/registrations`];
  for (const path of [...addresses, `/m/${race}`, `/r/${person}`, `/r/${person}/diploma`]) {
    const request = { path, search: '', origin: 'https://live.example.org', isLanguageAsked: false };
    const page = await answerPage({ ...request, language: 'en' });
    told.push(page.kind === 'page' ? `${page.status} ${says(page.head)}` : `moved ${says(page.to)}`);
  }
  const named: string[] = [];
  const parts = ['events', 'circuits', 'races'].map((kind) => `/sitemap-${kind}-1.xml`);
  for (const url of ['/sitemap.xml', '/sitemap-pages.xml', ...parts]) {
    const { body } = await sitemaps.inject({ url });
    if ([slug, race, person].some((word) => body.includes(word))) named.push(url.replace(/^.sitemap-|-1.xml$/g, ''));
  }
  return [told.slice(0, 3), told.slice(3, 6), told.slice(6), named];
}

/** The ways on which a caller gets one of these words, but for those that only repeat what was asked. */
const telling = (hidden: Hidden, caller: CallerKind, words: readonly string[]): Promise<string[]> =>
  tellingWith(hidden, tokenOf(caller), words);

/** Asks no further once `most` ways have told. */
async function tellingWith(
  hidden: Hidden,
  token: string | undefined,
  words: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const told: string[] = [];
  for (const [path, body] of ways(hidden)) {
    if (told.length >= most) break;
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await ask(path, { method, body, token });
    expect([path, answer.statusCode]).not.toEqual([path, 500]);
    const text = answer.body.toLowerCase();
    if (answer.statusCode < 400 && words.some((word) => text.includes(`${word}${made}`)))
      told.push(`${path} ${JSON.stringify(body)}`);
  }
  return told;
}

const strangers = ['nobody', 'revoked', 'gateway', 'live_register'] as const satisfies readonly CallerKind[];

/** A token that counts for nothing shows what nobody sees: in the gate that is stated of the hidden thing that hides the most. */
const strangersWho = (kind: string) =>
  partOfTheGate(strangers, (one) => kind === 'a hidden event' || one === 'nobody' || one === 'live_register');
const registrar = { email: 'registrar@example.org', password: 'correct horse battery', name: 'Registrar' };
await addUser(context, { ...registrar, roles: ['live_register'] });
const entered = await logIn(context, { ...registrar, address: '203.0.113.8' });
const tokenOfRegistrar = entered.ok ? entered.token : 'refused';

// @spec [Safety] issue 16: One condition of visibility for all calls, files and streams: a hidden event, a hidden race, a hidden start list and a person without a public name, for every caller
test.each([
  ['a hidden event', { visible: false }, {}, ['secretname', 'secretslug', 'secretperson']],
  ['a hidden race', {}, { isRaceShown: false }, ['secretperson']],
  ['a hidden start list', { show_registration_list: false }, {}, ['secretperson']],
  ['a person without a public name', {}, { isPublic: false }, ['secretperson']],
])('of %s strangers learn nothing, and race staff do', async (kind, columns, more, words) => {
  const hidden = await aHiddenRace(columns, more);
  for (const caller of strangersWho(kind)) expect([caller, await telling(hidden, caller, words)]).toEqual([caller, []]);
  expect((await ask('/test', { body: { token: tokenOfRegistrar } })).json().success).toBe(true);
  expect(await tellingWith(hidden, tokenOfRegistrar, words)).toEqual([]);
  for (const caller of ['timer', 'admin'] as const)
    expect((await tellingWith(hidden, tokenOf(caller), words, 6)).length).toBeGreaterThan(5);
  if (kind.includes('start list') || kind.includes('person'))
    expect(await telling(hidden, 'community_manager', ['secretperson'])).toEqual([]);
  const claim = { registration: hidden.person, kind: 'wrong_time', words: 'Secretclaim' };
  for (const [path, body] of [['/claims-of', { registration: hidden.person }] as const, ['/claim', claim] as const])
    if (!kind.includes('person')) expect([path, (await ask(path, { body })).statusCode]).toEqual([path, 404]);
  expect((await ask('/claims-of', { body: { registration: hidden.person }, token: tokenOf('admin') })).statusCode).toBe(
    200,
  );
  if (kind === 'a hidden event')
    for (const path of [
      `/posters/${hidden.event}`,
      `/posters/${hidden.event}/preview.png`,
      `/live?modalities=${hidden.race}`,
    ])
      expect([path, (await ask(path, { method: 'GET' })).statusCode]).toEqual([path, 404]);
});

// @spec [Safety] issue 17: Town, emergency contact and consent to mail of people go to race staff alone: by no call, page, search or file to anybody else
test('of town, emergency contact and consent to mail nobody but race staff learns', async () => {
  const shown = await aHiddenRace({}, { isOver: true });
  const words = ['secrettown', 'secretrelative', 'secretconsent', '699 000 '];
  for (const caller of [...strangers, 'community_manager'] as const)
    expect([caller, await telling(shown, caller, words)]).toEqual([caller, []]);
  expect(await tellingWith(shown, tokenOfRegistrar, words)).toEqual([]);
  const own = await logInAtVenue(context, { token: `venue-${shown.slug}`, pin, address: '203.0.113.10' });
  expect(await tellingWith(shown, own.ok ? own.token : '', words)).toEqual([]);
  for (const caller of ['timer', 'admin'] as const) {
    const calls = (await telling(shown, caller, words)).map((way) => way.split(' ')[0]);
    expect([caller, ...new Set(calls)]).toEqual([caller, '/registrations']);
  }
  const pages = (await pagesOf(shown, words)).slice(0, 3).flat();
  expect(pages.filter((page) => page.includes('tells'))).toEqual([]);
  const found = await ask('/palette', { body: { text: `secretrelative${made}` }, token: tokenOf('admin') });
  expect(found.body).not.toContain(shown.person);
  const modality = await context.db.selectFrom('modality').select('number').where('oid', '=', shown.race).execute();
  for (const warningsIn of [null, 'en'] as const) {
    const file = await exportClassification(context, {
      modality: modality[0]?.number ?? 0,
      format: 'json',
      warningsIn,
    });
    const text = (file.ok ? file.text : '').toLowerCase();
    expect(text).toContain(`secretperson${made}`);
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  }
});

const silent = ['200 silent', '200 silent', '200 silent'];
const moved = ['200 silent', 'moved silent', '200 silent'];
const absent = ['404 silent', '404 silent', '404 silent'];
// @spec [Safety] issue 16: Of what is hidden no page, no metadata and no sitemap says anything
test.each([
  [
    'nothing hidden',
    {},
    { isOver: true },
    [
      ['200 tells', '200 tells', '200 silent'],
      ['200 tells', 'moved tells', '200 tells'],
      ['200 tells', '200 tells', '200 tells'],
      ['events', 'races'],
    ],
  ],
  ['a hidden event', { visible: false }, { isOver: true }, [silent, absent, absent, []]],
  ['a hidden race', {}, { isRaceShown: false, isOver: true }, [silent, moved, absent, ['events']]],
  [
    'a hidden start list',
    { show_registration_list: false },
    {},
    [silent, moved, ['200 silent', '404 silent', '404 silent'], ['events']],
  ],
  [
    'a person without a public name',
    {},
    { isPublic: false, isOver: true },
    [silent, moved, silent, ['events', 'races']],
  ],
])('pages and sitemap of %s', async (kind, columns, more, expected) => {
  const hidden = await aHiddenRace(columns, more);
  const isWhole = kind === 'nothing hidden' || kind === 'a hidden event';
  expect(await pagesOf(hidden, isWhole ? ['secretname', 'secretslug', 'secretperson'] : ['secretperson'])).toEqual(
    expected,
  );
});

// @spec [Safety] issue 16: Registration at the venue sees races, checkpoints and who is registered in its own event, hidden or not, and nothing else that is hidden
test.each([
  ['a hidden event', { visible: false }, {}],
  ['a hidden race', {}, { isRaceShown: false }],
  ['a hidden start list', { show_registration_list: false }, {}],
  ['a person without a public name', {}, { isPublic: false }],
])('of its own event registration at the venue sees races, checkpoints and people: %s', async (kind, columns, more) => {
  const hidden = await aHiddenRace(columns, more);
  const entered = await logInAtVenue(context, { token: `venue-${hidden.slug}`, pin, address: '203.0.113.9' });
  const token = entered.ok ? entered.token : '';
  const words = kind === 'a hidden event' ? ['secretname', 'secretslug', 'secretperson'] : ['secretperson'];
  const told = await tellingWith(hidden, token, words);
  const calls = new Set(told.map((way) => way.split(' ')[0]));
  const ofRace = kind === 'a hidden event' ? ['/events', '/modalities', '/intermediates'] : [];
  expect([...calls].toSorted()).toEqual([...ofRace, '/registrations', '/last-positions'].toSorted());
  // The event itself, asked for by name: no list has it.
  for (const way of told.filter((one) => one.startsWith('/events '))) expect(way).toMatch(/"(?:id|ids|slug)":/);
  const byToken = await ask('/events', { body: { live_registration_token: `venue-${hidden.slug}` }, token });
  expect(byToken.json()).toMatchObject([{ slug: hidden.slug }]);
  for (const path of ['/modalities', '/intermediates']) {
    const body = path === '/modalities' ? { id: hidden.race } : { modality: hidden.race };
    expect([path, (await ask(path, { body, token })).json().length > 0]).toEqual([path, true]);
  }
});
