import type { getBoard } from '@dorsal/contract/calls/boards.ts';
import { type listRegistrations, registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { aFinishedRace, type Row } from '@dorsal/testkit/a-finished-race.ts';
import { anEvent } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { web, race, oid, checkpoints, rows, context } = await aFinishedRace();
const everyone = ['1', '2', '3', '4', '5', '6', '7'];
const [start, middle] = checkpoints;
const idOf = async (bib: string) => (await rows({ event: race.event, bib }))[0]?._id.$oid ?? '';
const [ana, carla] = [await idOf('1'), await idOf('3')];
const staff = 'admin';
const user = 'e'.repeat(24);
const elsewhere = await context.db.selectFrom('event').select('slug').where('number', '=', race.event).execute();
const slug = elsewhere[0]?.slug ?? '';

/** The people of the seven whom a condition leaves, in the order of bibs; `refused`: why it is not applied. */
type Case = readonly [value: unknown, left: readonly string[] | { readonly refused: string }];

/** Each condition of `/registrations`, by itself. */
const conditions: Record<keyof typeof listRegistrations.body.shape, Case | 'page' | 'nothing'> = {
  modality: [oid, everyone],
  event: [slug, everyone],
  id: [ana, ['1']],
  ids: [
    [ana, carla],
    ['1', '3'],
  ],
  bib: ['3', ['3']],
  bib_number: ['3', ['3']],
  bibs: [
    ['3', '5', '99'],
    ['3', '5'],
  ],
  user: [user, []],
  free_text_search: ['nunez', ['1']],
  status: [
    ['finished', 'retired'],
    ['1', '2', '3', '4'],
  ],
  gender: ['female', ['1', '3', '5', '7']],
  category: [['M-VET'], ['4']],
  club: [['CA Vila'], ['1', '2']],
  source: [['live_register'], ['4']],
  exist: [['club'], ['1', '2']],
  intermediate: ['finish', ['1', '2', '3', '4']],
  include_cancelled: [true, everyone],
  mine: [true, everyone],
  only_locals: [true, ['2', '3']],
  has_prize: [true, ['1', '2', '3', '4']],
  winners: [true, ['1', '2', '3', '4']],
  circuit: ['lliga', { refused: 'not_built_yet' }],
  circuit_race: [oid, { refused: 'not_built_yet' }],
  circuit_ids: [[oid], { refused: 'not_built_yet' }],
  circuit_registrations: [true, { refused: 'not_built_yet' }],
  team_registrations: [true, { refused: 'not_built_yet' }],
  registration_type: ['teams', { refused: 'not_built_yet' }],
  offset: 'page',
  limit: 'page',
  order: 'page',
  group_by: 'page',
  min_version: 'page',
  include_modality: 'nothing',
  simple_stats: 'nothing',
};

const cases = Object.entries(conditions).flatMap(([field, one]) =>
  typeof one === 'string' ? [] : [[field, one[0], one[1]] as const],
);
/** Scopes that a condition is asked in; people named by id or bib in an event are one person. */
const scopes = [
  ['a race', { modality: oid }],
  ['an event', { event: slug }],
] as const;
const asked = cases.flatMap(([field, value, left]) =>
  scopes.map(([name, scope]) => [field, name, { ...scope, [field]: value }, left] as const),
);

// @spec [Calls] issue 16: A filter that a call knows is applied, or refused with words: lists, counts and boards, by race and by event
test.each(asked)('%s of %s is applied by the list and by its counts', async (field, _, body, left) => {
  const list = await web.post('/registrations', { ...body, order: ['bib_number'], limit: 100 }, staff);
  if ('refused' in left) {
    expect(await codeIn(list)).toBe(left.refused);
  } else {
    expect(((await list.json()) as Row[]).map((row) => row.bib_number)).toEqual(left); // rows, as asked for
    expect(list.headers.get('x-total-count')).toBe(String(left.length));
  }
  if (!(field in registrationStats.body.shape)) return;
  const stats = await web.post('/registrations/stats', body, staff);
  if ('refused' in left) expect(await codeIn(stats)).toBe(left.refused);
  else expect(await stats.json()).toMatchObject({ total: left.length });
});

test.each(asked.filter(([field, , , left]) => !('refused' in left) && !['id', 'bib', 'bib_number'].includes(field)))(
  '%s of %s is applied together with others',
  async (_, __, body, left) => {
    if ('refused' in left) return;
    const women = (Array.isArray(left) ? left : []).filter((bib) => Number(bib) % 2 === 1);
    const gender = { gender: 'female', limit: 100 };
    const list = (await (await web.post('/registrations', { ...body, ...gender }, staff)).json()) as Row[]; // as above
    expect(list.map((row) => row.bib_number).toSorted()).toEqual(women);
    const prizes = await rows({ ...body, ...gender, has_prize: true, order: ['bib_number'] }, staff);
    expect(prizes.map((row) => row.bib_number)).toEqual(women.filter((bib) => ['1', '3'].includes(bib)));
    if ('winners' in body) return;
    const stats = await web.post('/registrations/stats', { ...body, ...gender, has_prize: true }, staff);
    expect(await stats.json()).toMatchObject({ total: prizes.length });
  },
);

// @spec [Calls] issue 16: `intermediate` names the same people in the list, in any order, and in counts, of a race and of an event
test.each([
  ['start', {}, everyone],
  ['start', { gender: 'male' }, ['2', '4', '6']],
  ['start', { status: ['finished', 'retired'] }, ['1', '2', '3', '4']],
  [start, { exist: ['start_time'] }, ['1', '2', '3', '4', '5', '6']],
  [middle, {}, ['1', '2', '3', '4', '5', '6']],
  [middle, { club: ['CA Vila'] }, ['1', '2']],
  ['finish', {}, ['1', '2', '3', '4']],
  ['finish', { status: ['disqualified'] }, ['6']],
  ['finish', { status: ['finished', 'started'], only_locals: false, has_prize: false }, ['1', '2', '3', '4', '5']],
  ['finish', { has_prize: true, gender: 'female' }, ['1', '3']],
])('intermediate: %s with %j', async (intermediate, filter, left) => {
  const body = { modality: oid, intermediate, ...filter };
  const ofEvent = { event: slug, intermediate, ...filter };
  for (const list of [body, { ...body, order: ['bib_number'] }, { ...ofEvent, order: ['bib_number'] }])
    expect((await rows({ ...list, limit: 50 })).map((row) => row.bib_number).toSorted()).toEqual(left);
  for (const counted of [body, ofEvent])
    expect(await (await web.post('/registrations/stats', counted)).json()).toMatchObject({ total: left.length });
});

// @spec [Calls] issue 16: A field that `exist` names must be there, in every list and count
test.each([
  ['bib_number', everyone],
  ['category', ['1', '2', '3', '4']],
  ['result', ['1', '2', '3', '4', '5', '6']],
  ['result.start_time', ['1', '2', '3', '4', '5', '6']],
  ['result.total_time', ['1', '2', '3', '4']],
  ['intermediate_results', ['1', '2', '3', '4', '5', '6']],
  ['result.intermediate_results.0.total_time', ['1', '2', '3', '4', '5', '6']],
])('exist: %s', async (path, left) => {
  for (const scope of [{ modality: oid }, { event: race.event }]) {
    const body = { ...scope, exist: [path] };
    expect((await rows({ ...body, order: ['bib_number'] })).map((row) => row.bib_number)).toEqual(left);
    expect(await (await web.post('/registrations/stats', body)).json()).toMatchObject({ total: left.length });
  }
});

/** Each condition of `/boards/…` at the finish, which lists who finished. */
const ofBoard: Record<keyof typeof getBoard.query.shape, readonly [value: string, left: readonly string[]] | 'page'> = {
  status: ['disqualified', ['6']],
  gender: ['female', ['1', '3']],
  category: ['M-VET', ['4']],
  club: ['CA Vila', ['2', '1']],
  free_text_search: ['mir', ['3']],
  only_locals: ['true', ['2', '3']],
  has_prize: ['true', ['2', '1', '3', '4']],
  offset: 'page',
  limit: 'page',
  order: 'page',
  v: 'page',
  lineage: 'page',
};

test.each(Object.entries(ofBoard).flatMap(([field, one]) => (one === 'page' ? [] : [[field, ...one] as const])))(
  '%s of a board',
  async (field, value, left) => {
    for (let again = 0; again < 2; again++) {
      const page = await web.get(`/boards/${oid}/finish?${field}=${encodeURIComponent(value)}`);
      expect(((await page.json()) as Row[]).map((row) => row.bib_number)).toEqual(left); // rows, as above
    }
  },
);

test('a race of another event has nobody, also from the cache', async () => {
  const { slug: other } = await anEvent(context);
  for (let again = 0; again < 2; again++) {
    expect(await rows({ modality: oid, intermediate: 'finish' })).toHaveLength(4);
    expect(await rows({ modality: oid, event: other, intermediate: 'finish' })).toEqual([]);
    const stats = await web.post('/registrations/stats', { modality: oid, event: other });
    expect(await stats.json()).toMatchObject({ total: 0 });
  }
});

// @spec [Calls] issue 16: Orders, groups and versions that a list does not have are refused with words
test.each([
  [{ event: 'EVENT', order: ['result.shown_order'] }, 'order'],
  [{ modality: oid, ids: [ana], order: ['result.total_time'] }, 'order'],
  [{ modality: oid, order: ['result.pos_gender'] }, 'order'],
  [{ modality: oid, intermediate: 'finish', order: ['result.score'] }, 'order'],
])('%j says that there is no such list', async (body, path) => {
  const known = 'event' in body ? { ...body, event: race.event } : body;
  const response = await web.post('/registrations', known);
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { fields: { path: string; message: string }[] } }; // every refusal has this shape
  expect(error.fields.map((field) => field.path)).toEqual([path]);
});

