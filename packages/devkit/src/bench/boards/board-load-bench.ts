import type { LiveBoard } from '@dorsal/server/modules/boards/live-board.ts';
import { loadBoard } from '@dorsal/server/modules/boards/load-board.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { layFinishedRace } from '#bench/finished-race.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { createLoopWatch } from '../loop-watch.ts';

export interface BoardLoadFigures {
  readonly people: number;
  /** From nothing to a board that answers: median and best of the rounds. Limit 700 for 60,000. */
  readonly loadMs: number;
  readonly bestLoadMs: number;
  /** The same rows read by an ordinary SELECT and nothing done with them, in the same run: the limit of the database. */
  readonly plainSelectMs: number;
  readonly longestBlockMs: number;
  /** The same in processor time, without that of other programs. */
  readonly longestStepCpuMs: number;
  /** Processor time of one load, valid also where the machine is busy with other work. */
  readonly cpuMs: { readonly node: number; readonly postgres: number | null };
  /** The memory of three such boards, in and outside the heap of JavaScript. */
  readonly threeBoardsMb: number;
}

export interface BoardLoadOptions {
  readonly context: Context;
  readonly pool: Parameters<typeof loadBoard>[0] extends infer Client ? { connect(): Promise<Client> } : never;
  readonly people: number;
  readonly rounds: number;
  readonly postgresPid: number | null;
}

/** Measures the time to load a board from the database, and the memory of three. Wants a migrated database; stores three races in it. */
export async function benchBoardLoad(options: BoardLoadOptions): Promise<BoardLoadFigures> {
  const { context, people } = options;
  const races = [];
  for (let race = 0; race < 3; race++) races.push(await layFinishedRace(context, people));
  const [first] = races;
  if (!first) throw new Error('three races were laid');
  await load(options, first.modality); // the first compiles, and fills the caches of PostgreSQL
  const plain = await timed(options, (client) => client.query(plainSelect(first.modality)));
  const watch = createLoopWatch();
  const cpu = createCpuWatch(options.postgresPid);
  const rounds: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const startedAt = performance.now();
    await load(options, first.modality);
    rounds.push(performance.now() - startedAt);
  }
  const spent = cpu.stop();
  const longestBlockMs = watch.stop();
  const steps = createStepWatch();
  await load(options, first.modality);
  const longestStepCpuMs = steps.stop();
  const before = heapMb();
  const boards: LiveBoard[] = [];
  for (const { modality } of races) boards.push(await load(options, modality));
  const threeBoardsMb = heapMb() - before;
  rounds.sort((a, b) => a - b);
  return {
    people: boards[0]?.board.slotOf.size ?? 0,
    loadMs: Math.round(rounds[Math.floor(rounds.length / 2)] ?? 0),
    bestLoadMs: Math.round(rounds[0] ?? 0),
    plainSelectMs: Math.round(plain),
    longestBlockMs,
    longestStepCpuMs,
    cpuMs: {
      node: Math.round(spent.nodeMs / options.rounds),
      postgres: spent.postgresMs && Math.round(spent.postgresMs / options.rounds),
    },
    threeBoardsMb: Math.round(threeBoardsMb),
  };
}

type Client = Parameters<typeof loadBoard>[0];

async function load(options: BoardLoadOptions, modality: number): Promise<LiveBoard> {
  let board: LiveBoard | null = null;
  await timed(options, async (client) => {
    board = await loadBoard(client, modality);
  });
  if (!board) throw new Error('the race is there');
  return board;
}

async function timed({ pool }: BoardLoadOptions, work: (client: Client) => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  try {
    const startedAt = performance.now();
    await work(client);
    return performance.now() - startedAt;
  } finally {
    client.release();
  }
}

const plainSelect = (modality: number): string => `
  select p.*, r.* from participant p left join result r on r.participant_number = p.number where p.modality_number = ${modality}`;

/** Measured after a full garbage collection, so that only live memory counts. */
function heapMb(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 1024 ** 2;
}

/**
 * Watches how much processor time this thread spends without letting the event loop turn; `stop` gives the longest stretch in milliseconds. Unlike
 * the delay of a timer it does not count what other programs took of the processor. Keeps the loop turning, so it costs a little itself.
 */
function createStepWatch(): { readonly stop: () => number } {
  let longestUs = 0;
  let isStopped = false;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
    if (!isStopped) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isStopped = true;
      return Math.round(longestUs / 100) / 10;
    },
  };
}
