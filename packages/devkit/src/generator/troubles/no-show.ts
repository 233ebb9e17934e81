import { itemAt } from '#generator/random.ts';
import { type Run, stopAfter } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/** Never came. Half of them are marked by staff, the others are found out when nothing was heard of them. */
export const noShow: Trouble = {
  name: 'no_show',
  canHappen: () => true,
  happen: (run, { random }) => {
    stopAfter(run, -1);
    if (run.startOffsetMs !== null) run.referenceAt = run.course.gunAt + run.startOffsetMs;
    if (run.wave !== null && run.registeredWave === null) tellNoWave(run);
    if (random.chance(0.5)) run.staffStatus = 'not_started';
  },
};

/** Nothing tells the wave of who never came: the first one stands in. */
function tellNoWave(run: Run): void {
  run.wave = 0;
  run.referenceAt = itemAt(run.course.waves, 0).gunAt;
}
