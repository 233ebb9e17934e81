import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { Context, Db } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { rounded } from '../boards/measure-load.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { type OpenedDatabase, startWholeProgram } from '../ingest/whole-program.ts';
import { layQuickly } from './lay-quickly.ts';
import { type PeopleColumns, storeCalendar } from './store-calendar.ts';

export interface ListsBenchOptions {
  readonly database: OpenedDatabase & { readonly postgresPid: number };
  readonly events: number;
  readonly circuits: number;
  readonly registrations: number;
  readonly users: number;
  /** Changes by staff in the trail. */
  readonly changes: number;
  /** The number of times each question is asked. */
  readonly times: number;
}

export interface ListFigure {
  readonly what: string;
  readonly medianMs: number;
  readonly worstMs: number;
  /** Of Node and PostgreSQL for one of them: says the cost also where the machine is busy with other things. */
  readonly cpuMs: number;
}

const now = Date.UTC(2026, 10, 21, 12);

/** Every list of the back-office and its palette over a big firm, as an admin asks for them over HTTP, one after the other. Wants a migrated, empty database. */
export async function benchLists(options: ListsBenchOptions): Promise<{ storedS: number; lists: ListFigure[] }> {
  const { database, times } = options;
  const startedAt = performance.now();
  await storeFirm(options);
  const storedS = (performance.now() - startedAt) / 1_000;
  const server = await startWholeProgram(database, false);
  const lists: ListFigure[] = [];
  for (const { what, path, bodies } of await questionsOf(database.context)) {
    const bodyOf = (time: number): object => bodies[time % bodies.length] ?? {};
    for (let time = 0; time < 2; time += 1) await server.ask(path, bodyOf(time));
    const spans: number[] = [];
    const cpu = createCpuWatch(database.postgresPid);
    for (let time = 0; time < times; time += 1) spans.push((await server.ask(path, bodyOf(time))).ms);
    const { nodeMs, postgresMs } = cpu.stop();
    spans.sort((one, other) => one - other);
    lists.push({
      what,
      medianMs: rounded(spans[Math.floor(spans.length / 2)] ?? 0),
      worstMs: rounded(spans.at(-1) ?? 0),
      cpuMs: rounded((nodeMs + (postgresMs ?? 0)) / times),
    });
  }
  await server.stop();
  return { storedS, lists };
}

interface Question {
  readonly what: string;
  readonly path: string;
  /** Asked in turn, so that no answer is the one before. */
  readonly bodies: readonly object[];
}

async function questionsOf({ db }: Context): Promise<Question[]> {
  const { rows } = await sql<{ slug: string; name: string; bib: string }>`
    select e.slug, e.name, (select p.bib from participant p where p.event_number = e.number limit 1) as bib
    from event e where not e.is_circuit and exists (select from participant p where p.event_number = e.number)
    order by e.number % 97, e.number limit 20`.execute(db);
  return [...listQuestions(rows), ...paletteQuestions(rows)];
}

const people = ['garcia', 'nuria ferrer', 'pons vidal', 'mar', 'joan soler'];
const mistakes = ['gracia nuria', 'nuria ferrre', 'podns vidal', 'jaon soler', 'bletran', 'planells quilse'];
const one = (what: string, path: string, ...bodies: object[]): Question => ({ what, path, bodies });
const palette = (what: string, bodies: readonly object[]): Question => ({
  what: `palette: ${what}`,
  path: '/palette',
  bodies,
});
const texts = (of: readonly string[]): object[] => of.map((text) => ({ text }));
const page = { offset: 0, limit: 8 };

interface Known {
  readonly slug: string;
  readonly name: string;
  readonly bib: string;
}

