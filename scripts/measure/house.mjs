import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/**
 * The counts of `npm run house` in product code: .ts and .tsx of all packages without tests, test kits and the files in `testing/`.
 * @typedef {object} House
 * @property {readonly Source[]} files
 * @property {readonly Source[]} small under 40 lines, one importer in the same area (the same folder below `src`), no test of its own; without translations and migrations
 * @property {readonly Source[]} long over 400 lines
 * @property {readonly string[]} folders that hold product files
 * @property {readonly { folder: string, files: number }[]} fullFolders over 20 product files
 * @property {readonly string[]} twoWayPairs `a <-> b`: two folders whose own files import each other both ways; the inner one first where one stands in the other
 * @property {readonly string[]} moduleCircles `a -> b -> a` between modules of the server
 */

/**
 * @typedef {object} Source
 * @property {string} path from the project's folder, with slashes
 * @property {number} lines
 * @property {readonly string[]} imports paths of files of the packages
 * @property {boolean} isTest
 */

const smallLines = 40;
const longLines = 400;
const fullFiles = 20;
/** A list in time, which only grows: read from its end. */
const migrations = 'packages/server/migrations';

/** @param {string} project folder of the project @returns {House} */
export function measureHouse(project) {
  const sources = sourcesOf(project);
  const files = sources.filter(({ isTest }) => !isTest);
  const edges = files.flatMap(({ path, imports }) =>
    imports.map((imported) => /** @type {const} */ ([path, imported])),
  );
  const counts = countBy(files.map(({ path }) => posix.dirname(path)));
  return {
    files,
    small: smallFiles(sources),
    long: files.filter(({ lines }) => lines > longLines),
    folders: [...counts.keys()].toSorted(),
    fullFolders: [...counts]
      .filter(([folder, count]) => count > fullFiles && folder !== migrations)
      .map(([folder, count]) => ({ folder, files: count })),
    twoWayPairs: twoWayPairs(edges),
    moduleCircles: moduleCircles(edges),
  };
}

/** The lines of the file in the middle (0.5) or at another share of all. @param {readonly Source[]} files @param {number} share */
export function linesAt(files, share) {
  const sorted = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {string} project @returns {Source[]} */
function sourcesOf(project) {
  const paths = filesBelow(join(project, 'packages')).map((path) => relative(project, path).split(sep).join('/'));
  const known = new Set(paths);
  return paths.toSorted().map((path) => {
    const text = readFileSync(join(project, path), 'utf8');
    const imports = importedPaths(path, text).filter((imported) => known.has(imported) && imported !== path);
    return { path, lines: text.split('\n').length - 1, imports: [...new Set(imports)], isTest: isTest(path) };
  });
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', '.cache'].includes(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} path */
const isTest = (path) => /\.test\.|\/testing\/|^packages\/testkit\//.test(path);

/** @param {string} path @param {string} text */
function importedPaths(path, text) {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+\.tsx?)['"]/g);
  return [...found].map(([, imported = '']) => resolveImport(path, imported));
}

/** @param {string} path @param {string} imported as written in the file at the path */
function resolveImport(path, imported) {
  if (imported.startsWith('.')) return posix.join(posix.dirname(path), imported);
  const home = path.split('/').slice(0, 2).join('/');
  if (imported.startsWith('#migrations/')) return `${home}/${imported.slice(1)}`;
  if (imported.startsWith('#')) return `${home}/src/${imported.slice(1)}`;
  const [, name, rest] = /^@dorsal\/([^/]+)\/(.+)$/.exec(imported) ?? [];
  return name === undefined ? '' : `packages/${name}/src/${rest}`;
}

/** @param {readonly Source[]} sources */
function smallFiles(sources) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  const tested = new Set();
  for (const { path, imports, isTest: test } of sources)
    for (const imported of imports) {
      if (test) tested.add(imported);
      else importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  return sources.filter(({ path, lines, isTest: test }) => {
    const [importer, ...others] = importers.get(path) ?? [];
    if (test || lines >= smallLines || importer === undefined || others.length > 0) return false;
    return !tested.has(path) && !/\/(i18n|migrations)\//.test(path) && areaOf(path) === areaOf(importer);
  });
}

/** The folder below `src`: `packages/web/src/features`. A file that stands in `src` itself is an area alone. @param {string} path */
const areaOf = (path) => path.split('/').slice(0, 4).join('/');

/** @param {readonly (readonly [string, string])[]} edges */
function twoWayPairs(edges) {
  const folders = new Set(edges.map(([from, to]) => `${posix.dirname(from)} ${posix.dirname(to)}`));
  const pairs = [...folders].flatMap((edge) => {
    const [a = '', b = ''] = edge.split(' ');
    if (a === b || !folders.has(`${b} ${a}`)) return [];
    if (a.startsWith(`${b}/`)) return [`${a} <-> ${b}`];
    return a < b && !b.startsWith(`${a}/`) ? [`${a} <-> ${b}`] : [];
  });
  return pairs.toSorted();
}

/** Each circle once, from its first module by the alphabet. @param {readonly (readonly [string, string])[]} edges */
function moduleCircles(edges) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [from, to] of edges) {
    const [a, b] = [moduleOf(from), moduleOf(to)];
    if (a !== undefined && b !== undefined && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  return [...graph.keys()].toSorted().flatMap((start) => circlesFrom(start, [start], graph));
}

/** @param {string} path */
const moduleOf = (path) => /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** @param {string} start @param {readonly string[]} way @param {ReadonlyMap<string, ReadonlySet<string>>} graph @returns {string[]} */
function circlesFrom(start, way, graph) {
  return [...(graph.get(way.at(-1) ?? start) ?? [])].flatMap((next) => {
    if (next === start) return [[...way, start].join(' -> ')];
    return next < start || way.includes(next) ? [] : circlesFrom(start, [...way, next], graph);
  });
}

/** @param {readonly string[]} names @returns {Map<string, number>} */
function countBy(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
