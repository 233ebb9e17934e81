import { tmpdir } from 'node:os';
import { benchBoard } from '#bench/boards/board-bench.ts';
import { benchBoardLoad } from '#bench/boards/board-load-bench.ts';
import { benchPages } from '../boards/pages-bench.ts';
import { benchViewers } from '../boards/viewers-bench.ts';
import { benchLists } from '../calendar/lists-bench.ts';
import { benchProblems } from '../problems-bench.ts';
import { benchWalk } from '../walk-bench.ts';
import { type Bench, line, lineOf, longestBlock } from './bench.ts';
import { calendar } from './calendar.ts';
import { gunCorrection } from './gun-correction.ts';
import { gateways, ingest } from './ingest.ts';
import { liveChanges } from './live-changes.ts';
import { previews } from './previews.ts';
import { raceDay } from './race-day.ts';
import { search } from './search.ts';
import { truth } from './truth.ts';

const board: Bench = {
  name: 'board',
  summary: 'a board in memory: a change in all six scopes, places, pages, prizes, a build',
  run: async () => benchBoard().map(lineOf),
};

const walk: Bench = {
  name: 'walk',
  summary: 'one more read of a runner: all reads of the runner are explained anew',
  run: async ({ isQuick }) => benchWalk(isQuick ? 2 : 60).map(lineOf),
};

const boardLoad: Bench = {
  name: 'board-load',
  summary: 'boards of 60,000 from the database, and what three of them hold',
  run: async ({ isQuick, aDatabase }) => {
    const people = isQuick ? 2_000 : 60_000;
    const figures = await benchBoardLoad({ ...(await aDatabase()), people, rounds: isQuick ? 3 : 7 });
    const against = { what: 'the same rows by a plain SELECT', value: figures.plainSelectMs };
    return [
      line(`a board of ${people} from the database`, figures.loadMs, 'ms', { required: { most: 700 }, against }),
      line('the best of the rounds', figures.bestLoadMs, 'ms'),
      line('processor time of a load, Node', figures.cpuMs.node, 'ms'),
      line(`three boards of ${people} in memory`, figures.threeBoardsMb, 'MB'),
      longestBlock(figures.longestBlockMs),
    ];
  },
};

const pages: Bench = {
  name: 'pages',
  summary: 'classification pages a second: the GET twin, the POST, and pages made anew',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick ? { people: 2_000, roundMs: 200, rounds: 2 } : { people: 60_000, roundMs: 1_500, rounds: 5 };
    const { bytes, bare, twin, post, cold, twinShare, postShare, longestBlockMs } = await benchPages({
      ...(await aDatabase()),
      ...size,
      connections: 32,
    });
    const against = { what: 'a bare node:http server, the same bytes', value: bare.perSecond };
    return [
      line('GET twin', twin.perSecond, '1/s', { against }),
      line('GET twin, share of the bare server', twinShare.byRate, '', { required: { least: 0.6 } }),
      line('GET twin, share of it by processor time', twinShare.byCpu, ''),
      line('POST', post.perSecond, '1/s', { against }),
      line('POST, share of the bare server', postShare.byRate, '', { required: { least: 0.4 } }),
      line('POST, share of it by processor time', postShare.byCpu, ''),
      line('pages made anew', cold.perSecond, '1/s', { against }),
      line('bytes of a page', bytes, 'B'),
      longestBlock(longestBlockMs),
    ];
  },
};

const lists: Bench = {
  name: 'lists',
  summary: 'lists and palette of the back-office over 20,000 events, 500,000 users, 2,000,000 registrations',
  run: async ({ isQuick, aDatabase }) => {
    const size = isQuick
      ? { events: 300, circuits: 5, registrations: 3_000, users: 2_000, changes: 500, times: 3 }
      : { events: 20_000, circuits: 300, registrations: 2_000_000, users: 500_000, changes: 200_000, times: 15 };
    const { storedS, lists: figures } = await benchLists({ database: await aDatabase(), ...size });
    return [
      line('laying it in', storedS, 's'),
      ...figures.flatMap(({ what, medianMs, worstMs, cpuMs }) => [
        line(what, medianMs, 'ms', { required: { most: 100 } }),
        line(`${what}, the slowest`, worstMs, 'ms'),
        line(`${what}, processor time`, cpuMs, 'ms'),
      ]),
    ];
  },
};

/** Exported for its test. */
export const problems: Bench = {
  name: 'problems',
  summary: 'one look for each kind of problem in a race that is on, with a read of each crossing',
  run: async ({ isQuick, aDatabase }) => {
    const people = isQuick ? 2_000 : 60_000;
    const { context } = await aDatabase();
    const { kinds, share } = await benchProblems({ context, people, rounds: isQuick ? 2 : 5, dataDir: tmpdir() });
    const dearest = kinds.toSorted((one, other) => other.share - one.share).slice(0, 3);
    return [
      ...dearest.map(({ type, ms }) => line(`${people} people: ${type}`, ms, 'ms')),
      line('all kinds, share of one processor', share, '', { required: { most: 0.1 } }),
    ];
  },
};

/** More and more streams, to see how far it goes. */
const steps = [5_000, 10_000, 15_000];

const viewers: Bench = {
  name: 'viewers',
  summary: 'open streams of one board while 100 people a second cross mats',
  run: async ({ isQuick, aDatabase }) => {
    const lines = [];
    for (const viewers of isQuick ? [50] : steps) {
      const database = await aDatabase();
      const size = isQuick ? { people: 2_000, seconds: 2 } : { people: 20_000, seconds: 20 };
      const figures = await benchViewers({ ...database, ...size, viewers, crossingsPerSecond: 100 });
      const isRequired = viewers === steps[0];
      const of = (what: string): string => `${viewers} viewers: ${what}`;
      lines.push(
        line(of('from commit to the last viewer, half of the messages'), figures.lastP50Ms, 'ms'),
        line(of('from commit to the last viewer, 99 of 100 messages'), figures.lastP99Ms, 'ms', {
          required: isRequired ? { most: 700 } : null,
        }),
        line(of('messages that did not reach everyone'), figures.incomplete, '', { required: { most: 0 } }),
        line(of('to each viewer'), figures.bytesPerViewerSecond, 'B/s', {
          required: isRequired ? { most: 2_000 } : null,
        }),
        line(of('memory of a stream'), figures.kbPerViewer, 'kB'),
        line(of('classification pages meanwhile'), figures.pagesPerSecond, '1/s'),
        line(of('share of a processor, Node'), figures.nodeShare, ''),
        isRequired
          ? longestBlock(figures.longestBlockMs)
          : line(of('longest block of the event loop'), figures.longestBlockMs, 'ms'),
      );
    }
    return lines;
  },
};

/** The benchmarks of `dorsal bench`, in their order. */
export const allBenches: readonly Bench[] = [
  board,
  boardLoad,
  ingest,
  gateways,
  gunCorrection,
  previews,
  liveChanges,
  pages,
  calendar,
  search,
  lists,
  problems,
  raceDay,
  viewers,
  truth,
  walk,
];
