import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeReads } from '@dorsal/domain/walk/judge-reads.ts';
import { markdownRows } from './markdown-rows.ts';
import { type KnownFact, knownFacts, type LapCounts, measureLaps, noLaps, unheardShares } from './measure-laps.ts';
import { type LapLog, parseLapLog } from './parse-lap-log.ts';
import { addTo } from './tally.ts';

/** Races of more laps than this are measured by their first laps, and whole. */
const longLaps = 100;
const firstLaps = 60;

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('npm run measure:laps -- FOLDER: a folder of lap logs (*.csv)');
const rounds = Number(values.rounds);
const logs = readdirSync(folder)
  .filter((file) => file.endsWith('.csv'))
  .toSorted()
  .map((file) => parseLapLog(basename(file, '.csv'), readFileSync(join(folder, file), 'utf8')));

const lapsOf = ({ laps }: LapLog): number => Math.max(...[...laps.values()].map((own) => own.length));
const rested = logs.filter(({ hasRests }) => hasRests);
const driven = logs.filter(({ hasRests }) => !hasRests);
const long = driven.filter((log) => lapsOf(log) > longLaps);
const short = driven.filter((log) => lapsOf(log) <= longLaps);

type Row = readonly [string, LapCounts];
interface Measured {
  readonly first?: number;
  readonly hearsRests?: boolean;
  readonly enters?: readonly KnownFact[];
  readonly settled?: number;
}
function measure(
  name: string,
  some: readonly LapLog[],
  { first, hearsRests = false, enters = [], settled = 0 }: Measured,
): Row[] {
  return unheardShares.map((unheard) => {
    const options = { unheard, rounds, firstLaps: first ?? null, hearsRests, enters, settled };
    return [`${name} | ${unheard * 100} %`, measureLaps(judgeReads, some, options)];
  });
}

function measureAll(enters: readonly KnownFact[]): Row[] {
  const both = [
    ...measure('shorter races, whole', short, { enters }),
    ...measure(`long races, first ${firstLaps} laps`, long, { first: firstLaps, enters }),
  ];
  const sums = unheardShares.map((unheard): Row => [`**both** | ${unheard * 100} %`, sumAt(both, unheard)]);
  return [...both, ...sums, ...long.flatMap((log) => measure(`${log.name}, whole`, [log], { enters }))];
}

print('Reads alone', [
  ...measureAll([]),
  ...rested.flatMap((log) => measure(log.name, [log], {})),
  ...rested.flatMap((log) => measure(`${log.name}, heard while resting`, [log], { hearsRests: true })),
  ...[...short, ...long].flatMap((log) =>
    measure(log.name, [log], { ...(lapsOf(log) > longLaps && { first: firstLaps }) }),
  ),
]);
print('With what staff know: the rate of misses, neutralised spans, stops', measureAll(knownFacts));
for (const fact of knownFacts)
  print(
    `Of what staff know only: ${fact}`,
    long.flatMap((log) => measure(`${log.name}, whole`, [log], { enters: [fact] })),
  );
for (const settled of [1, 4])
  for (const enters of [[], knownFacts])
    print(
      `Crossings of each car settled by staff: ${settled}${enters.length > 0 ? ', with what they know' : ''}`,
      long.flatMap((log) => measure(`${log.name}, whole`, [log], { enters, settled })),
    );

function print(title: string, rows: readonly Row[]): void {
  const headings = [
    'races | unheard',
    'cars',
    'laps right',
    'finishes wrong',
    'fewer laps: all right',
    'taken as finished',
    'ms a car, at most',
  ];
  const cells = rows.map(([name, counts]) => [name, ...cellsOf(counts)]);
  process.stdout.write(`${title}\n\n${markdownRows(headings, cells).replace('| --- |', '| --- | --- |')}\n\n`);
}

function sumAt(all: readonly Row[], unheard: number): LapCounts {
  const sum = noLaps();
  for (const [name, counts] of all) {
    if (!name.endsWith(`| ${unheard * 100} %`)) continue;
    const slowestMs = Math.max(sum.slowestMs, counts.slowestMs);
    addTo(sum, counts);
    sum.slowestMs = slowestMs;
  }
  return sum;
}

function cellsOf(counts: LapCounts): string[] {
  const { cars, heard, right, finishes, finishesWrong, judgedMs, slowestMs } = counts;
  const share = (part: number, of: number): string => (of === 0 ? '–' : `${((part / of) * 100).toFixed(1)} %`);
  return [
    String(cars),
    share(right, heard),
    `${finishesWrong} of ${finishes} (${share(finishesWrong, finishes)})`,
    `${counts.shortRight} of ${counts.short} (${share(counts.shortRight, counts.short)})`,
    String(counts.stolen),
    `${(judgedMs / cars).toFixed(2)}, ${slowestMs.toFixed(1)}`,
  ];
}
