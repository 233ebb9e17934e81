import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '@dorsal/server/platform/config/config.ts';
import { isLong, partOfTheGate } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { runDorsal } from '#resilience/served.ts';
import { aCell, aWorkbook, bombs } from './bombs.ts';

const mostMb = 300;
/** One for each guard that stands before another parser or another bound. */
const ofTheGate = new Set([
  'a cell in the last corner of a sheet',
  'a workbook of spaces',
  'one long text in every cell',
  'a CSV of returns',
  'a zip of zips',
  'a time of digits',
  'a track that nests',
]);
const bombsOfTheRun = partOfTheGate(bombs, ({ name }) => ofTheGate.has(name));
/** Node's bounds while the command line imports (scripts/dorsal.mjs). */
const importing = ['--max-old-space-size=140', '--max-semi-space-size=4'];
const { url } = await aTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'dorsal-bombs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name.replace(/[^\w.]+/g, '-'));
  writeFileSync(path, bytes);
  return path;
};

const race = {
  slug: 'bombs',
  name: 'Bombs',
  date_start: '2026-05-03T07:00:00Z',
  modalities: [{ short_name: '10k', distance: 10_000, chrono_start: '2026-05-03T07:00:00Z' }],
};

interface Peak {
  readonly name: string;
  readonly said: string;
  readonly peakMb: number;
}

/**
 * The most memory that a process took, in MB, as a script says it of itself. On Linux by the memory of the program that runs: `maxRSS` begins with
 * that of the process that it was forked from, and a worker with many tests behind it has more than any import.
 */
const peakMb = `(() => {
  try {
    return Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
})()`;

/** Parses every bomb, one after the other, in a process of its own, and says after each how much memory it took at most until then. */
async function parsed(): Promise<Peak[]> {
  const server = pathToFileURL(join(projectFolder, 'packages/server/src')).href;
  const script = `
    import { readFileSync } from 'node:fs';
    import { decodeText } from '${server}/modules/imports/decode-text.ts';
    import { parseTables } from '${server}/modules/imports/parse-tables.ts';
    import { jsonTooLarge, largestFileBytes, tooLarge } from '${server}/modules/imports/limits.ts';
    import { parseEvent } from '${server}/modules/imports/event/parse-event.ts';
    import { parseCsvReads } from '${server}/modules/imports/reads/parse-reads.ts';
    import { parseTimes } from '${server}/modules/imports/times/parse-times.ts';
    import { parseGpx } from '${server}/modules/tracks/parse-gpx.ts';
    const eventOf = (text) => jsonTooLarge(text) ?? parseEvent(JSON.parse(text)).faults.map(({ path, message }) => path + ': ' + message).join();
    const timesOf = ({ refused, reason }) => reason ?? refused[0].reason.slice(-300);
    const parse = {
      times: async (bytes) => timesOf(parseTimes((await parseTables(bytes)).tables[0], 0)),
      table: async (bytes) => (await parseTables(bytes)).reason,
      gpx: async (bytes) => (await parseGpx(bytes)).reason,
      json: async (bytes) => bytes.length > largestFileBytes.json ? tooLarge(largestFileBytes.json) : eventOf(new TextDecoder().decode(bytes)),
      reads: async (bytes) => bytes.length > largestFileBytes.reads ? tooLarge(largestFileBytes.reads) : (await parseCsvReads(decodeText(bytes).text, { zone: 'UTC' })).faults[0].message,
    };
    const answers = [];
    for (const [name, kind, path] of JSON.parse(process.argv[2])) {
      const said = await parse[kind](readFileSync(path));
      answers.push({ name, said: said.slice(0, 300), peakMb: ${peakMb} });
      // Buffers of the last file go with the second collection: a process of its own would never have met them.
      for (const _ of [1, 2]) { globalThis.gc(); await new Promise((resolve) => setImmediate(resolve)); }
    }
    console.log(JSON.stringify(answers));`;
  const files = bombsOfTheRun.map(({ name, kind, bytes }) => [name, kind, file(name, bytes())]);
  // In a file: threads that unpack inherit the words of a process, and could not run with a script among them.
  const words = [...importing, '--expose-gc', file('parse-all.mjs', script), JSON.stringify(files)];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

// @spec [Safety] issue 16: An import can never take more than 300 MB: rows, columns, cells, unpacked size, depth and values are bounded before anything is built, with a sentence that says what to do
test('bombs of every kind are refused in a sentence, and one process that meets them all stays below 300 MB', async () => {
  const peaks = await parsed();
  for (const [at, { name, sentence }] of bombsOfTheRun.entries())
    expect([name, peaks[at]?.said]).toEqual([name, expect.stringContaining(sentence)]);
  expect(peaks).toHaveLength(bombsOfTheRun.length);
  expect(peaks.filter(({ peakMb }) => peakMb >= mostMb)).toEqual([]);
});

/** The most that a process of `npm run dorsal -- WORDS…` took. */
async function imported(name: string, words: readonly string[]): Promise<Peak> {
  const notes = mkdtempSync(join(folder, 'peaks-'));
  const hook = file(
    'peak.mjs',
    `import { readFileSync, writeFileSync } from 'node:fs';
     process.on('exit', () => writeFileSync(process.env.PEAKS + '/' + process.pid, String(${peakMb})));`,
  );
  const env = {
    ...process.env,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    PEAKS: notes,
    NODE_OPTIONS: `--import=${hook}`,
  };
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/dorsal.mjs'), 'import', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const peaks = readdirSync(notes).map((note) => Number(readFileSync(join(notes, note), 'utf8')));
  return { name, said: out + err, peakMb: Math.round(Math.max(...peaks)) };
}

const wordsOf = {
  table: (path: string) => ['start-list', 'bombs/10k', path, '--force'],
  times: (path: string) => ['times', 'bombs/10k', path],
  gpx: (path: string) => ['gpx', 'bombs/10k', path],
  json: (path: string) => ['event', path],
  reads: (path: string) => ['reads', path, '--format', 'csv', '--reader', '7'],
} as const;

const people = Array.from({ length: 50_000 }, (_, at) => [
  ...[at + 1, `Name ${at}`, `Surname ${at}`, at % 2 ? 'f' : 'm', '1980-03-04', `Club ${at % 50}`],
  ...[`Town ${at % 90}`, `CHIP${at}`, `a${at}@example.org`, `+3460000${at}`, 'SEN', 'ESP'],
]);
const columns = [
  'bib',
  'name',
  'surname',
  'gender',
  'birthdate',
  'club',
  'city',
  'chip',
  'email',
  'phone',
  'category',
  'nationality',
];

const asCsv = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => row.join(';')).join('\n');
const times = (more: number): string =>
  asCsv([
    ['bib_number', 'status', 'total_time', 'total_time_real', 'penalty_time', 'penalty_reason'],
    ...people.map(([bib], at) => [bib, 'finished', 2000 + more + (at % 5000), 1990 + (at % 5000), '', '']),
  ]);

