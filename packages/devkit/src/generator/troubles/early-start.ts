import { itemAt } from '#generator/random.ts';
import type { Trouble } from './trouble.ts';

/** Crosses the start mat seconds before the gun and is not heard there again: net time is no better for it. */
export const earlyStart: Trouble = {
  name: 'early_start',
  canHappen: (run) =>
    run.course.plan.chronotype !== 'individual_chrono' &&
    (run.wave === null || run.registeredWave !== null) &&
    itemAt(run.course.checkpoints, 0).device !== null,
  happen: (run, { random }) => {
    run.passages[0] = (run.referenceAt ?? 0) - random.whole(500, 30_000);
  },
};