function listQuestions(rows: readonly Known[]): Question[] {
  return [
    one('users: first page', '/users', { ...page, order: ['name'] }),
    one('users: newest first', '/users', { ...page, order: ['-created_at'] }),
    one('users: by e-mail, from the end', '/users', { ...page, order: ['-email'] }),
    one('users: a name', '/users', ...people.map((name) => ({ ...page, name, order: ['name'] }))),
    one('users: a page far down', '/users', { offset: 240_000, limit: 8, order: ['name'] }),
    one('users: count', '/users/stats', {}),
    one('users: count of a name', '/users/stats', ...people.map((name) => ({ name }))),
    one('events: first page', '/events', { offset: 0, limit: 12, order: ['-date_start'] }),
    one('events: by name', '/events', { offset: 0, limit: 12, order: ['name'] }),
    one('events: by status', '/events', { offset: 0, limit: 12, order: ['status'] }),
    one('events: a name', '/events', ...rows.map(({ name }) => ({ limit: 12, free_text_search: name.slice(0, 60) }))),
    one('events: a page far down', '/events', { offset: 15_000, limit: 12, order: ['-date_start'] }),
    one('events: count', '/events/stats', {}),
    one('circuits: first page', '/circuits', { offset: 0, limit: 12, order: ['-date_start'] }),
    one('organisms: first page', '/organisms', { ...page, order: ['name'] }),
    one('organisms: a name', '/organisms', { ...page, name: 'club', order: ['name'] }),
    one('ads: first page', '/ads', { offset: 0, limit: 12, order: ['name'] }),
    one('ads: a name', '/ads', { offset: 0, limit: 12, name: 'anunci 77', order: ['name'] }),
    one('readers', '/readers', { order: ['name'] }),
    one('mails: open ones', '/mails', { offset: 0, limit: 20 }),
    one('mails: all', '/mails', { all: true, offset: 0, limit: 20 }),
    one('mails: count of all', '/mails/stats', { all: true }),
    one('trail: first page', '/trail', { limit: 26 }),
    one(
      'trail: a value',
      '/trail',
      { limit: 26, free_text_search: 'valor 4711' },
      { limit: 26, free_text_search: 'nowhere at all' },
    ),
    one('trail: of a thing', '/trail', { limit: 26, subject: `ad:${'0'.repeat(20)}0001` }),
    one('trail: a kind', '/trail', { limit: 26, kind: 'organism' }),
    one('trail: a page far down', '/trail', { limit: 26, offset: 50_000 }),
    one('registrations: the last ones', '/registrations', {
      limit: 25,
      order: ['-created_at'],
      include_modality: true,
    }),
    one(
      'registrations: of an event, a name',
      '/registrations',
      ...rows.map(({ slug }) => ({ event: slug, limit: 15, free_text_search: 'garcia', include_cancelled: true })),
    ),
  ];
}

function paletteQuestions(rows: readonly Known[]): Question[] {
  return [
    palette(
      'a bib of the current event',
      rows.map(({ slug, bib }) => ({ text: bib, event: slug })),
    ),
    palette(
      'a bib without an event',
      rows.map(({ bib }) => ({ text: bib })),
    ),
    palette('a name', texts(people)),
    palette('two letters', texts(['ga', 'nu', 'fe'])),
    palette('one letter', texts(['g', 'n', 'f'])),
    palette('a name with a mistake', texts(mistakes)),
    palette(
      'an event',
      rows.map(({ name }) => ({ text: name.slice(0, 24).trim() })),
    ),
    palette('nothing', texts(['zzyzx', 'qwrtp', 'xkcdq'])),
  ];
}

const firsts = [
  'Núria',
  'Joan',
  'Marc',
  'Laia',
  'Pau',
  'Anna',
  'Pere',
  'Carla',
  'Jordi',
  'Marta',
  'Àlex',
  'Rosa',
  'Biel',
  'Júlia',
  'Oriol',
  'Empar',
  'Vicent',
  'Neus',
  'Toni',
  'Mar',
];
const surnames = [
  'Garcia',
  'Ferrer',
  'Pons',
  'Vidal',
  'Soler',
  'Roig',
  'Serra',
  'Puig',
  'Sanchis',
  'Martí',
  'Bosch',
  'Ribes',
  'Costa',
  'Llopis',
  'Mas',
  'Navarro',
  'Peris',
  'Esteve',
  'Climent',
  'Grau',
  'Beltran',
  'Domènech',
  'Fuster',
  'Gimeno',
  'Ibáñez',
  'Llorca',
  'Monzó',
  'Oliver',
  'Planells',
  'Quiles',
];

/** Literals, so that PostgreSQL reads the list once and not for each row. */
const pick = (of: readonly string[], n: string, every: number) =>
  sql<string>`(${sql.lit(`{${of.join(',')}}`)}::text[])[1 + ((${sql.raw(n)})::bigint * ${sql.lit(every)} / 7) % ${sql.lit(of.length)}]`;

