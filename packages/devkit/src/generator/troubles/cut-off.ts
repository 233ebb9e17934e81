import { itemAt } from '#generator/random.ts';
import { delayFrom, finishOf, heardBetween, stopAfter, uses } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/**
 * Arrives somewhere after it closed; half of them are taken out of the race there, the others walk on. Not where a mat is passed
 * several times: one very slow lap looks like several that were missed.
 */
export const cutOff: Trouble = {
  name: 'cut_off',
  canHappen: (run) =>
    run.course.plan.hasCutoffs &&
    run.course.checkpoints.every((_, i) => i === 0 || uses(run, i) === 1) &&
    heardBetween(run, 1, finishOf(run)).length === finishOf(run),
  happen: (run, { random }) => {
    const checkpoint = random.whole(1, finishOf(run));
    const { cutoffMs } = itemAt(run.course.checkpoints, checkpoint);
    const passage = itemAt(run.passages, checkpoint);
    if (cutoffMs === null || passage === null) return;
    const lastWaveGunAt = run.course.waves.at(-1)?.gunAt ?? run.course.gunAt;
    delayFrom(run, checkpoint, lastWaveGunAt + cutoffMs - passage + random.whole(1_000, 20 * 60_000));
    if (random.chance(0.5)) stopAfter(run, checkpoint);
  },
};
