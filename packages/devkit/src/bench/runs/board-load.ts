import { benchBoardLoad } from '#bench/boards/board-load-bench.ts';
import { type Bench, line, longestBlock } from './bench.ts';

export const boardLoad: Bench = {
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
