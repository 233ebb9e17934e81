import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.mjs';

/** Names of `node:` modules that came after the oldest Node of package.json. */
const younger =
  /\b(globSync|stripTypeScriptTypes|registerHooks|zstd\w+)\b|from 'node:sqlite'|\bPromise\.(try|withResolvers)\b/;

test('what npm runs starts on the oldest Node that package.json names, which then goes on with its own', () => {
  const scripts = join(projectFolder, 'scripts');
  const breaches = (text: string): boolean => younger.test(text);
  const found = readdirSync(scripts, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.mjs'))
    .filter((file) => breaches(readFileSync(join(scripts, file), 'utf8')));
  expect(found).toEqual([]);
  expect(breaches("import { globSync } from 'node:fs';")).toBe(true);
});
