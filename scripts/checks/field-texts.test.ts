import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldText } from '../../packages/contract/src/refusals/field-text.ts';

const languages = ['ca', 'es'] as const;
const packages = join(import.meta.dirname, '../../packages');

/** Files whose faults go to the command line, which is English; those of imports are looked at below. */
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

/** The modules that read files: every text of theirs that reads like a sentence stands in a line of an import, but for those below. */
const ofFiles = ['server/src/modules/imports', 'server/src/modules/tracks', 'server/src/modules/jobs']
  .flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) =>
    /(?:imports[\\/].*|parse-gpx|import-job)(?<!\.test|repository|headings|split-name|parse-genders)\.ts$/.test(file),
  );

/** Not told to the author of a file: bugs, settings of the database, names that are stored, keys, switches of the command line. */
const notOfLines = [
  ...['repeatable read', 'read only', 'no editor writes such a part', 'a cell has no address', 'the trial is over'],
  ...['a trial told nothing', 'Max buffer length', 'no date', 'the people of the race changed meanwhile: 7'],
  ...['File for checkpoint 7', '7 7', '7 7 7', 'document 7', '7 MB', 'line 7', 'another box', 'another race'],
  ...['1 yes y true t si s x verdadero cert sip oui v', '0 no n false f falso fals non', 'another day'],
  ...['Or give that offset as zone (--zone 7)', '--official says that they may move'],
  'Or say --repeated-hour first or second, or, where the clock of the box was not changed, give its offset as zone (--zone 7)',
];

/** The other sources of sentences: exports, explanations and letters have tables of their own; backups and predictions speak to the command line. */
const elsewhere = sources.filter(
  (file) =>
    !/[\\/](?:backups|derive|explanations|exports|platform|predictions)[\\/]|(?:link-mail|refusal-body|repository|[\\/-]texts[-\w]*|-text)\.ts$/.test(
      file,
    ),
);

/** Written in small letters too, and told to nobody as they stand. */
const notOnScreens = [
  ...['no account has this password', 'second factor of 7', 'shirt and club', 'inscripción in situ'],
  // Its bounds are a part of the sentence.
  'lies far from the race: nothing 7 counts for it (six hours around its starts and its last cut-off, window or planned end); check the day and the offset, or correct the times of the race first',
];

/** A source without its bugs and its documents. */
const saidIn = (code: string): string =>
  code.replaceAll(/\b(?:summary|description):\s*'[^'\n]*'|new \w*Error\(\s*(?:'[^'\n]*'|`[^`]*`)/g, '');

/** Every text of several words, with something for each value. */
function textsIn(code: string): string[] {
  const plain = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|\} from) .*$/gm, '');
  return [...plain.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, quoted = '', filled = '']) => quoted || filled.replaceAll(/\$\{[^}]*\}/g, '7'))
    .map((text) => text.replaceAll('\\\\', '\\'))
    .filter((text) => /[a-z0-9"] [a-z0-9"`]/i.test(text));
}

describe.each(languages)('in %s', (language) => {
  test('each sentence about a field that the server or the contract writes is told', () => {
    const sentences = sources.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')));
    expect(sentences.length).toBeGreaterThan(90);
    expect(sentences.filter((sentence) => fieldText(sentence, language) === sentence)).toEqual([]);
  });

  test('each sentence about a file or its lines is told', () => {
    const sentences = ofFiles.flatMap((file) => textsIn(readFileSync(join(packages, file), 'utf8')));
    expect(sentences.length).toBeGreaterThan(90);
    const english = sentences.filter((sentence) => fieldText(sentence, language) === sentence);
    expect(english.filter((text) => !notOfLines.includes(text))).toEqual([]);
  });

  test('each sentence in small letters is told, wherever a schema takes it from', () => {
    const sentences = elsewhere
      .flatMap((file) => textsIn(saidIn(readFileSync(file, 'utf8'))))
      .filter((text) => /^[a-z][^\n]*[a-z] [a-z0-9"]+ [a-z0-9"]/.test(text) && !text.startsWith('select '));
    const english = sentences.filter((sentence) => fieldText(sentence, language) === sentence);
    expect(english.filter((text) => !notOnScreens.includes(text))).toEqual([]);
  });

  test('a cell that cannot be read is named', () => {
    const people = readFileSync(join(packages, 'server/src/modules/imports/start-list/parse-people.ts'), 'utf8');
    const cells = [...people.matchAll(/\b(?:unreadable|flag)\('([^']+)'/g)].map(([, cell = '']) => cell);
    expect(cells.length).toBeGreaterThan(10);
    expect(cells.filter((cell) => fieldText(cell, language) === cell)).toEqual([]);
    const told = { ca: 'no s’entén l’edat: «?»', es: 'no se entiende la edad: «?»' };
    expect(fieldText('age "?" cannot be read', language)).toBe(told[language]);
  });
});
