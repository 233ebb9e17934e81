import { itemAt, type Random } from '#generator/random.ts';
import { finishOf, heardBetween, type Run } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/** Staff type a time in, for a mat that did not hear or against what it heard. It beats the reads there. */
export const manualTime: Trouble = {
  name: 'manual_time',
  canHappen: (run) => run.isHeard[0] === true && heardBetween(run, 1, finishOf(run)).length === finishOf(run),
  happen: (run, { random }) => {
    const checkpoint = random.whole(run.course.startAndFinishOverlap ? 2 : 1, finishOf(run));
    const passage = itemAt(run.passages, checkpoint);
    if (passage === null || run.referenceAt === null) return;
    // The hand-held clock and the mat never quite agree.
    run.manualTimes.push({ checkpoint, timeMs: passage - run.referenceAt + random.whole(-900, 900) });
    if (random.chance(0.5)) run.isHeard[checkpoint] = false;
  },
};

/** A mat heard the chip long before the runner was there (a friend carried the shoe), and staff struck that read out. */
export const invalidatedRead: Trouble = {
  name: 'invalidated_read',
  canHappen: (run) => heardBetween(run, 1, finishOf(run)).length > 0,
  happen: (run, { random }) => {
    const checkpoint = random.pick(heardBetween(run, 1, finishOf(run)));
    const { device } = itemAt(run.course.checkpoints, checkpoint);
    if (device !== null)
      run.noise.push({ device, at: betweenCheckpoints(run, checkpoint, random), isInvalidated: true });
  },
};

function betweenCheckpoints(run: Run, checkpoint: number, random: Random): number {
  const before = itemAt(run.passages, checkpoint - 1) ?? 0;
  const here = itemAt(run.passages, checkpoint) ?? 0;
  return Math.floor(random.between(before + (here - before) * 0.6, here - 1_000));
}