/** The largest that are taken. */
const largest: readonly [string, readonly string[], () => Uint8Array | string, string][] = [
  ['50,000 people as CSV', wordsOf.table('L'), () => asCsv([columns, ...people]), '50000 added'],
  [
    '50,000 people as XLSX',
    wordsOf.table('L'),
    () =>
      aWorkbook([
        [columns, ...people]
          .map(
            (row, y) =>
              `<row r="${y + 1}">${row.map((cell, x) => aCell(`${String.fromCharCode(65 + x)}${y + 1}`, String(cell))).join('')}</row>`,
          )
          .join(''),
      ]),
    '0 added, 0 updated, 50000 unchanged',
  ],
  [
    '50,000 people, each with another club and town',
    wordsOf.table('L'),
    () => asCsv([columns, ...people.map((row, at) => row.with(5, `Team ${at % 70}`).with(6, `Village ${at % 80}`))]),
    '0 added, 50000 updated',
  ],
  ['50,000 times', wordsOf.times('L'), () => times(0), '50000 updated'],
  ['50,000 times, each another', wordsOf.times('L'), () => times(60), '50000 updated'],
  [
    '100,000 points of a track',
    wordsOf.gpx('L'),
    () =>
      `<gpx><trk><trkseg>${Array.from({ length: 100_000 }, (_, at) => `<trkpt lat="${39 + at * 1e-5}" lon="${Math.sin(at / 500) / 50}"><ele>${at % 300}</ele></trkpt>`).join('')}</trkseg></trk></gpx>`,
    '100000 points',
  ],
  [
    '150,000 reads',
    wordsOf.reads('L'),
    () =>
      [
        'chip,time',
        ...Array.from(
          { length: 149_990 },
          (_, at) => `CHIP${at % 40_000},2026-05-03T0${7 + (at % 3)}:00:00.${String(at % 1000).padStart(3, '0')}Z`,
        ),
      ].join('\n'),
    'reads taken',
  ],
];

if (isLong)
  // @spec [Safety] issue 16: An import can never take more than 300 MB: rows, columns, cells, unpacked size, depth and values are bounded before anything is built, with a sentence that says what to do
  test('no import takes more than 300 MB: each bomb, and the largest files that are taken', async () => {
    await runDorsal(['import', 'event', file('event.json', JSON.stringify(race))], { DATABASE_URL: url }).ended;
    await runDorsal(['reader', 'add', '7'], { DATABASE_URL: url }).ended;
    const peaks: (Peak & { readonly sentence: string })[] = [];
    for (const { name, kind, bytes, sentence } of bombs)
      peaks.push({ ...(await imported(name, wordsOf[kind](file('bomb', bytes())))), sentence });
    for (const [name, words, bytes, sentence] of largest) {
      const path = file('largest', bytes());
      peaks.push({
        ...(await imported(
          name,
          words.map((word) => (word === 'L' ? path : word)),
        )),
        sentence,
      });
    }
    process.stderr.write(peaks.map(({ name, peakMb }) => `${String(peakMb).padStart(4)} MB  ${name}\n`).join(''));
    for (const { name, said, sentence } of peaks)
      expect([name, said]).toEqual([name, expect.stringContaining(sentence)]);
    for (const { name, said } of peaks) expect([name, said]).toEqual([name, expect.not.stringMatching(/\n\s+at /)]);
    expect(peaks.filter(({ peakMb }) => peakMb >= mostMb)).toEqual([]);
  }, 1_200_000);
