import { finishOf, stopAfter } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/** Stops somewhere on the way. Half of them tell staff; one in ten of those walks over the finish mat without having raced to it. */
export const retirement: Trouble = {
  name: 'retirement',
  canHappen: () => true,
  happen: (run, { random }) => {
    const isTold = random.chance(0.5);
    if (isTold) run.staffStatus = 'retired';
    if (isTold && random.chance(0.1)) return;
    stopAfter(run, random.whole(0, finishOf(run) - 1));
  },
};
