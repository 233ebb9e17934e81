import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import boundaries from '../../.dependency-cruiser.mjs';
import { projectFolder } from '../project-folder.mjs';

const planted = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-planted-')));
afterAll(() => rmSync(planted, { recursive: true }));

/** The imports forbidden to each package, one file for each of them. */
const betweenPackages = (
  [
    ['domain-stands-alone', 'domain', ['contract', 'server', 'web', 'devkit', 'cli']],
    ['contract-knows-the-domain-alone', 'contract', ['server', 'web', 'devkit', 'cli']],
    ['server-knows-no-screen-no-demo', 'server', ['web', 'devkit', 'cli']],
    ['web-knows-no-server', 'web', ['server', 'devkit', 'cli']],
    ['testkit-stands-on-the-server', 'testkit', ['web', 'devkit', 'cli']],
    ['devkit-knows-no-cli-no-web', 'devkit', ['web', 'cli']],
    ['cli-knows-no-web', 'cli', ['web']],
  ] as const
).flatMap(([rule, from, others]) =>
  others.map((to) => [rule, `packages/${from}/src/of-${to}.ts`, `../../${to}/src/nothing.ts`] as const),
);

/** The imports forbidden to each part of the screens, one file for each of them. */
const betweenScreens = (
  [
    ['browser-knows-the-browser-alone', 'browser', ['api', 'live', 'i18n', 'ui', 'race', 'features', 'routes', 'app']],
    ['texts-know-no-screen', 'i18n', ['api', 'live', 'ui', 'race', 'features', 'routes', 'app']],
    ['calls-know-no-screen', 'api', ['live', 'ui', 'race', 'features', 'routes', 'app']],
    ['the-stream-knows-no-screen', 'live', ['ui', 'race', 'features', 'routes', 'app']],
    ['ui-is-lowest', 'ui', ['live', 'race', 'features', 'routes', 'app']],
    ['race-below-features', 'race', ['features', 'routes', 'app']],
    ['features-below-routes', 'features', ['routes', 'app']],
    ['routes-below-app', 'routes', ['app']],
  ] as const
).flatMap(([rule, from, others]) =>
  others.map((to) => [rule, `packages/web/src/${from}/board/of-${to}.ts`, `../../${to}/board/nothing.ts`] as const),
);

/** Each imports what it must not; nothing else is wrong with it. */
const plantedImports: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ...betweenPackages,
  ...betweenScreens,
  ['domain-stands-alone', 'packages/domain/src/clock.ts', 'node:fs'],
  ['platform-knows-no-module', 'packages/server/src/platform/race.ts', '../modules/events/command.ts'],
  ['queries-in-repositories-alone', 'packages/server/src/modules/events/rules.ts', 'kysely'],
  ['routes-ask-commands-and-queries', 'packages/server/src/modules/events/route.ts', './event-repository.ts'],
  ['routes-ask-commands-and-queries', 'packages/server/src/modules/events/old-route.ts', './event-repository.ts'],
  ['repositories-call-no-route', 'packages/server/src/modules/events/other-repository.ts', './answer-route.ts'],
  ['component-library-in-its-folder', 'packages/web/src/features/board/modal.ts', '@mantine/core'],
  ['features-know-no-other-feature', 'packages/web/src/features/search/search.ts', '../board/nothing.ts'],
  ['no-test-code-in-the-product', 'packages/server/src/odd.ts', './odd.test.ts'],
  ['no-test-code-in-the-product', 'packages/web/src/ui/odd.ts', './Odd.test.tsx'],
  ['no-test-code-in-the-product', 'packages/domain/src/made.ts', './testing/a-race.ts'],
  ['no-test-code-in-the-product', 'packages/server/src/made.ts', '../../testkit/src/a-race.ts'],
  ['not-found', 'packages/server/src/lost.ts', './nowhere.ts'],
  ['no-cycles', 'packages/web/src/ui/one.ts', './two.ts'],
];

