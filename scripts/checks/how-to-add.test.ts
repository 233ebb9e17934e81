import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const page = readFileSync(join(projectFolder, 'docs/how-to-add.md'), 'utf8');
const paths = [...page.matchAll(/`((?:packages|e2e|docs|scripts)\/[^`\s]+)`/g)].map(([, path = '']) => path);
const links = [...page.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => `docs/${link}`);
/** `name` in, of or (in) `path`: the file that is named holds the name. */
const named = [...page.matchAll(/`(\w+)`(?: in| of)? \(?`(packages\/[^`\s]+\.tsx?)`/g)].map(
  ([, name = '', path = '']) => ({ name, path }),
);

test('every file that a step names is there', () => {
  expect([...paths, ...links].filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(30);
});

test('what a step names in a file stands in it', () => {
  const textOf = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');
  expect(named.filter(({ name, path }) => !new RegExp(`\\b${name}\\b`).test(textOf(path)))).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(8);
});

/** A folder, and a function of PostgreSQL. */
const notDeclared = ['e2e', 'json_build_object'];

test('every name that a step uses is declared in the sources', () => {
  const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: projectFolder });
  const sources = files.map((file) => readFileSync(join(projectFolder, file), 'utf8')).join('\n');
  const names = [...page.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name = '']) => name);
  const unknown = [...new Set(names)].filter((name) => !isDeclaredIn(sources, name));
  expect(unknown.toSorted()).toEqual(notDeclared);
  expect(names.length).toBeGreaterThan(30);
});

/** As a function, a constant, a type or a field. */
const isDeclaredIn = (sources: string, name: string): boolean =>
  new RegExp(String.raw`\b(?:function|const|class|interface|type) ${name}\b|^\s+(?:readonly )?${name}\??:`, 'm').test(
    sources,
  );

test('each addition has its steps, in order', () => {
  const sections = page.split('\n## ').slice(1);
  expect(sections.map((section) => section.split('\n')[0])).toEqual([
    'A reader format',
    'A language',
    'A column of the classification',
    'A screen of the back-office',
    'A prize rule',
    'An endpoint',
  ]);
  for (const section of sections) {
    const numbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(2);
  }
});

test('only files and folders are named as such', () => {
  const files = paths.filter((path) => /\.\w+$/.test(path));
  expect(files.filter((path) => !statSync(join(projectFolder, path)).isFile())).toEqual([]);
});
