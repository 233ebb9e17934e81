import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

const domain = 'packages/domain/src/';

/** Exports that tests alone import, and what they wait for. */
const exceptions: readonly { readonly file: string; readonly names: readonly string[]; readonly waitsFor: string }[] = [
  { file: 'registration/scan-code.ts', names: ['scanPath'], waitsFor: 'the printed codes of bibs' },
];

const isOfTests = /\.test\.tsx?$|\/testing\/|^packages\/testkit\/|^packages\/devkit\/src\/resilience\//;
const sources = new Map(
  globSync(['packages/*/src/**/*.ts', 'packages/*/src/**/*.tsx'], { cwd: projectFolder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isOfTests.test(file))
    .map((file) => [file, readFileSync(join(projectFolder, file), 'utf8')]),
);

/** The exports of the domain that no other file imports and their own file does not need. */
function unused(files: ReadonlyMap<string, string>): string[] {
  const imported = new Set([...files].flatMap(([file, text]) => importsOf(file, text)));
  return [...files]
    .filter(([file]) => file.startsWith(domain))
    .flatMap(([file, text]) =>
      exportsOf(text)
        .filter((name) => !imported.has(`${file} ${name}`) && !isUsedInside(text, name))
        .map((name) => `${file.slice(domain.length)} ${name}`),
    );
}

/** `file name` of everything that a file imports from the domain. */
function importsOf(file: string, text: string): string[] {
  const statements = text.matchAll(/^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm);
  return [...statements].flatMap(([, names = '', path = '']) => {
    const from = resolve(file, path);
    return names.split(',').map(
      (name) =>
        `${from} ${
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]
        }`,
    );
  });
}

function resolve(file: string, path: string): string {
  if (path.startsWith('@dorsal/domain/')) return path.replace('@dorsal/domain/', domain);
  if (path.startsWith('#') && file.startsWith(domain)) return path.replace('#', domain);
  return posix.join(posix.dirname(file), path);
}

const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:abstract )?(?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

function isUsedInside(text: string, name: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}

test('every export of the domain is used by code that is no test, but for those that are listed', () => {
  const listed = exceptions.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`));
  expect(unused(sources).toSorted()).toEqual(listed.toSorted());
});

test('an export is used where another file imports it, or its own file needs it', () => {
  const files = new Map([
    [`${domain}a.ts`, 'export const one = 1;\nexport type Two = 2;\n/** three */\nexport function three(): Two {}'],
    [`${domain}b/c.ts`, "import { one as first } from '#a.ts';\nexport const four = first;"],
    ['packages/web/src/d.ts', "import {\n  type Five,\n  four,\n} from '@dorsal/domain/b/c.ts';"],
  ]);
  expect(unused(files)).toEqual(['a.ts three']);
});