const innocent = [
  ...['domain', 'contract', 'server', 'web', 'testkit', 'devkit', 'cli'].map(
    (name) => `packages/${name}/src/nothing.ts`,
  ),
  ...['api', 'live', 'i18n', 'ui', 'race', 'features', 'routes', 'app'].map(
    (name) => `packages/web/src/${name}/board/nothing.ts`,
  ),
  'packages/server/src/modules/events/command.ts',
  'packages/server/src/modules/events/event-repository.ts',
  'packages/server/src/modules/events/answer-route.ts',
  'packages/server/src/odd.test.ts',
  'packages/web/src/ui/Odd.test.tsx',
  'packages/domain/src/testing/a-race.ts',
  'packages/testkit/src/a-race.ts',
];

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true });
  writeFileSync(join(planted, file), text);
}

test('every boundary is seen when it is crossed, and nothing else is', () => {
  for (const [, file, imported] of plantedImports)
    plant(file, `import * as other from '${imported}';\nexport const used = other;\n`);
  plant('packages/web/src/ui/two.ts', "import { used } from './one.ts';\nexport const back = used;\n");
  for (const file of innocent) plant(file, 'export const nothing = 0;\n');
  symlinkSync(join(projectFolder, 'node_modules'), join(planted, 'node_modules'));

  const tool = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const words = [tool, '--config', join(projectFolder, '.dependency-cruiser.mjs'), '--output-type', 'err', 'packages'];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: planted, encoding: 'utf8' });

  const found = [...stdout.matchAll(/error ([a-z-]+): (\S+)/g)].map(([, rule, file]) => `${rule} ${file}`);
  const expected = plantedImports.map(([rule, file]) => `${rule} ${file}`);
  expect(new Set(found)).toEqual(new Set(expected));
  expect(status).not.toBe(0);
});

type Condition = Readonly<Record<string, unknown>>;
const rules = boundaries.forbidden as readonly { name: string; from: Condition; to: Condition }[]; // the cruiser's own type says less

test('every rule has a planted breach, for each file and each import that it names', () => {
  const missed = rules.flatMap(({ name, from, to }) => {
    const breaches = plantedImports.filter(([rule]) => rule === name);
    if (breaches.length === 0) return [name];
    const froms = breaches.map(([, file]) => file);
    const tos = breaches.map(([, file, imported]) =>
      imported.startsWith('.') ? posix.join(posix.dirname(file), imported) : `node_modules/${imported}/`,
    );
    return [...unmatched(from['path'], froms), ...unmatched(to['path'], tos)].map((path) => `${name}: ${path}`);
  });
  expect(missed).toEqual([]);
});

/** The alternatives of a rule's path that none of the files stands for. */
function unmatched(path: unknown, files: readonly string[]): string[] {
  if (typeof path !== 'string') return [];
  return alternativesOf(path).filter((one) => !files.some((file) => new RegExp(one).test(file)));
}

test('every path of a rule is one of the tree: none says what is long gone', () => {
  const found = globSync('{packages,scripts,e2e}/**/*.{ts,tsx,mjs}', {
    cwd: projectFolder,
    exclude: ['**/node_modules', '**/dist'],
  });
  const files = found.map((file) => file.replaceAll('\\', '/'));
  const gone = rules.flatMap(({ name, from, to }) =>
    [from['path'], from['pathNot'], to['path'], to['pathNot']]
      .filter((path) => typeof path === 'string')
      .flatMap(alternativesOf)
      .filter((path) => !isThere(path, files))
      .map((path) => `${name}: ${path}`),
  );
  expect(gone).toEqual([]);
});

/** `^packages/(cli|web)/|[.]test` holds three paths. */
function alternativesOf(path: string): string[] {
  const group = /\((?!\^)([^()]*\|[^()]*)\)/.exec(path);
  if (group === null) return path.split(/\|(?![^(]*\))/);
  return (group[1] ?? '').split('|').flatMap((one) => alternativesOf(path.replace(group[0], one)));
}

function isThere(path: string, files: readonly string[]): boolean {
  const [, dependency] = /node_modules\/(.+)\/$/.exec(path) ?? [];
  if (dependency !== undefined) return existsSync(join(projectFolder, 'node_modules', dependency));
  const pattern = new RegExp(path.replaceAll('$1', '[^/]+'));
  return files.some((file) => pattern.test(file));
}
