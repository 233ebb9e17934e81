import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

/**
 * The words that begin a clause in place of a subject. A comment with one of them in front makes the reader wait for the end of the sentence to learn what
 * it is about. 'When' is not among them: it begins conditions too.
 */
const word = String.raw`(?:What|How|Where|Who|Whom|Whose|Which|Whether|Why)(?:ever)?\b(?!,)`;
/** A `//` line below another one begins a comment only if the sentence above has ended. */
const begins = new RegExp(
  String.raw`(?:^|[\s;{,(])(?:/\*[\s*]*|(?<!//[^\n]*[^.:?!\s]\n[ \t]*)//[ \t]*)${word}|\bsummary:\s*'${word}`,
  'g',
);
/** It holds the breaches that it is tested with. */
const ownFile = 'comments.test.ts';
const clausesIn = (text: string): string[] =>
  [...text.matchAll(begins)].map(
    ({ index, 0: found }) => `line ${text.slice(0, index + found.length).split('\n').length}`,
  );

test.each([
  ['/** What stands on the page. */', true],
  ['/**\n * How many people there are,\n * by gender.\n */', true],
  ['const a = 1; // Where it begins', true],
  ['  {/* Who leads */}', true],
  ['.a {\n  /* Which colour it has. */\n}', true],
  ['// The first sentence.\n// Whether it holds', true],
  ["  summary: 'What needs a look.',", true],
  ["  summary:\n    'Whoever is on the course.',", true],
  ['// The list of those\n// Who came in', false],
  ['/** The people on the page, and what they did. */', false],
  ['// @spec [Times] issue 3: What a mat hears is stored', false],
  ['/** However, a race without a gun has none. */', false],
  ["const text = 'https://example.org'; // a link\nconst question = 'What is it?';", false],
])('%j begins with a clause: %j', (text, is) => {
  expect(clausesIn(text).length > 0).toBe(is);
});

test('comments, and the summaries of calls, begin with their subject', () => {
  const files = globSync(['*.{ts,mjs}', '{packages,e2e,scripts}/**/*.{ts,tsx,mjs,css}'], {
    cwd: projectFolder,
    exclude: (name) => ['node_modules', 'dist'].some((folder) => name.split(/[\\/]/).includes(folder)),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((file) => !file.endsWith(ownFile))
    .flatMap((file) =>
      clausesIn(readFileSync(join(projectFolder, file), 'utf8')).map((line) => `${file.replaceAll('\\', '/')} ${line}`),
    );
  expect(found).toEqual([]);
});
