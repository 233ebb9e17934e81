import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

/** The module that writes each table. Other modules call a function of it. */
const writerOf: Readonly<Record<string, string>> = {
  event: 'races',
  event_document: 'races',
  event_slug: 'races',
  event_organism: 'races',
  organism: 'organisms',
  modality: 'races',
  checkpoint: 'races',
  neutralised_span: 'races',
  mat_aside: 'acts',
  race_stop: 'acts',
  judge_order: 'acts',
  wave: 'races',
  price_period: 'races',
  prize_rule: 'races',
  track: 'tracks',
  deleted_track: 'tracks',
  participant: 'roster',
  chip: 'roster',
  chip_aside: 'problems',
  accepted_finding: 'problems',
  venue_entry: 'venue',
  bib_stock: 'venue',
  till_line: 'venue',
  till_closing: 'venue',
  helper_link: 'pocket',
  helper_phone: 'pocket',
  pocket_log: 'pocket',
  pocket_contact: 'pocket',
  pocket_shift: 'pocket',
  pocket_naming: 'pocket',
  hand_stamp: 'pocket',
  phone_act: 'pocket',
  claim: 'claims',
  category: 'roster',
  reader: 'readers',
  reader_configuration: 'readers',
  reader_clock: 'readers',
  manual_time: 'corrections',
  crossing_choice: 'corrections',
  known_stop: 'corrections',
  penalty: 'corrections',
  retirement: 'corrections',
  read_invalidation: 'corrections',
  read_log: 'reads',
  dirty_result: 'derive',
  result: 'derive',
  parked_result: 'derive',
  waiting_person: 'derive',
  board_event: 'derive',
  problem: 'problems',
  lineage: 'lineage',
  race_clock: 'replay',
  total_due: 'events',
  entry_total: 'events',
  finish_total: 'events',
  people_total: 'events',
  notice: 'notices',
  ad: 'ads',
  ad_count: 'ads',
  site_content: 'site',
  user_account: 'accounts',
  session: 'accounts',
  api_token: 'accounts',
  login_attempt: 'accounts',
  login_device: 'accounts',
  password_link: 'accounts',
  mail: 'mail',
  job: 'jobs',
  job_file: 'jobs',
  second_factor: 'second-factor',
  recovery_code: 'second-factor',
  download: 'downloads',
  stored_file: 'platform/files',
  file_reference: 'platform/files',
  command: 'platform/commands',
  command_change: 'platform/commands',
};

/** Written by no module: words by a trigger (see the migrations). */
const withoutWriter = ['event_word', 'name_word'];

/** The modules that may write tables of others; `*` stands for a table that is named at run time. */
const exceptions: readonly { readonly writer: string; readonly tables: readonly string[]; readonly why: string }[] = [
  {
    writer: 'statuses',
    tables: ['event', 'modality', '*'],
    why: 'what the clock and the steps of staff say; races and roster stand on it',
  },
  { writer: 'reads', tables: ['reader', 'dirty_result'], why: 'heartbeat and mark go in one statement with the reads' },
  {
    writer: 'replay',
    tables: [
      '*',
      'event',
      'modality',
      'wave',
      'participant',
      'reader',
      'manual_time',
      'crossing_choice',
      'known_stop',
      'penalty',
      'read_invalidation',
      'dirty_result',
      'board_event',
    ],
    why: 'copies the rows of a race, whatever columns they have',
  },
  {
    writer: 'devkit/bench',
    tables: [
      '*',
      'event',
      'event_organism',
      'organism',
      'modality',
      'wave',
      'category',
      'checkpoint',
      'reader',
      'read_log',
      'reader_configuration',
      'participant',
      'chip',
      'result',
      'dirty_result',
      'board_event',
      'total_due',
      'user_account',
      'ad',
      'mail',
      'command',
      'command_change',
    ],
    why: 'tens of thousands of rows in plain SQL, from nothing',
  },
];