// @spec [Calls] issue 16: A checkpoint that no race asked about has is not found, however it is named: by its id, or in a field that must exist
test('a checkpoint of no race asked about is not found', async () => {
  const missing = ['result.intermediate_results.1.total_time'];
  const ways = [{ intermediate: 'f'.repeat(24) }, { exist: missing }, { exist: missing, order: ['bib_number'] }];
  for (const path of ['/registrations', '/registrations/stats'])
    for (const scope of [{ modality: oid }, { event: race.event }])
      for (const unknown of ways)
        expect(await codeIn(await web.post(path, { ...scope, ...unknown }))).toBe('checkpoint_not_found');
  const at = async (intermediate: unknown) => rows({ event: race.event, intermediate, order: ['bib_number'] });
  expect((await at(middle)).map((row) => row.bib_number)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await at(start)).toHaveLength(7);
});

test('people of an event stand in groups too, each with a page of its own', async () => {
  const groups = async (body: object) =>
    Object.entries((await (await web.post('/registrations', { event: race.event, ...body })).json()) as object).map(
      ([name, group]: [string, Row[]]) => [name, group.map((row) => row.bib_number)],
    );
  expect(await groups({ group_by: 'category', exist: ['category'] })).toEqual([
    ['F-SEN', ['1', '3']],
    ['M-SEN', ['2']],
    ['M-VET', ['4']],
  ]);
  expect(await groups({ group_by: 'gender', limit: 1, has_prize: true, order: ['-bib_number'] })).toEqual([
    ['male', ['4']],
    ['female', ['3']],
  ]);
  expect(await groups({ modality: oid, group_by: 'status' })).toEqual([
    ['finished', ['2', '1', '3', '4']],
    ['disqualified', ['6']],
    ['started', ['5']],
    ['waiting', ['7']],
  ]);
});

async function codeIn(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: string } }; // every refusal has this shape
  return error.code;
}
