import { itemAt } from '#generator/random.ts';
import { finishOf, heardBetween, type Run } from '#generator/run.ts';
import type { Trouble } from './trouble.ts';

/** Right after the start, the finish mat beside it hears them too: nobody is that fast. */
export const tooFast: Trouble = {
  name: 'too_fast',
  canHappen: (run) =>
    run.course.plan.course !== 'laps' &&
    itemAt(run.course.checkpoints, 0).device !== itemAt(run.course.checkpoints, finishOf(run)).device &&
    heardBetween(run, 0, 0).length === 1 &&
    heardBetween(run, finishOf(run), finishOf(run)).length === 1,
  happen: (run, { random }) => {
    const device = itemAt(run.course.checkpoints, finishOf(run)).device;
    const startAt = itemAt(run.passages, 0);
    if (device === null || startAt === null) return;
    run.noise.push({ device, at: startAt + random.whole(3_000, 25_000), isInvalidated: false });
  },
};

/** Strolls back over mats that heard them before, after the finish. */
export const coolDown: Trouble = {
  name: 'cool_down',
  canHappen: (run) => heardEverywhere(run),
  happen: (run, { random }) => {
    const finishedAt = itemAt(run.passages, finishOf(run));
    if (finishedAt === null) return;
    for (let i = random.whole(1, 3); i > 0; i -= 1) {
      const { device } = itemAt(run.course.checkpoints, random.whole(1, finishOf(run)));
      if (device === null) continue;
      run.noise.push({ device, at: finishedAt + random.whole(3 * 60_000, 40 * 60_000), isInvalidated: false });
    }
  },
};

/** Passes a mat of another distance, as where courses meet: there it is the wrong race, here it is nothing. */
export const otherMat: Trouble = {
  name: 'other_mat',
  canHappen: (run, { otherMats }) => otherMats.length > 0 && run.passages[0] != null,
  happen: (run, { random, otherMats }) => {
    const startAt = itemAt(run.passages, 0) ?? 0;
    for (let i = random.whole(1, 4); i > 0; i -= 1) {
      const at = startAt + random.whole(60_000, 3 * 3_600_000);
      run.noise.push({ device: random.pick(otherMats), at, isInvalidated: false });
    }
  },
};

const heardEverywhere = (run: Run): boolean => heardBetween(run, 1, finishOf(run)).length === finishOf(run);
