import { benchBoard } from '#bench/boards/board-bench.ts';
import { type Bench, lineOf } from './bench.ts';

export const board: Bench = {
  name: 'board',
  summary: 'a board in memory: a change in all six scopes, places, pages, prizes, a build',
  run: async () => benchBoard().map(lineOf),
};