/** Tests write through the modules too. Here stand those that do not, with how many statements for which table. */
const testExceptions: readonly {
  readonly file: string;
  readonly writes: Readonly<Record<string, number>>;
  readonly why: string;
}[] = [
  {
    file: 'packages/testkit/src/change-people.ts',
    writes: { participant: 3, chip: 1 },
    why: 'no command cancels, moves or deletes a person yet',
  },
  {
    file: 'packages/server/src/modules/accounts/accounts.test.ts',
    writes: { user_account: 3, login_attempt: 1 },
    why: 'roles and accounts that end without their sessions, admins that go again, and a hundred failures, each of which would take its time',
  },
  {
    file: 'packages/server/src/modules/downloads/downloads.test.ts',
    writes: { participant: 1, download: 1 },
    why: 'no command writes answers to extra questions yet; an address that is over, under a clock that stands',
  },
  {
    file: 'packages/server/src/modules/live/live.test.ts',
    writes: { event: 2 },
    why: 'an event that names its timers, and no longer one of them',
  },
  {
    file: 'packages/server/src/modules/mail/mail.test.ts',
    writes: { mail: 1, user_account: 1 },
    why: 'an empty outbox for each test; an account that ends while its mail waits, whoever ends it',
  },
  {
    file: 'packages/server/src/modules/jobs/jobs.test.ts',
    writes: { job: 2, site_content: 1 },
    why: 'no jobs of the test before, one that has failed, and a row that a job writes',
  },
  {
    file: 'packages/server/src/modules/jobs/import-job.test.ts',
    writes: { event: 1, job: 1 },
    why: 'no command deletes an event; a notice as it was stored before there were codes',
  },
  {
    file: 'packages/server/src/modules/accounts/own/own-account.test.ts',
    writes: { password_link: 1 },
    why: 'a link whose day is over, under a clock that stands',
  },
  {
    file: 'packages/server/src/modules/events/totals/totals.test.ts',
    writes: { participant: 2, user_account: 1, event: 1, entry_total: 1 },
    why: 'no command changes the source of an entry, takes a cancellation back, makes a fake account or deletes an event; a race of 60,000',
  },
  {
    file: 'packages/server/src/modules/races/editing/copy-event.test.ts',
    writes: { participant: 1 },
    why: 'somebody is entered in a copy: no command moves people to another event yet',
  },
  {
    file: 'packages/server/src/modules/races/editing/edit-modalities.test.ts',
    writes: { participant: 1 },
    why: 'somebody starts in a wave whose number is known once the race is made',
  },
  {
    file: 'packages/server/src/modules/races/edit-readers.test.ts',
    writes: { checkpoint: 1 },
    why: 'one row is deleted and nothing else, which the course in whole never does',
  },
  {
    file: 'packages/server/src/modules/events/calendar/cached-answers.test.ts',
    writes: { checkpoint: 1 },
    why: 'one row is deleted and nothing else, which the course in whole never does',
  },
  {
    file: 'packages/server/src/modules/events/calendar/calendar-routes.test.ts',
    writes: { event: 2, organism: 1, event_document: 1 },
    why: 'addresses that are refused today, as older files brought them; no command deletes an event',
  },
  {
    file: 'packages/server/src/modules/tracks/shown-distance.test.ts',
    writes: { track: 1 },
    why: 'no command takes a track away yet',
  },
  {
    file: 'packages/server/src/modules/derive/derive-modality.test.ts',
    writes: { checkpoint: 1 },
    why: 'no writer leaves a timed race without its finish',
  },
  {
    file: 'e2e/states/scenes/lay-scene.ts',
    writes: { checkpoint: 1 },
    why: 'no writer leaves a timed race without its course',
  },
  {
    file: 'packages/server/src/modules/derive/waiting.test.ts',
    writes: { reader_configuration: 2, waiting_person: 1 },
    why: 'windows around today, and a time that has come without waiting for it',
  },
  {
    file: 'packages/devkit/src/resilience/waiting-reads.test.ts',
    writes: { reader_configuration: 1 },
    why: 'a window around today',
  },
  {
    file: 'packages/server/src/modules/boards/board-node.test.ts',
    writes: { board_event: 2 },
    why: 'an event that a node is offered and that the database lost',
  },
  {
    file: 'packages/server/src/modules/backups/backups.test.ts',
    writes: { event: 1 },
    why: 'tables of an older program, which no writer of now knows',
  },
  {
    file: 'packages/server/src/modules/replay/replay-race.test.ts',
    writes: { event: 1, reader: 1, read_log: 1, read_invalidation: 1, dirty_result: 1, board_event: 1 },
    why: 'empties the database before each test',
  },
  {
    file: 'packages/server/src/modules/events/calendar/search/search.test.ts',
    writes: { event_word: 1 },
    why: 'six hundred words of no event',
  },
  {
    file: 'packages/server/src/modules/events/calendar/list-events.test.ts',
    writes: { event: 2, event_slug: 1 },
    why: 'a thousand events in one statement, and a status that only a clock gives; no command changes a slug yet',
  },
  {
    file: 'packages/server/src/modules/page-metadata/page-metadata.test.ts',
    writes: { event_slug: 1 },
    why: 'no command changes a slug yet',
  },
  {
    file: 'packages/server/src/timers-of-events.test.ts',
    writes: { event_slug: 1 },
    why: 'an earlier slug of an event, without a rename in between',
  },
  {
    file: 'packages/server/src/modules/previews/previews.test.ts',
    writes: { reader_configuration: 1 },
    why: 'moves the windows of its race to today, where a read can be ahead of the server',
  },
  {
    file: 'packages/server/src/modules/page-metadata/page-metadata-plans.test.ts',
    writes: { event: 2, event_slug: 1, modality: 1, participant: 1 },
    why: 'a database large enough for the plans of its queries',
  },
  {
    file: 'packages/server/src/platform/db/as-one.test.ts',
    writes: { organism: 1 },
    why: 'the platform knows no module',
  },
];

