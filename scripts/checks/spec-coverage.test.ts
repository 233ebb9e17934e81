import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { projectFolder } from '../project-folder.mjs';
import { parseSpecTags, printSpecCoverage, type SpecTag, specDocument } from './spec-tags.mjs';

const document = readFileSync(join(projectFolder, specDocument), 'utf8');
const tags = parseSpecTags(projectFolder);
const where = ({ file, line, statement }: SpecTag): string => `${file}:${line} ${statement}`;

test('docs/spec-coverage.md says what the tests say (npm run spec-coverage prints it)', () => {
  expect(printSpecCoverage(document, tags)).toBe(document);
  expect(new Set(tags.map(({ section, statement }) => `${section} ${statement}`)).size).toBeGreaterThan(600);
});

test('every statement stands directly above a test, or an entry of a table that a test goes through', () => {
  expect(tags.filter(({ test: name }) => name === null).map(where)).toEqual([]);
});

test('every statement has a section of the document and one source', () => {
  const sections = [...document.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  expect(tags.filter(({ section }) => !sections.includes(section)).map(where)).toEqual([]);
  const bySource = Map.groupBy(tags, ({ section, statement }) => `${section}: ${statement}`);
  const doubtful = [...bySource].filter(([, its]) => new Set(its.map(({ source }) => source)).size > 1);
  expect(doubtful.map(([statement]) => statement)).toEqual([]);
});

test('every statement stands in a file that npm test runs, or that such a file imports', () => {
  const patterns = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  const runs = (file: string): boolean =>
    [...patterns, 'e2e/**/*.spec.ts'].some((pattern) => matchesGlob(file, pattern));
  const others = tags.filter(({ file }) => !runs(file) && !isTableOfATest(file));
  expect(others.map(where)).toEqual([]);
});

/** `spec-examples.test.ts` beside `document-one.ts` goes through its entries. */
function isTableOfATest(file: string): boolean {
  const folder = join(projectFolder, dirname(file));
  const beside = join(folder, `${basename(folder)}.test.ts`);
  return readFileSync(beside, 'utf8').includes(`from './${basename(file)}'`);
}

const project = mkdtempSync(join(tmpdir(), 'dorsal-spec-'));
const planted = [
  "describe('a race', () => {",
  '  // @spec [Rules] doc 1 §2, design §3: It starts: with the gun',
  '  // @spec [Rules] doc 1 §2: It ends',
  "  test.each([['a'], ['b']])('starts and | ends with %s', () => {});",
  '});',
  '// @spec [Rules] doc 1 §4: Nothing is skipped',
  "test.skip('is skipped', () => {});", // planted: a tag above a skipped test is refused
  '// @spec [Rules] doc 1 §5: Nothing stands alone',
  '',
  '// @spec Rules doc 1 §6 Nothing is misspelt',
  "test('is misspelt', () => {});",
];

test('a statement above a skipped test, above nothing, or misspelt is seen', () => {
  for (const folder of ['scripts', 'e2e', 'packages/web/src']) mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'packages/web/src/race.test.ts'), planted.join('\n'));
  writeFileSync(
    join(project, 'packages/web/src/table.ts'),
    "const table = [\n  // @spec [Rules] doc 2 §1: It ends\n  ['a', 1],\n];\n",
  );
  const found = parseSpecTags(project);
  rmSync(project, { recursive: true });
  expect(
    found.map(({ line, section, source, statement, test: name }) => [line, section, source, statement, name]),
  ).toEqual([
    [2, 'Rules', 'doc 1 §2, design §3', 'It starts: with the gun', 'a race › starts and | ends with %s'],
    [3, 'Rules', 'doc 1 §2', 'It ends', 'a race › starts and | ends with %s'],
    [6, 'Rules', 'doc 1 §4', 'Nothing is skipped', null],
    [8, 'Rules', 'doc 1 §5', 'Nothing stands alone', null],
    [10, '', '', '', 'is misspelt'],
    [2, 'Rules', 'doc 2 §1', 'It ends', 'a'],
  ]);
});

test('a page keeps its words and its order, and a new statement comes last', () => {
  const page =
    '# Page\n\nWords.\n\n## Rules\n\n| statement | source | test |\n| --- | --- | --- |\n| It ends | doc 1 | x |\n\n## Later\n\n- all else\n';
  const aTag = (statement: string): SpecTag => ({
    section: 'Rules',
    source: 'doc 1',
    statement,
    file: 'a.test.ts',
    line: 1,
    test: 'a | b',
  });
  expect(printSpecCoverage(page, [aTag('It starts'), aTag('It ends')])).toBe(
    page.replace('| x |', '| `a.test.ts`: “a \\| b” |\n| It starts | doc 1 | `a.test.ts`: “a \\| b” |'),
  );
});
