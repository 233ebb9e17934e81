import { itemAt, type Random } from '#random.ts';
import type { BurdenName, TroubleName } from './plan.ts';
import { delayFrom, finishOf, heardBetween, type Run, stopAfter, uses } from './run.ts';

/** The input of a trouble besides the runner. */
export interface Surroundings {
  readonly random: Random;
  /** Readers of mats that the runner's own modality does not use. */
  readonly otherMats: readonly number[];
}

/** A trouble of one runner. It changes both the reads and the truth. */
export interface Trouble {
  readonly name: TroubleName;
  /** True if it can happen to this runner without leaving the truth in doubt. */
  readonly canHappen: (run: Run, around: Surroundings) => boolean;
  readonly happen: (run: Run, around: Surroundings) => void;
}

/** Did not come. Staff mark half of them; the others are known by having no reads. */
const noShow: Trouble = {
  name: 'no_show',
  canHappen: () => true,
  happen: (run, { random }) => {
    stopAfter(run, -1);
    if (run.startOffsetMs !== null) run.referenceAt = run.course.gunAt + run.startOffsetMs;
    if (run.wave !== null && run.registeredWave === null) assumeFirstWave(run);
    if (random.chance(0.5)) run.staffStatus = 'not_started';
  },
};

/** No start read gives the wave of a runner who never came: the first wave is assumed. */
function assumeFirstWave(run: Run): void {
  run.wave = 0;
  run.referenceAt = itemAt(run.course.waves, 0).gunAt;
}

/** Stops somewhere on the way. Half of them report it to staff; one in ten of those walks over the finish mat without having raced to it. */
const retirement: Trouble = {
  name: 'retirement',
  canHappen: () => true,
  happen: (run, { random }) => {
    const isReported = random.chance(0.5);
    if (isReported) run.staffStatus = 'retired';
    if (isReported && random.chance(0.1)) return;
    stopAfter(run, random.whole(0, finishOf(run) - 1));
  },
};

const minute = 60_000;

/** Comes minutes after the gun, while the start still counts: net time is from the own start, official time from the gun. */
const lateStart: Trouble = {
  name: 'late_start',
  canHappen: (run) => knowsReference(run) && latestDelay(run) > 2 * minute,
  happen: (run, { random }) => delayFrom(run, 0, random.whole(minute, Math.min(25 * minute, latestDelay(run)))),
};

/** Comes so late that the start read does not count until staff accept it. The rest of the race counts as ever. */
const tooLateStart: Trouble = {
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

/** Crosses the start mat seconds before the gun and is not read there again: net time is no better for it. */
const earlyStart: Trouble = {
  name: 'early_start',
  canHappen: (run) =>
    run.course.plan.chronotype !== 'individual_chrono' &&
    (run.wave === null || run.registeredWave !== null) &&
    itemAt(run.course.checkpoints, 0).device !== null,
  happen: (run, { random }) => {
    run.passages[0] = (run.referenceAt ?? 0) - random.whole(500, 30_000);
  },
};

/** The start mat did not read them: net time is the official one (or counts from the start offset). */
const missedStart: Trouble = {
  name: 'missed_start',
  canHappen: (run) =>
    itemAt(run.course.checkpoints, 0).device !== null && (run.wave === null || run.registeredWave !== null),
  happen: (run) => {
    run.isHeard[0] = false;
    // The clock of `individual_chrono` runs from the start list then.
    if (run.startOffsetMs !== null) run.referenceAt = run.course.gunAt + run.startOffsetMs;
  },
};

/** One or two mats on the way did not read them. On laps it is one lap, so that the others show which. */
const missedMat: Trouble = {
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

/** They finished without a read at the finish: by the reads they are still on the course. */
const missedFinish: Trouble = {
  name: 'missed_finish',
  canHappen: (run) => run.course.plan.intermediates > 0 || run.isHeard[0] === true,
  happen: (run) => {
    run.isHeard[finishOf(run)] = false;
  },
};

/**
 * The checkpoints whose reads can be missed. If start and finish overlap on one mat, the mat after the start must have a read: it alone
 * separates the two. If no mat reads the start, a missed first lap would look like a late start.
 */
function missable(run: Run): number[] {
  const isLaps = run.course.plan.course === 'laps';
  if (isLaps && uses(run, 1) < 4) return [];
  const isStartUnknown = uses(run, 1) > 1 && run.isHeard[0] !== true;
  const first = run.course.startAndFinishOverlap || isStartUnknown ? 2 : 1;
  return heardBetween(run, first, finishOf(run) - 1);
}

/** Stands on a mat for minutes and is read hundreds of times; then goes on, or gives up right there. It is one crossing. */
const restOnMat: Trouble = {
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
const warmUp: Trouble = {
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

/** Adds a rest on the mat: every read follows the one before it within the mat's gap. Returns its duration. */
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

/** Right after the start, the finish mat beside it reads them too: nobody is that fast. */
const tooFast: Trouble = {
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

/** Walks back over mats of the course after the finish. */
const coolDown: Trouble = {
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
const otherMat: Trouble = {
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

/** Staff type in a time, for a mat without a read or against its reads. It beats the reads there. */
const manualTime: Trouble = {
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

/** A mat read the chip long before the runner was there (a friend carried the shoe), and staff took that read out. */
const invalidatedRead: Trouble = {
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

/**
 * Arrives somewhere after it closed; half of them are taken out of the race there, the others walk on. Not where a mat is passed
 * several times: one very slow lap looks like several that were missed.
 */
const cutOff: Trouble = {
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

/** Every trouble by its name. The order is the order in which a runner meets them: the first that can happen does. */
export const allTroubles: Readonly<Record<TroubleName, Trouble>> = {
  no_show: noShow,
  retirement,
  too_late_start: tooLateStart,
  late_start: lateStart,
  early_start: earlyStart,
  missed_start: missedStart,
  missed_mat: missedMat,
  missed_finish: missedFinish,
  rest_on_mat: restOnMat,
  warm_up: warmUp,
  too_fast: tooFast,
  cool_down: coolDown,
  other_mat: otherMat,
  manual_time: manualTime,
  invalidated_read: invalidatedRead,
  cut_off: cutOff,
};

const reasons = ['Tarjeta amarilla', 'Tarjeta roja', 'No fer cas de les indicacions dels voluntaris'] as const;

/** Rulings of staff on a runner, whatever else happens to them. */
export const burdens: Readonly<Record<BurdenName, (run: Run, random: Random) => void>> = {
  penalty: (run, random) => {
    for (let i = random.whole(1, 2); i > 0; i -= 1) {
      run.penalties.push({ timeMs: random.whole(1, 20) * 30_000, reason: random.pick(reasons) });
    }
  },
  disqualification: (run) => {
    if (run.staffStatus !== null) return;
    run.staffStatus = 'disqualified';
    run.disqualifiedReason = "Participar amb el dorsal d'una altra persona";
  },
  not_classified: (run) => {
    run.isClassified = false;
  },
};
