import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ArrivalFigures } from '@dorsal/domain/prediction/arrival-tally.ts';
import { markdownRows } from '../markdown-rows.ts';
import { parseLapLog } from '../parse-lap-log.ts';
import { heldOut } from './held-out.ts';
import { inventedMultisports } from './invented-multisport.ts';
import { inventedRaces } from './invented-race.ts';
import { measureRace, type OpenRace, openRace, type RaceFigures } from './measure-race.ts';
import { parseSplitTable, type SplitRace, splitRaceOfLaps } from './split-race.ts';

const { values, positionals } = parseArgs({
  options: {
    invented: { type: 'string', default: '0' },
    regular: { type: 'boolean', default: false },
    most: { type: 'string', default: '4000' },
    draws: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error('npm run measure:arrivals -- FOLDER: a folder of splits and lap logs (*.csv); it may be empty');
const most = Number(values.most);

function parse(path: string): SplitRace {
  const [name, text] = [basename(path, '.csv'), readFileSync(path, 'utf8')];
  return text.startsWith('#') ? parseSplitTable(name, text) : splitRaceOfLaps(parseLapLog(name, text));
}

const stored = readdirSync(folder)
  .filter((file) => file.endsWith('.csv'))
  .toSorted()
  .map((file) => parse(join(folder, file)));
const invented = Number(values.invented);
const races = [
  ...stored,
  ...inventedRaces(invented, values.regular),
  ...inventedMultisports(Math.ceil(invented / 5)),
].map(openRace);

print('As it is', new Map(races.map((race) => [race, measureRace(race, most)])));
const draws = Number(values.draws);
if (draws > 0) print('With constants that were chosen without the event', heldOut(races, { draws, most }));

/** Each race but the invented ones, and each family: its races count alike. */
function print(title: string, measured: ReadonlyMap<OpenRace, RaceFigures>): void {
  const families = [...Map.groupBy(measured, ([{ race }]) => race.family)];
  const rows = families.flatMap(([family, ofOne]) => [
    ...ofOne
      .filter(() => !family.startsWith('invented'))
      .map(([one, figures]) => rowOf(one.race.name, [one], [figures])),
    rowOf(
      `**${family}** (${ofOne.length})`,
      ofOne.map(([one]) => one),
      ofOne.map(([, figures]) => figures),
    ),
  ]);
  const headings = ['race', 'next: inside / width / score, %', 'finish', 'within 70 to 90 %', 'µs: kept, both spans'];
  process.stdout.write(`${title}\n\n${markdownRows(headings, rows)}\n\n`);
}

function rowOf(name: string, open: readonly OpenRace[], figures: readonly RaceFigures[]): string[] {
  const checkpoints = figures.flatMap((one) => one.checkpoints);
  const within = checkpoints.filter((inside) => inside >= 0.7 && inside <= 0.9);
  return [
    name,
    shares(figures.flatMap(({ next }) => next ?? [])),
    shares(figures.flatMap(({ finish }) => finish ?? [])),
    `${within.length} of ${checkpoints.length}`,
    `${meanOf(open.map(({ micros }) => micros)).toFixed(1)}, ${meanOf(figures.map(({ micros }) => micros)).toFixed(1)}`,
  ];
}

function shares(figures: readonly ArrivalFigures[]): string {
  const percent = (key: 'inside' | 'width' | 'score'): string =>
    (100 * meanOf(figures.map((one) => one[key]))).toFixed(1);
  return figures.length === 0 ? '–' : `${percent('inside')} / ${percent('width')} / ${percent('score')}`;
}

function meanOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}
