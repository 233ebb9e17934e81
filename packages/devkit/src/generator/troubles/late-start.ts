import { itemAt } from '#generator/random.ts';
import type { Run } from '#generator/run.ts';
import { delayFrom } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

const minute = 60_000;

/** Comes minutes after the gun, while the start still counts: net time is from the own start, official time from the gun. */
export const lateStart: Trouble = {
  name: 'late_start',
  canHappen: (run) => knowsReference(run) && latestDelay(run) > 2 * minute,
  happen: (run, { random }) => delayFrom(run, 0, random.whole(minute, Math.min(25 * minute, latestDelay(run)))),
};

/** Comes so late that the start read does not count until staff accept it. The rest of the race counts as ever. */
export const tooLateStart: Trouble = {
  name: 'too_late_start',
  canHappen: (run) => knowsReference(run) && latestDelay(run) > 40 * minute,
  happen: (run, { random }) => {
    delayFrom(run, 0, random.whole(32 * minute, Math.min(50 * minute, latestDelay(run))));
    run.acceptsLateStart = random.chance(0.4);
    run.startIsTooLate = !run.acceptsLateStart;
  },
};

const knowsReference = (run: Run): boolean =>
  run.course.plan.chronotype !== 'individual_chrono' &&
  (run.wave === null || run.registeredWave !== null) &&
  itemAt(run.course.checkpoints, 0).device !== null;

const latestDelay = (run: Run): number => run.course.startMatClosesAt - 5_000 - itemAt(run.passages, 0)!; // a fresh run has passed its start
