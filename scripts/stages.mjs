import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { projectFolder } from './project-folder.mjs';
import { node24 } from './run/run-on-node-24.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * One part of `npm test`: words for Node 24 (several lists: one after another). Without `count` it is one check, which passes or fails.
 * `evidence` is what a failed run left on the disk, for whoever reads only its output.
 * @typedef {{ name: string, runs: readonly (readonly string[])[], count?: () => Count, evidence?: () => string, env?: Record<string, string>, cwd?: string }} Stage
 */

/**
 * The parts of the reports of vitest and Playwright that are read here.
 * @typedef {{ status: string, assertionResults: readonly unknown[] }} Suite
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, testResults?: readonly Suite[], stats?: { expected: number, unexpected: number, flaky: number } }} Report
 */

export const cache = join(projectFolder, '.cache');

/** @param {readonly Stage[]} stages that may run at the same time @returns {Promise<Count>} */
export async function runTogether(stages) {
  return sum(await Promise.all(stages.map(runStage)));
}

/** @param {readonly Stage[]} stages @returns {Promise<Count>} */
export async function runInTurn(stages) {
  const counts = [];
  for (const stage of stages) counts.push(await runStage(stage));
  return sum(counts);
}

/** @param {readonly Count[]} counts @returns {Count} */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** Prints one line; what the tools say only when they fail. @param {Stage} stage @returns {Promise<Count>} */
async function runStage(stage) {
  const startedAt = Date.now();
  let isGood = true;
  let words = '';
  for (const run of stage.runs) {
    const { code, output } = await onNode24(run, stage);
    isGood &&= code === 0;
    words += code === 0 ? '' : output;
  }
  const count = countOf(stage, isGood);
  if (count.failed > 0) words += stage.evidence?.() ?? '';
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const counts = stage.count === undefined ? '' : `  ${count.passed} passed, ${count.failed} failed`;
  if (words !== '') process.stdout.write(`${words.trim()}\n`);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${stage.name.padEnd(12)} ${seconds.padStart(6)} s${counts}`);
  return count;
}

/** A run that fails without a failing test (a file that does not load, an error outside all tests) is one failure. @returns {Count} */
function countOf(/** @type {Stage} */ stage, /** @type {boolean} */ isGood) {
  if (stage.count === undefined) return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = stage.count();
  return { passed, failed: !isGood && failed === 0 ? 1 : failed };
}

/** @param {readonly string[]} words @param {Stage} stage @returns {Promise<{ code: number, output: string }>} */
function onNode24(words, { env = {}, cwd = projectFolder }) {
  const node = node24();
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const tool = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path);
const tsc = tool('typescript/bin/tsc');
/** The folder of the project covers everything that runs on Node, so that one tsc reads once what four would read. */
const typed = ['packages/domain', 'packages/contract', 'packages/web', 'e2e', '.'];

/** @type {Record<'style' | 'types' | 'boundaries' | 'deadCode', Stage>} */
export const checks = {
  // Both at once, so that each file is parsed once.
  style: {
    name: 'format, lint',
    runs: [[tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--error-on-warnings', '.']],
  },
  // Memory for time: half of what tsc does otherwise is collecting its garbage. The limit is soft.
  types: {
    name: 'types',
    runs: typed.map((folder) => [tsc, '-p', folder]),
    env: { GOGC: 'off', GOMEMLIMIT: '2500MiB' },
  },
  boundaries: {
    name: 'boundaries',
    runs: [
      [
        tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.mjs',
        'packages',
        'scripts',
        'e2e',
      ],
    ],
  },
  deadCode: { name: 'dead code', runs: [[tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints']] },
};

/** Projects of `vitest.config.ts` without a server: what Node loads itself, and what Vite has to load. */
const units = ['unit', 'web'];
/** All but the tests of components: what the long run goes through whole, and its laws repeat. */
export const withoutComponents = [
  { name: 'unit', projects: units },
  { name: 'server', projects: ['server'] },
];
export const unitStage = vitestStage('unit', [...units, 'components']);

/** @param {string} name @param {readonly string[]} projects of vitest.config.ts @param {readonly string[]} files parts of their names; default: all @returns {Stage} */
export function vitestStage(name, projects, files = []) {
  const file = join(cache, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    runs: [
      [
        tool('vitest/vitest.mjs'),
        'run',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--reporter=dot',
        ...projects.map((project) => `--project=${project}`),
        ...files,
      ],
    ],
    count: () => {
      const report = parseReport(file);
      const unloaded = (report?.testResults ?? []).filter(
        (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
      );
      return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + unloaded.length };
    },
    env: { NO_COLOR: '1' },
  };
}

/**
 * The laws, `times` times: every file whose tests draw examples with fast-check, each run with a seed of its own, which is printed when a law fails.
 * @param {number} times @returns {Stage[]}
 */
export function lawStages(times) {
  const isOfLaws = (/** @type {string} */ file) =>
    /^[\w-]+[\\/]src[\\/].*\.test\.tsx?$/.test(file) &&
    readFileSync(join(packages, file), 'utf8').includes("from 'fast-check'");
  const packages = join(projectFolder, 'packages');
  const files = readdirSync(packages, { encoding: 'utf8', recursive: true })
    .filter(isOfLaws)
    .map((file) => join('packages', file));
  return Array.from({ length: times }, (_, at) => {
    const seed = String(1 + Math.floor(Math.random() * 2 ** 31));
    return withoutComponents.map(({ name, projects }) => {
      const stage = vitestStage(`laws ${name} ${at + 1}`, projects, files);
      // All examples of each law; of the server's tests the laws alone are repeated, not the matrices beside them.
      const whole = name === 'unit' ? { TEST_LONG: 'yes' } : {};
      return { ...stage, env: { ...stage.env, ...whole, LAWS_SEED: seed } };
    });
  }).flat();
}

/** Prepares the browser and the web part for the journeys: no check, but one failure if it is not possible. @type {Stage} */
export const preparation = {
  name: 'browser, web',
  runs: [[join(projectFolder, 'scripts/prepare-journeys.mjs')]],
  count: () => ({ passed: 0, failed: 0 }),
};

/** @param {string} chromium path of the browser @returns {Stage} */
export function journeysStage(chromium) {
  const file = join(cache, 'journeys.json');
  return {
    name: 'journeys',
    runs: [[tool('@playwright/test/cli.js'), 'test']],
    cwd: join(projectFolder, 'e2e'),
    count: () => {
      const { expected, unexpected, flaky } = parseReport(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
      return { passed: expected, failed: unexpected + flaky };
    },
    evidence: lastPages,
    env: { CHROMIUM: chromium, JOURNEYS_REPORT: file, FORCE_COLOR: '0' },
  };
}

/** The last pages of the journeys that failed, as Playwright describes them beside their pictures. @returns {string} */
function lastPages() {
  const folder = join(projectFolder, 'test-results');
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('error-context.md'),
  );
  return files
    .map((file) => {
      const [page = ''] = /```yaml[\s\S]*?```/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      return `\n\n${dirname(file)}\n${page.slice(0, 6_000)}`;
    })
    .join('');
}

/** Reports of an earlier run must not be counted as this one's. */
export function forgetReports() {
  mkdirSync(cache, { recursive: true });
  for (const file of readdirSync(cache))
    if (/^(unit|server|laws-.*|.*-long|journeys)\.json$/.test(file)) rmSync(join(cache, file), { force: true });
}

/** @returns {Report | null} */
function parseReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The last line, and the exit code. */
export function close(/** @type {Count} */ { passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
