import { benchViewers } from '#bench/viewers/viewers-bench.ts';
import { type Bench, line, longestBlock } from './bench.ts';

/** More and more streams, to see how far it goes. */
const steps = [5_000, 10_000, 15_000];

export const viewers: Bench = {
  name: 'viewers',
  summary: 'open streams of one board while 100 people a second cross mats',
  run: async ({ isQuick, aDatabase }) => {
    const lines = [];
    for (const viewers of isQuick ? [50] : steps) {
      const database = await aDatabase();
      const size = isQuick ? { people: 2_000, seconds: 2 } : { people: 20_000, seconds: 20 };
      const figures = await benchViewers({ ...database, ...size, viewers, crossingsPerSecond: 100 });
      const isHeld = viewers === steps[0];
      const of = (what: string): string => `${viewers} viewers: ${what}`;
      lines.push(
        line(of('from commit to the last viewer, half of the messages'), figures.lastP50Ms, 'ms'),
        line(of('from commit to the last viewer, 99 of 100 messages'), figures.lastP99Ms, 'ms', {
          required: isHeld ? { most: 700 } : null,
        }),
        line(of('messages that did not reach everyone'), figures.incomplete, '', { required: { most: 0 } }),
        line(of('to each viewer'), figures.bytesPerViewerSecond, 'B/s', { required: isHeld ? { most: 2_000 } : null }),
        line(of('memory of a stream'), figures.kbPerViewer, 'kB'),
        line(of('classification pages meanwhile'), figures.pagesPerSecond, '1/s'),
        line(of('share of a processor, Node'), figures.nodeShare, ''),
        isHeld
          ? longestBlock(figures.longestBlockMs)
          : line(of('longest block of the event loop'), figures.longestBlockMs, 'ms'),
      );
    }
    return lines;
  },
};
