import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { ask, tokenOf, context } = await aProgram();

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
  more: { readonly isRaceShown?: boolean; readonly isPublic?: boolean } = {},
): Promise<Hidden> {
  made += 1;
  const slug = `secretslug${made}`;
  const event = await anEvent(context, { slug, name: `Secretname${made}`, ...columns });
  const firstBib = made * 100;
  const race = await aRace(context, {
    event: event.number,
    people: 1,
    firstBib,
    readers: [made * 10 + 1, made * 10 + 2, made * 10 + 3],
    described: { [firstBib]: { surname: `Secretperson${made}`, is_public: more.isPublic ?? true } },
  });
  if (more.isRaceShown === false) await saveModality(context, race.modality, { columns: { visible: false } });
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

/** The ways on which a caller gets one of these words, but for those that only repeat what was asked. */
async function telling(hidden: Hidden, caller: CallerKind, words: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const [path, body] of ways(hidden)) {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await ask(path, { method, body, token: tokenOf(caller) });
    expect([path, answer.statusCode]).not.toEqual([path, 500]);
    const text = answer.body.toLowerCase();
    if (answer.statusCode < 400 && words.some((word) => text.includes(`${word}${made}`)))
      told.push(`${path} ${JSON.stringify(body)}`);
  }
  return told;
}

const strangers = ['nobody', 'revoked', 'gateway', 'live_register'] as const satisfies readonly CallerKind[];

// @spec [Safety] issue 16: One condition of visibility for all calls, files and streams: a hidden event, a hidden race, a hidden start list and a person without a public name, for every caller
test.each([
  ['a hidden event', { visible: false }, {}, ['secretname', 'secretslug', 'secretperson']],
  ['a hidden race', {}, { isRaceShown: false }, ['secretperson']],
  ['a hidden start list', { show_registration_list: false }, {}, ['secretperson']],
  ['a person without a public name', {}, { isPublic: false }, ['secretperson']],
])('of %s strangers learn nothing, and race staff do', async (kind, columns, more, words) => {
  const hidden = await aHiddenRace(columns, more);
  for (const caller of strangers) expect([caller, await telling(hidden, caller, words)]).toEqual([caller, []]);
  for (const caller of ['timer', 'admin'] as const)
    expect((await telling(hidden, caller, words)).length).toBeGreaterThan(5);
  const ofManager = await telling(hidden, 'community_manager', ['secretperson']);
  if (kind.includes('start list') || kind.includes('person')) expect(ofManager).toEqual([]);
  if (kind === 'a hidden event')
    for (const path of [
      `/posters/${hidden.event}`,
      `/posters/${hidden.event}/preview.png`,
      `/live?modalities=${hidden.race}`,
    ])
      expect([path, (await ask(path, { method: 'GET' })).statusCode]).toEqual([path, 404]);
});
