import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

/** The files that a page loads before its first rows: everything that the entries import as a value, not by `import()`. */
const entries = [...textOf('packages/web/index.html').matchAll(/<script[^>]* type="module"[^>]* src="\/([^"]+)"/g)].map(
  ([, path = '']) => `packages/web/${path}`,
);

test('the first load imports neither the contract nor its parser as a value, nor the component library', () => {
  expect(entries).not.toEqual([]);
  const ways = waysTo(entries, textOf);
  ways.delete('packages/contract/src/codecs/enums.ts'); // lists of plain values, which need nothing
  expect(ways.size).toBeGreaterThan(100);
  expect([...ways.keys()].filter((file) => /^packages\/contract\//.test(file)).map((file) => ways.get(file))).toEqual(
    [],
  );
  expect([...ways.keys()].filter((file) => /^(?:zod|@mantine\/)/.test(file)).map((file) => ways.get(file))).toEqual([]);
});

test('a value of the contract that comes by another file is seen, a type and a lazy import are not', () => {
  const files: Record<string, string> = {
    'packages/web/src/app/main.ts':
      "import '#ui/row.ts';\nimport type { A } from '@dorsal/contract/a.ts';\nvoid import('./lazy.ts');",
    'packages/web/src/ui/row.ts':
      "import {\n  b,\n  type B,\n} from '@dorsal/contract/b.ts';\nimport { type C } from '@dorsal/contract/c.ts';",
    'packages/contract/src/b.ts': "import * as z from 'zod';",
  };
  const ways = waysTo(['packages/web/src/app/main.ts'], (file) => files[file] ?? '');
  expect([...ways.keys()]).toEqual([...Object.keys(files), 'zod']);
  expect(ways.get('zod')).toBe(
    'packages/web/src/app/main.ts -> packages/web/src/ui/row.ts -> packages/contract/src/b.ts -> zod',
  );
});

/** Every file that is loaded with the entries, with the way to it. */
function waysTo(from: readonly string[], read: (file: string) => string): Map<string, string> {
  const ways = new Map(from.map((file) => [file, file]));
  for (const [file, way] of ways) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const imported of valueImports(file, read(file)))
      if (!ways.has(imported)) ways.set(imported, `${way} -> ${imported}`);
  }
  return ways;
}

function valueImports(file: string, text: string): string[] {
  const statements = text.matchAll(/^import\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm);
  return [...statements].flatMap(([, names = '*', path = '']) => (isTypesAlone(names) ? [] : [resolve(file, path)]));
}

/** `{ type A, type B }` */
function isTypesAlone(names: string): boolean {
  const list = /^\{([^}]*)\}$/s.exec(names.trim())?.[1]?.split(',') ?? [''];
  return (
    list.every((name) => name.trim() === '' || name.trim().startsWith('type ')) &&
    list.some((name) => name.trim() !== '')
  );
}

function resolve(file: string, path: string): string {
  if (path.startsWith('.')) return join(dirname(file), path);
  if (path.startsWith('#')) return `${file.split('/').slice(0, 2).join('/')}/src/${path.slice(1)}`;
  return path.replace(/^@dorsal\/([^/]+)\//, 'packages/$1/src/');
}

function textOf(file: string): string {
  const path = join(projectFolder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
