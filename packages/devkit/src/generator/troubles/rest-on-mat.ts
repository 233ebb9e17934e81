import { itemAt } from '#generator/random.ts';
import { delayFrom, finishOf, heardBetween, type Run, stopAfter } from '#generator/run.ts';
import type { Surroundings, Trouble } from './trouble.ts';

/** Stands on a mat for minutes and is heard hundreds of times; then goes on, or gives up right there. It is one crossing. */
export const restOnMat: Trouble = {
  name: 'rest_on_mat',
  canHappen: (run) => heardBetween(run, 1, finishOf(run)).length > 0,
  happen: (run, around) => {
    const { random } = around;
    const checkpoint = random.pick(heardBetween(run, 1, finishOf(run)));
    const until = rest(run, checkpoint, random.whole(1, 12) * 60_000, around);
    if (random.chance(0.25)) stopAfter(run, checkpoint);
    else delayFrom(run, checkpoint + 1, until + 5_000);
  },
};

/** Waits on the start mat before the gun, or warms up over it: only the last read there is the start. */
export const warmUp: Trouble = {
  name: 'warm_up',
  canHappen: (run) => heardBetween(run, 0, 0).length > 0 && (run.passages[0] ?? 0) >= (run.referenceAt ?? 0),
  happen: (run, { random }) => {
    const start = itemAt(run.course.checkpoints, 0);
    const startAt = itemAt(run.passages, 0);
    if (start.device === null || startAt === null) return;
    const earliest = run.course.gunAt - 40 * 60_000;
    const reads = random.chance(0.3) ? random.whole(50, 300) : random.whole(1, 6);
    for (let i = 0; i < reads; i += 1) {
      const at = Math.floor(random.between(Math.max(earliest, startAt - 30 * 60_000), startAt - 5_000));
      run.noise.push({ device: start.device, at, isInvalidated: false });
    }
  },
};

/** How long it lasted. Every read follows the one before it within the mat's gap. */
function rest(run: Run, checkpoint: number, forMs: number, { random }: Surroundings): number {
  const device = itemAt(run.course.checkpoints, checkpoint).device;
  const passage = itemAt(run.passages, checkpoint);
  if (device === null || passage === null) return 0;
  let after = 0;
  while (after < forMs) {
    after += random.whole(300, 4_500);
    run.noise.push({ device, at: passage + after, isInvalidated: false });
  }
  return after;
}
