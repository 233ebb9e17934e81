import type { LiveBoard } from '@dorsal/server/modules/boards/live-board.ts';
import { loadBoard } from '@dorsal/server/modules/boards/load-board.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { layFinishedRace } from '../finished-race.ts';
import { collectGarbage } from '../watch/collect-garbage.ts';
import { aCpuWatch } from '../watch/cpu-watch.ts';
import { aLoopWatch } from '../watch/loop-watch.ts';
import { aStepWatch } from '../watch/step-watch.ts';

export interface BoardLoadFigures {
  readonly people: number;
  /** From nothing to a board that answers: median and best of the rounds. Limit 700 for 60,000. */
  readonly loadMs: number;
  readonly bestLoadMs: number;
  /** The same rows read by an ordinary SELECT and nothing done with them, in the same run: the limit of the database. */
  readonly plainSelectMs: number;
  readonly longestBlockMs: number;
  /** The same in processor time: what other programs took is not in it. */
  readonly longestStepCpuMs: number;
  /** Processor time of one load: what it costs where the machine is busy with other things. */
  readonly cpuMs: { readonly node: number; readonly postgres: number | null };
  /** What three such boards hold, in and outside the heap of JavaScript. */
  readonly threeBoardsMb: number;
}

export interface BoardLoadWish {
  readonly context: Context;
  readonly pool: Parameters<typeof loadBoard>[0] extends infer Client ? { connect(): Promise<Client> } : never;
  readonly people: number;
  readonly rounds: number;
  readonly postgresPid: number | null;
}

/** How long a board takes from the database, and what three hold. Wants a migrated database; lays three races into it. */
export async function benchBoardLoad(wish: BoardLoadWish): Promise<BoardLoadFigures> {
  const { context, people } = wish;
  const races = [];
  for (let race = 0; race < 3; race++) races.push(await layFinishedRace(context, people));
  const [first] = races;
  if (!first) throw new Error('three races were laid');
  await load(wish, first.modality); // the first compiles, and fills the caches of PostgreSQL
  const plain = await timed(wish, (client) => client.query(plainSelect(first.modality)));
  const watch = aLoopWatch();
  const cpu = aCpuWatch(wish.postgresPid);
  const rounds: number[] = [];
  for (let round = 0; round < wish.rounds; round++) {
    const startedAt = performance.now();
    await load(wish, first.modality);
    rounds.push(performance.now() - startedAt);
  }
  const spent = cpu.stop();
  const longestBlockMs = watch.stop();
  const steps = aStepWatch();
  await load(wish, first.modality);
  const longestStepCpuMs = steps.stop();
  const before = heldMb();
  const boards: LiveBoard[] = [];
  for (const { modality } of races) boards.push(await load(wish, modality));
  const threeBoardsMb = heldMb() - before;
  rounds.sort((a, b) => a - b);
  return {
    people: boards[0]?.board.slotOf.size ?? 0,
    loadMs: Math.round(rounds[Math.floor(rounds.length / 2)] ?? 0),
    bestLoadMs: Math.round(rounds[0] ?? 0),
    plainSelectMs: Math.round(plain),
    longestBlockMs,
    longestStepCpuMs,
    cpuMs: {
      node: Math.round(spent.nodeMs / wish.rounds),
      postgres: spent.postgresMs && Math.round(spent.postgresMs / wish.rounds),
    },
    threeBoardsMb: Math.round(threeBoardsMb),
  };
}

type Client = Parameters<typeof loadBoard>[0];

async function load(wish: BoardLoadWish, modality: number): Promise<LiveBoard> {
  let board: LiveBoard | null = null;
  await timed(wish, async (client) => {
    board = await loadBoard(client, modality);
  });
  if (!board) throw new Error('the race is there');
  return board;
}

async function timed({ pool }: BoardLoadWish, work: (client: Client) => Promise<unknown>): Promise<number> {
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

/** After a whole collection, so that nothing is counted that could go. */
function heldMb(): number {
  collectGarbage();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 1024 ** 2;
}