const key = 'm.number * 7 + n * 13';
const folded = (of: readonly string[], every: number) => pick(of.map(foldText), key, every);
const named: PeopleColumns = {
  name: pick(firsts, key, 11),
  surname: sql<string>`${pick(surnames, key, 13)} || ' ' || ${pick(surnames, key, 29)}`,
  search: sql<string>`(m.position * 100000 + n)::text || ' ' || ${folded(firsts, 11)} || ' ' || ${folded(surnames, 13)} || ' ' || ${folded(surnames, 29)}`,
  createdAt: sql<Date>`timestamptz '2026-11-01' - ((m.number * 31 + n) % 800000) * interval '1 minute'`,
};

/** A calendar with its people under names as people have them, accounts, ads, readers, mails and a long trail. */
async function storeFirm({ database: { context }, users, changes, ...size }: ListsBenchOptions): Promise<void> {
  await storeCalendar(context, { seed: 4, now, ...size, people: named });
  await layQuickly(context, ['user_account', 'mail', 'command_change'], (trx) => storeOthers(trx, { users, changes }));
  await noteWords(context);
  await sql`vacuum analyze`.execute(context.db);
}

/** The words of these names, and 100,000 more, as many as so many people of all countries have. */
async function noteWords({ db }: Context): Promise<void> {
  const words = [...firsts, ...surnames].map(foldText);
  await sql`select note_name_words(${words}::text[])`.execute(db);
  await sql`select note_name_words(array(
    select string_agg(chr(97 + (('x' || substr(md5(n::text || 'l' || at), 1, 6))::bit(24)::int % 26)), '')
    from generate_series(1, 100000) n, generate_series(1, 4 + n % 7) at group by n
  ))`.execute(db);
}

async function storeOthers(db: Db, { users, changes }: Pick<ListsBenchOptions, 'users' | 'changes'>): Promise<void> {
  await sql`insert into user_account (oid, email, name, surname, gender, country, source, is_fake, created_at)
    select 'd' || lpad(to_hex(n), 23, '0'), 'u' || n || '@example.org', ${pick(firsts, 'n', 17)},
      ${pick(surnames, 'n', 19)} || ' ' || ${pick(surnames, 'n', 31)}, case when n % 2 = 0 then 'male' else 'female' end,
      'ES', 'web', n % 10 = 0, timestamptz '2026-11-01' - n * interval '1 minute'
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`insert into ad (oid, name, weight) select lpad(to_hex(n), 24, '0'), 'Anunci ' || n, n % 10
    from generate_series(1, 5000) n`.execute(db);
  await sql`insert into reader (oid, numeric_id, name, heartbeat) select 'c' || lpad(to_hex(n), 23, '0'), n, 'Caixa ' || n, 0
    from generate_series(1, 80) n`.execute(db);
  await sql`insert into mail (oid, kind, user_number, language, state, created_at, due_at, changed_at)
    select 'b' || lpad(to_hex(n), 23, '0'), 'password_link', (select min(number) from user_account),  'ca',
      case when n % 500 = 0 then 'failed' else 'sent' end, at, at, at
    from generate_series(1, 100000) n, lateral (select timestamptz '2026-11-01' - n * interval '1 minute' as at) t`.execute(
    db,
  );
  await sql`insert into command (id, at, actor, name, through)
    select 'bench-' || n, timestamptz '2026-11-01' - (${changes}::int - n) * interval '1 minute', 'bench',
      case when n % 3 = 0 then 'ad_changed' when n % 3 = 1 then 'organism_changed' else 'gun_set' end, 'saveAd'
    from generate_series(1, ${changes}::int) n`.execute(db);
  await sql`insert into command_change (command_number, position, subject, field, was, "is")
    select c.number, 1, case when c.number % 3 = 0 then 'ad' when c.number % 3 = 1 then 'organism' else 'modality' end || ':'
      || lpad(to_hex(c.number % 5000), 24, '0'), 'name', to_jsonb('abans ' || c.number), to_jsonb('valor ' || c.number)
    from command c where c.id like 'bench-%'`.execute(db);
}
