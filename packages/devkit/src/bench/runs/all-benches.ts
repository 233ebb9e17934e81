import type { Bench } from './bench.ts';
import { board } from './board.ts';
import { boardLoad } from './board-load.ts';
import { calendar } from './calendar.ts';
import { gunCorrection } from './gun-correction.ts';
import { gateways, ingest } from './ingest.ts';
import { pages } from './pages.ts';
import { truth } from './truth.ts';
import { viewers } from './viewers.ts';

/** What `dorsal bench` runs, in its order. */
export const allBenches: readonly Bench[] = [
  board,
  boardLoad,
  ingest,
  gateways,
  gunCorrection,
  pages,
  calendar,
  viewers,
  truth,
];
