import { itemAt } from '#generator/random.ts';
import { finishOf, heardBetween, type Run, uses } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/** The start mat did not hear them: net time is the official one (or counts from the start offset). */
export const missedStart: Trouble = {
  name: 'missed_start',
  canHappen: (run) =>
    itemAt(run.course.checkpoints, 0).device !== null && (run.wave === null || run.registeredWave !== null),
  happen: (run) => {
    run.isHeard[0] = false;
    // The clock of `individual_chrono` runs from the start list then.
    if (run.startOffsetMs !== null) run.referenceAt = run.course.gunAt + run.startOffsetMs;
  },
};

/** One or two mats on the way did not hear them. On laps it is one lap, so that the others show which. */
export const missedMat: Trouble = {
  name: 'missed_mat',
  canHappen: (run) => missable(run).length > 0,
  happen: (run, { random }) => {
    run.isHeard[random.pick(missable(run))] = false;
    const more = missable(run);
    if (run.course.plan.course === 'point_to_point' && more.length > 0 && random.chance(0.3)) {
      run.isHeard[random.pick(more)] = false;
    }
  },
};

/** They finished and no mat heard it: as far as anyone knows, they are still out there. */
export const missedFinish: Trouble = {
  name: 'missed_finish',
  canHappen: (run) => run.course.plan.intermediates > 0 || run.isHeard[0] === true,
  happen: (run) => {
    run.isHeard[finishOf(run)] = false;
  },
};

/**
 * Where start and finish overlap on one mat, the mat after the start must be heard: it alone tells one from the other. Where no mat
 * hears the start, a first lap missed could as well be a late start.
 */
function missable(run: Run): number[] {
  const isLaps = run.course.plan.course === 'laps';
  if (isLaps && uses(run, 1) < 4) return [];
  const isStartUnknown = uses(run, 1) > 1 && run.isHeard[0] !== true;
  const first = run.course.startAndFinishOverlap || isStartUnknown ? 2 : 1;
  return heardBetween(run, first, finishOf(run) - 1);
}
