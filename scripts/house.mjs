// npm run house: counts the product code (docs/architecture.md, 'The house in figures'). --against DIR prints another checkout beside it, --list the files and folders behind the counts.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { linesAt, measureHouse } from './measure/house.mjs';
import { projectFolder } from './project-folder.mjs';

const { values } = parseArgs({ options: { against: { type: 'string' }, list: { type: 'boolean', default: false } } });

/** @typedef {import('./measure/house.mjs').House} House */
/** @type {readonly (readonly [string, (house: House) => number, ((house: House) => readonly string[])?])[]} */
const counts = [
  ['product files', ({ files }) => files.length],
  ['lines of a file, median', ({ files }) => linesAt(files, 0.5)],
  ['lines of a file, nine of ten at most', ({ files }) => linesAt(files, 0.9)],
  [
    'files under 40 lines with one importer and no test',
    ({ small }) => small.length,
    ({ small }) => small.map(({ path, lines }) => `${path} (${lines})`),
  ],
  [
    'files over 400 lines',
    ({ long }) => long.length,
    ({ long }) => long.map(({ path, lines }) => `${path} (${lines})`),
  ],
  ['folders', ({ folders }) => folders.length],
  [
    'folders of more than 20 files',
    ({ fullFolders }) => fullFolders.length,
    ({ fullFolders }) => fullFolders.map(({ folder, files }) => `${folder} (${files})`),
  ],
  ['folders that import each other both ways', ({ twoWayPairs }) => twoWayPairs.length, (house) => house.twoWayPairs],
  ['circles between modules', ({ moduleCircles }) => moduleCircles.length, (house) => house.moduleCircles],
];

const now = measureHouse(projectFolder);
const before = values.against === undefined ? undefined : measureHouse(resolve(values.against));
console.log(before === undefined ? '| what | now |\n| --- | --- |' : '| what | before | now |\n| --- | --- | --- |');
for (const [what, count] of counts)
  console.log(`| ${[what, ...(before === undefined ? [] : [count(before)]), count(now)].join(' | ')} |`);
if (values.list)
  for (const [what, count, list] of counts)
    if (list !== undefined && count(now) > 0) console.log(`\n${what}:\n  ${list(now).join('\n  ')}`);
