import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const table = readFileSync(`${root}docs/spec-coverage.md`, 'utf8');

interface Row {
  readonly line: number;
  readonly statement: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

const rows: readonly Row[] = table.split('\n').flatMap((text, index) => {
  const cells = text.split('|').map((cell) => cell.trim());
  const [, statement = '', , files = '', tests = ''] = cells;
  const isRow = cells.length >= 6 && statement !== 'statement' && !/^-+$/.test(statement);
  return isRow ? [{ line: index + 1, statement, files: pathsIn(files), tests: pathsIn(tests) }] : [];
});

test('every row names a file that does it and a test that proves it', () => {
  const bare = rows.filter(({ files, tests }) => files.length === 0 || tests.length === 0);
  expect(bare.map(({ line, statement }) => `${line}: ${statement}`)).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

test('every file and test that a row names is there', () => {
  const gone = rows.flatMap(({ line, files, tests }) =>
    [...files, ...tests].filter((path) => !existsSync(`${root}${path}`)).map((path) => `line ${line}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test('what a row calls a test is one', () => {
  const others = rows.flatMap(({ line, tests }) =>
    tests.filter((path) => !/\.(test|spec)\.tsx?$/.test(path)).map((path) => `line ${line}: ${path}`),
  );
  expect(others).toEqual([]);
});
