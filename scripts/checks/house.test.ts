import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linesAt, measureHouse } from '../measure/house.mjs';
import { projectFolder } from '../project-folder.mjs';

const project = mkdtempSync(join(tmpdir(), 'dorsal-house-'));
afterAll(() => rmSync(project, { recursive: true }));

const planted = measureHouse(plant());
const house = measureHouse(projectFolder);

/** Modules `a` and `b` need each other, `ui` and its folder `list` too, and the sibling folders `map` and `track`; `list/row.ts` has one user and no test, `list/head.ts` has a test, `list/cell.ts` two users. */
function plant(): string {
  const files = {
    'server/src/modules/a/route.ts': "import '#modules/b/query.ts';\n",
    'server/src/modules/b/query.ts': "import '../a/rules.ts';\n",
    'server/src/modules/a/rules.ts': `${"export const many = '';\n".repeat(401)}`,
    'web/src/ui/Page.ts': "import { list } from './list/List.ts';\nimport type { Cell } from '#ui/list/cell.ts';\n",
    'web/src/ui/size.ts': `${'// a line\n'.repeat(40)}`,
    'web/src/ui/list/List.ts': "import '../size.ts';\nimport './row.ts';\nimport './head.ts';\nimport './cell.ts';\n",
    'web/src/ui/list/row.ts': 'export const row = 1;\n',
    'web/src/ui/list/head.ts': 'export const head = 1;\n',
    'web/src/ui/list/head.test.ts': "import { head } from './head.ts';\n",
    'web/src/ui/list/cell.ts': 'export const cell = 1;\n',
    'web/src/race/map/marks.ts': `import '../track/line.ts';\n${'// a line\n'.repeat(40)}`,
    'web/src/race/track/line.ts': `import '#race/map/marks.ts';\n${'// a line\n'.repeat(40)}`,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(project, 'packages', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return project;
}

test('a file is small that has under 40 lines, one user and no test', () => {
  expect(planted.small.map(({ path }) => path)).toEqual(
    [
      'packages/web/src/ui/list/List.ts',
      'packages/web/src/ui/list/row.ts',
      'packages/server/src/modules/b/query.ts',
    ].toSorted(),
  );
});

test('files without the tests, folders and long files are counted', () => {
  expect(planted.files.length).toBe(11);
  expect(planted.folders.length).toBe(6);
  expect(planted.long.map(({ path }) => path)).toEqual(['packages/server/src/modules/a/rules.ts']);
  expect(linesAt(planted.files, 0.5)).toBe(2);
});

test('folders that import each other are found, one in the other or beside it, and so are modules in a circle', () => {
  expect(planted.twoWayPairs).toEqual([
    'packages/server/src/modules/a <-> packages/server/src/modules/b',
    'packages/web/src/race/map <-> packages/web/src/race/track',
    'packages/web/src/ui/list <-> packages/web/src/ui',
  ]);
  expect(planted.moduleCircles).toEqual(['a -> b -> a']);
});

test('no more than a few files are small, have one user and no test', () => {
  expect(house.small.length).toBeLessThanOrEqual(25);
});

test('no two folders import each other', () => {
  expect(house.twoWayPairs).toEqual([]);
});

test('no circle between modules of the server', () => {
  expect(house.moduleCircles).toEqual([]);
});

test('no file is longer than 400 lines, no folder holds more than 20 files', () => {
  expect(house.long.map(({ path }) => path)).toEqual([]);
  expect(house.fullFolders).toEqual([]);
});

test('doubles in the place of modules stand in tests of components alone, which share no modules', () => {
  const shared = globSync('packages/*/src/**/*.test.ts', { cwd: projectFolder });
  const double = /^\s*vi[.]mock\(/m;
  expect(double.test("vi.mock('#a.ts', () => ({}));")).toBe(true);
  expect(shared.filter((file) => double.test(readFileSync(join(projectFolder, file), 'utf8')))).toEqual([]);
});
