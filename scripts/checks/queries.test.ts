import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const query =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\b|\bsql(?:<[^`;]*?>)?`|\bsql\.\w|\.query(?:<[^;]*?>)?\(/;
const mayAsk = /repository\.ts$|^packages\/server\/src\/platform\/db\//;

/** The other places that ask the database, with the reason. */
const exceptions = [
  {
    where: 'packages/server/src/platform/postgres/',
    why: 'leases the cluster and makes the database, where there is none yet',
  },
  {
    where: 'packages/devkit/src/bench/',
    why: 'lays in what it measures, measures single statements and looks at what came of them',
  },
  { where: 'packages/devkit/src/resilience/', why: 'made for its tests: compares what is stored after a kill' },
];
const forTests = /\.test\.ts$|\/testing\//;

/** Names the query of each row, and holds none itself. */
const tableOfQueries = 'packages/server/src/modules/derive/marks/mark-table.ts';

const files = globSync('packages/{server,cli,devkit}/src/**/*.ts', { cwd: projectFolder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !forTests.test(file));
const asks = (text: string): boolean => query.test(withoutComments(text));

test.each([
  ["db.selectFrom('event')", true],
  ['await sql`select 1`.execute(db)', true],
  ['sql<{ number: number }>`select number from event`', true],
  ["sql.raw('select 1')", true],
  ["await client.query('begin')", true],
  ['await pool.query<{ number: number }>(`select number from event`)', true],
  ['// selectFrom stands in repositories\n/** insertInto too */\nconst mysql = 1;', false],
  ["import type { Db } from '#platform/context.ts';\nreturn await loadEvent(db, oid);", false],
])('%j is a query: %j', (text, is) => {
  expect(asks(text)).toBe(is);
});

const asking = files.filter((file) => !mayAsk.test(file) && asks(textOf(file)));

test('queries stand in repositories and in platform/db alone, but for the exceptions', () => {
  expect(asking.filter((file) => !exceptions.some(({ where }) => file.startsWith(where)))).toEqual([]);
  expect(exceptions.filter(({ where }) => !asking.some((file) => file.startsWith(where)))).toEqual([]);
});

/** A command asks its repository, and a repository asks nobody who asks one. */
test('what a repository imports, but for other repositories, asks no repository', () => {
  const callers = files.filter((file) => /^packages\/server\/src\/modules\/.*repository\.ts$/.test(file));
  const found = callers.flatMap((file) =>
    modulesOf(file)
      .filter(
        (imported) =>
          !mayAsk.test(imported) &&
          imported !== tableOfQueries &&
          modulesOf(imported).some((next) => mayAsk.test(next)),
      )
      .map((imported) => `${file} -> ${imported}`),
  );
  expect(found).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

/** The files of the server's modules that a file imports, but for those that give it types alone. */
function modulesOf(file: string): string[] {
  const imports = textOf(file).matchAll(/^import (?!type\b)[^;]*?from '((?:#modules\/|\.\.?\/)[^']+)';$/gm);
  return [...imports].map(([, path = '']) =>
    path.startsWith('#') ? `packages/server/src/${path.slice(1)}` : join(dirname(file), path).replaceAll('\\', '/'),
  );
}
