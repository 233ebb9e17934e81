import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const planted = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-planted-')));
afterAll(() => rmSync(planted, { recursive: true }));

/** Each imports what it must not; nothing else is wrong with it. */
const badImports = [
  ['domain-stands-alone', 'packages/domain/src/clock.ts', 'node:fs'],
  ['domain-stands-alone', 'packages/domain/src/wire.ts', '../../contract/src/wire.ts'],
  ['contract-knows-the-domain-alone', 'packages/contract/src/calls.ts', '../../server/src/platform/pool.ts'],
  ['server-knows-no-screen-no-demo', 'packages/server/src/demo.ts', '../../devkit/src/demo.ts'],
  ['server-knows-no-screen-no-demo', 'packages/server/src/page.ts', '../../web/src/ui/button.ts'],
  ['web-knows-no-server', 'packages/web/src/app/rows.ts', '../../../server/src/platform/pool.ts'],
  ['platform-knows-no-module', 'packages/server/src/platform/race.ts', '../modules/events/command.ts'],
  ['queries-in-repositories-alone', 'packages/server/src/modules/events/rules.ts', 'kysely'],
  ['routes-ask-commands-and-queries', 'packages/server/src/modules/events/route.ts', './event-repository.ts'],
  ['repositories-below-everything', 'packages/server/src/modules/events/other-repository.ts', './command.ts'],
  ['ui-is-lowest', 'packages/web/src/ui/link.ts', '../features/board/board.ts'],
  ['features-know-no-other-feature', 'packages/web/src/features/search/search.ts', '../board/board.ts'],
  ['features-below-routes', 'packages/web/src/features/search/page.ts', '../../routes/home.ts'],
  ['routes-below-app', 'packages/web/src/routes/menu.ts', '../app/rows.ts'],
  ['no-test-code-in-the-product', 'packages/server/src/odd.ts', './odd.test.ts'],
  ['not-found', 'packages/server/src/lost.ts', './nowhere.ts'],
  ['no-cycles', 'packages/web/src/ui/one.ts', './two.ts'],
] as const;

const innocent = [
  'packages/contract/src/wire.ts',
  'packages/server/src/platform/pool.ts',
  'packages/server/src/modules/events/command.ts',
  'packages/server/src/modules/events/event-repository.ts',
  'packages/server/src/odd.test.ts',
  'packages/devkit/src/demo.ts',
  'packages/web/src/ui/button.ts',
  'packages/web/src/features/board/board.ts',
  'packages/web/src/routes/home.ts',
];

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true });
  writeFileSync(join(planted, file), text);
}

test('every boundary is seen when it is crossed, and nothing else is', () => {
  for (const [, file, imported] of badImports)
    plant(file, `import * as other from '${imported}';\nexport const used = other;\n`);
  plant('packages/web/src/ui/two.ts', "import { used } from './one.ts';\nexport const back = used;\n");
  for (const file of innocent) plant(file, 'export const nothing = 0;\n');
  symlinkSync(join(projectFolder, 'node_modules'), join(planted, 'node_modules'));

  const tool = join(projectFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const words = [tool, '--config', join(projectFolder, '.dependency-cruiser.mjs'), '--output-type', 'err', 'packages'];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: planted, encoding: 'utf8' });

  const found = [...stdout.matchAll(/error ([a-z-]+): (\S+)/g)].map(([, rule, file]) => `${rule} ${file}`);
  const expected = badImports.map(([rule, file]) => `${rule} ${file}`);
  expect(new Set(found)).toEqual(new Set(expected));
  expect(status).not.toBe(0);
});
