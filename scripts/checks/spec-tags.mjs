import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * A statement of the spec at what proves it: `// @spec [Section] doc 1 §7, design §5: words`, on a line directly above a test, a describe,
 * or an entry of a table that a test goes through.
 * @typedef {object} SpecTag
 * @property {string} section a heading of docs/spec-coverage.md
 * @property {string} source
 * @property {string} statement
 * @property {string} file
 * @property {number} line
 * @property {string | null} test the name of the test with those of the describes around it, or the entry; null where nothing of the kind stands below
 */

export const specDocument = 'docs/spec-coverage.md';

const tagLine = /^\s*\/\/ @spec \[([^\]]+)\] (.+?): (.+)$/;
const testLine = /^\s*(?:describe|(?:test|ownPageTest)(?:\.describe)?)(?<each>\.(?:each|for))?[(<]/;
const describeLine = /^\s*(?:(?:test|ownPageTest)\.)?describe[.(]/;
const entryLine = /^\s*[[{'"]/;

/** @param {string} project folder of the project @returns {SpecTag[]} */
export function parseSpecTags(project) {
  const files = ['packages', 'scripts', 'e2e'].flatMap((folder) => filesBelow(join(project, folder)));
  return files.toSorted().flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return text.includes('// @spec') ? tagsOf(relative(project, path).split(sep).join('/'), text.split('\n')) : [];
  });
}

/**
 * The document anew: its words and the order of its statements stay, the tables are those of the tags. A new statement comes last in its section.
 * @param {string} document @param {readonly SpecTag[]} tags
 */
export function printSpecCoverage(document, tags) {
  const sections = document.split(/^(?=## )/m).map((text) => {
    const title = /^## (.+)$/m.exec(text)?.[1];
    const words = text.replaceAll(/^\|.*\n/gm, '').trimEnd();
    const table = tableOf(
      tags.filter(({ section }) => section === title),
      text,
    );
    return table === '' ? words : `${words}\n\n${table}`;
  });
  return `${sections.join('\n\n')}\n`;
}

/** @param {readonly SpecTag[]} tags of one section @param {string} before the section as it stands */
function tableOf(tags, before) {
  const byStatement = groupBy(tags, 'statement');
  if (byStatement.size === 0) return '';
  const known = [...before.matchAll(/^\| (.+?) \| /gm)].map(([, statement = '']) => statement);
  const place = (/** @type {string} */ statement) =>
    known.includes(statement) ? known.indexOf(statement) : known.length;
  const rows = [...byStatement].toSorted(([a], [b]) => place(a) - place(b));
  const lines = rows.map(([statement, its]) => `| ${statement} | ${its[0]?.source} | ${testsOf(its)} |`);
  return ['| statement | source | test |', '| --- | --- | --- |', ...lines].join('\n');
}

/** @param {readonly SpecTag[]} tags of one statement */
function testsOf(tags) {
  const byFile = groupBy(tags, 'file');
  const cells = [...byFile].map(([file, its]) => `\`${file}\`: ${its.map(({ test }) => `“${test}”`).join(', ')}`);
  return cells.join('; ').replaceAll('|', '\\|');
}

/** Node 20 has no Map.groupBy. @param {readonly SpecTag[]} tags @param {'statement' | 'file'} key @returns {Map<string, SpecTag[]>} */
function groupBy(tags, key) {
  /** @type {Map<string, SpecTag[]>} */
  const groups = new Map();
  for (const tag of tags) groups.set(tag[key], [...(groups.get(tag[key]) ?? []), tag]);
  return groups;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(join(folder, entry.name));
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** @param {string} file @param {readonly string[]} lines @returns {SpecTag[]} */
function tagsOf(file, lines) {
  return lines.flatMap((text, index) => {
    if (!/^\s*\/\/ @spec\b/.test(text)) return [];
    const [, section = '', source = '', statement = ''] = tagLine.exec(text) ?? [];
    const below = lines.findIndex((line, at) => at > index && !/^\s*\/\//.test(line));
    return [
      {
        section,
        source,
        statement,
        file,
        line: index + 1,
        test: nameAt(lines, below, /\.(test|spec)\.tsx?$/.test(file)),
      },
    ];
  });
}

/** @param {readonly string[]} lines @param {number} at @param {boolean} isTestFile @returns {string | null} */
function nameAt(lines, at, isTestFile) {
  const line = lines[at] ?? '';
  if (!isTestFile)
    return entryLine.test(line) ? (/['"]([^'"]+)['"]/.exec(lines.slice(at).join('\n'))?.[1] ?? null) : null;
  const start = testLine.exec(line);
  if (start === null) return null;
  const text = lines.slice(at, at + 400).join('\n');
  const name = (
    start.groups?.['each'] === undefined ? /\(\s*(['"`])(.+?)(?<!\\)\1/ : /\)\(\s*(['"`])(.+?)(?<!\\)\1/
  ).exec(text)?.[2];
  if (name === undefined) return null;
  return [...describesAround(lines, at), name.replaceAll(/\\(['"`])/g, '$1')].join(' › ');
}

/** The names of the describes that hold a line, told by their indent. @param {readonly string[]} lines @param {number} at @returns {string[]} */
function describesAround(lines, at) {
  const indent = indentOf(lines[at] ?? '');
  const above = lines.findLastIndex((line, index) => index < at && describeLine.test(line) && indentOf(line) < indent);
  if (above < 0) return [];
  const name = nameAt(lines, above, true);
  return name === null ? [] : [name];
}

/** @param {string} line */
const indentOf = (line) => line.search(/\S/);