const sources = globSync(['packages/*/src/**/*.ts', 'packages/*/src/**/*.tsx', 'e2e/**/*.ts'], { cwd: projectFolder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules'));

const isOfTests = (file: string): boolean =>
  /\.test\.tsx?$|\/testing\/|^packages\/testkit\/|^packages\/devkit\/src\/resilience\/|^e2e\//.test(file);

const files = sources.filter((file) => !isOfTests(file));

const tablesWritten = (text: string): string[] => [...new Set(tablesOfWrites(text))];

/** The table of each statement of a source that writes one. */
function tablesOfWrites(text: string): string[] {
  const source = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const table = String.raw`(?:(\w+)|\$\{sql\.table\(\w+\)\})`;
  const patterns = [
    String.raw`\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'`,
    String.raw`\binsert into ${table}`,
    String.raw`\bdelete from ${table}`,
    String.raw`\btruncate ((?:\w+, )*\w+)`,
    String.raw`\bupdate ${table}\s+(?:\w+\s+)?set\b`,
  ];
  const found = patterns.flatMap((pattern) => [...source.matchAll(new RegExp(pattern, 'g'))]);
  return found.flatMap(([, names]) => names?.split(', ') ?? '*');
}

test.each([
  ["db.insertInto('event').values(row)", ['event']],
  ['sql`update participant p set category = null`', ['participant']],
  ['with gone as (delete from chip returning 1) insert into wave (name) values (1)', ['wave', 'chip']],
  ['sql`truncate event, reader restart identity cascade`', ['event', 'reader']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of source
  ['sql`insert into ${sql.table(table)} (number)`', ['*']],
  ["db.selectFrom('event').forUpdate() // insert into event", []],
] as const)('%s writes %j', (source, tables) => {
  expect(tablesWritten(source)).toEqual(tables);
});

/** Named at run time, or one of the schema. */
const isOurs = (table: string): boolean => table === '*' || table in writerOf || withoutWriter.includes(table);

const writers = new Map<string, Set<string>>();
for (const file of files) {
  for (const table of tablesWritten(readFileSync(join(projectFolder, file), 'utf8'))) {
    if (isOurs(table)) writers.set(table, (writers.get(table) ?? new Set()).add(writerIn(file)));
  }
}

/** The module that a file is of, or what stands in its place. */
function writerIn(file: string): string {
  const [, ofServer] = /^packages\/server\/src\/modules\/([^/]+)/.exec(file) ?? [];
  if (ofServer !== undefined) return ofServer;
  return file
    .replace(/^packages\//, '')
    .replace('server/src/', '')
    .replace('src/', '')
    .replace(/\.ts$/, '')
    .split('/')
    .slice(0, 2)
    .join('/');
}

test('every table is written by one module', () => {
  const found = [...writers].flatMap(([table, by]) =>
    [...by]
      .filter((writer) => writer !== writerOf[table])
      .filter((writer) => !exceptions.some((one) => one.writer === writer && one.tables.includes(table)))
      .map((writer) => `${table}: ${writer}`),
  );
  expect(found).toEqual([]);
});

test('tests write tables through the modules, but for the statements that are listed', () => {
  const found = sources.filter(isOfTests).flatMap((file) => {
    const tables = tablesOfWrites(readFileSync(join(projectFolder, file), 'utf8'));
    return [...Map.groupBy(tables.filter(isOurs), (table) => table)].map(
      ([table, writes]) => `${file}: ${writes.length} ${table}`,
    );
  });
  const listed = testExceptions.flatMap(({ file, writes }) =>
    Object.entries(writes).map(([table, count]) => `${file}: ${count} ${table}`),
  );
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test('the list of writers and the exceptions say what is so', () => {
  const idle = Object.entries(writerOf).filter(([table, writer]) => !writers.get(table)?.has(writer));
  expect(idle).toEqual([]);
  const unused = exceptions.flatMap(({ writer, tables }) =>
    tables.filter((table) => !writers.get(table)?.has(writer)).map((table) => `${writer}: ${table}`),
  );
  expect(unused).toEqual([]);
});

test('every table of the schema has its writer', () => {
  const schema = readFileSync(join(projectFolder, 'packages/server/src/platform/db/schema.ts'), 'utf8');
  const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, table = '']) => table);
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !(table in writerOf) && !withoutWriter.includes(table))).toEqual([]);
});
