import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldText } from '../../packages/contract/src/refusals/field-text.ts';

const languages = ['ca', 'es'] as const;
const packages = join(import.meta.dirname, '../../packages');

/** Files whose faults go to the command line and to the lines of an import, which are English. */
const inEnglish = /(^|[\\/])(imports|config|replay|testing)[\\/]|\.test\.ts$/;

const sources = ['server/src/modules', 'server/src/platform', 'contract/src'].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !inEnglish.test(file))
    .map((file) => join(packages, folder, file)),
);

/** The sentences that stand in the place of a message, with something for each value. */
function sentencesIn(code: string): string[] {
  const written = /\b(?:message|error):\s*(?:[\w.]+ === [\w.]+\s*\?\s*)?(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;
  return [...code.matchAll(written)]
    .map(([, plain = '', filled = '']) => plain || filled.replaceAll(/\$\{[^}]*\}/g, '7'))
    .filter((sentence) => /[a-z] [a-z0-9]/i.test(sentence))
    .map((sentence) => sentence.replaceAll('\\\\', '\\').replaceAll("\\'", "'"));
}

describe.each(languages)('in %s', (language) => {
  test('each sentence about a field that the server or the contract writes is told', () => {
    const sentences = sources.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')));
    expect(sentences.length).toBeGreaterThan(90);
    expect(sentences.filter((sentence) => fieldText(sentence, language) === sentence)).toEqual([]);
  });
});
