import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const page = textOf('docs/architecture.md');
const folders = (path: string): string[] => {
  const files = globSync(`${path}/*/**/*.ts`, { cwd: projectFolder, exclude: ['**/node_modules'] });
  return [
    ...new Set(
      files.map(
        (file) =>
          file
            .replaceAll('\\', '/')
            .slice(path.length + 1)
            .split('/')[0] ?? '',
      ),
    ),
  ];
};
/** The names in backticks of the first column of the table that has these headings. */
const namesInTable = (headings: string): string[] => {
  const table = page.slice(page.indexOf(headings)).split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));
};
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('its tables name every package and every module of the server, and no other', () => {
  expect(namesInTable('| package | holds |').toSorted()).toEqual(folders('packages').toSorted());
  expect(namesInTable('| module | does |').toSorted()).toEqual(folders('packages/server/src/modules').toSorted());
});

const documents = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: projectFolder })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'docs/spec-coverage.md'); // printed from the tests, and compared with them

test.each(documents)('every file and folder that %s names is there', (file) => {
  const text = textOf(file).replaceAll(/^```[\s\S]*?^```/gm, '');
  const named = namesIn(text).filter((name) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(name) && !/^[A-Z_-]+\//.test(name));
  expect(named.filter((path) => placesOf(path).length === 0 && !elsewhere.includes(path))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(projectFolder, dirname(file), link)))).toEqual([]);
});

/** Files of a data folder, which is none of the tree. */
const elsewhere = ['cluster/postmaster.pid'];
const roots = ['', 'packages', 'packages/web/src', 'packages/server/src', 'packages/server/src/modules', 'docs'];
const placesOf = (path: string): string[] =>
  roots.map((root) => join(root, path)).filter((place) => existsSync(join(projectFolder, place)));

test.each(['read', 'page', 'correction'])('the way of a %s names functions of its files, and adds up', (way) => {
  const [, text = ''] = new RegExp(`^## The way of a ${way}\\n([\\s\\S]*?)(?=^## )`, 'm').exec(page) ?? [];
  const rows = [...text.matchAll(/^\| ([^|]+) \| (`[^|]+) \| ([^|]+) \| (\d+) \|$/gm)];
  const files: string[] = [];
  const faults: string[] = [];
  for (const [, step, named = '', calls = '', hops] of rows) {
    for (const file of namesIn(named)) {
      if (placesOf(file).length !== 1 || files.includes(file)) faults.push(`${step}: ${file} is not one file`);
      files.push(file);
    }
    const sources = files.flatMap(placesOf).map(textOf);
    const isThere = (name: string): boolean => sources.some((source) => isNamed(source, name));
    faults.push(
      ...namesIn(calls).flatMap((name) => (isThere(name) ? [] : [`${step}: ${name} is in none of the files`])),
    );
    if (countOf(/[→·]/g, calls) !== Number(hops)) faults.push(`${step}: not ${hops} hops`);
  }
  expect(faults).toEqual([]);
  const [across, inside] = [/→/g, /·/g].map((arrow) =>
    rows.reduce((sum, [, , , calls = '']) => sum + countOf(arrow, calls), 0),
  );
  expect(text).toContain(`${(across ?? 0) + (inside ?? 0)} hops in ${files.length} files`);
  expect(text).toContain(`: ${across} from file to file, ${inside} inside a file.`);
});

const isNamed = (source: string, name: string): boolean => new RegExp(`(?<![\\w#])${name}\\b`).test(source);
const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Patterns that must be absent: the place, the pattern, and a breach that it catches. */
const absent = [
  {
    what: 'a clock or chance in the domain',
    files: 'packages/domain/src/**/*.ts',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\bprocess\.|\bcrypto\./,
    breach: 'const isOver = (gun: Gun): boolean => gun.at < Date.now();',
  },
  {
    what: 'a name of the wire in the domain',
    files: 'packages/domain/src/**/*.ts',
    pattern:
      /\b(?:total_time|total_time_real|intermediates?|penalizations|punctuation_type|security_seconds|numeric_id|non_cummulative_with)\b/,
    breach: 'const { total_time } = result;',
  },
  {
    what: 'an update or a delete of reads',
    files: 'packages/{server,cli,devkit}/src/**/*.ts',
    pattern: /(?:updateTable|deleteFrom)\('read_log'\)|\b(?:update|delete from|truncate)(?: table)? read_log\b/i,
    breach: "await db.deleteFrom('read_log').where('device', '=', 1).execute();",
  },
  {
    what: 'a column for a place, a prize that was won, or points',
    files: 'packages/server/src/platform/db/tables/*.ts',
    pattern: /^\s+(?:places?|points|awards?|prizes_won)\??: /m,
    breach: 'export interface ResultTable {\n  place: number | null;\n}',
  },
];

test.each(absent)('there is no $what', ({ files, pattern, breach }) => {
  expect(pattern.test(breach)).toBe(true);
  const found = globSync(files, { cwd: projectFolder }).map((file) => file.replaceAll('\\', '/'));
  const product = found.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  expect(product.length).toBeGreaterThan(0);
  expect(product.filter((file) => pattern.test(withoutComments(textOf(file))))).toEqual([]);
});

function textOf(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
