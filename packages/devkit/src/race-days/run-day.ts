import type { Entrant, EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import { drawFrom } from './lay-ground.ts';
import type { Day, Ground, Pass } from './race-day.ts';
import type { World } from './worlds.ts';

const second = 1_000;
const minute = 60_000;

/** Draws the day of one runner: a start, legs at an own pace with noise and drift, and whatever happens on the way. */
export function runDay(world: World, ground: Ground, index: number, random: Random): Day {
  const story: string[] = [];
  const hasBadChip = random.chance(world.badChips);
  if (hasBadChip) story.push('bad chip');
  const start = startOf(world, ground, index, random, story);
  const passes: Pass[] = aroundTheStart({ world, ground, random, story }, start.at);
  const isAbsent = random.chance(world.noShows);
  if (isAbsent) story.push('did not start');
  const crossings: (EpochMs | null)[] = ground.checkpoints.map(() => null);
  if (!isAbsent) {
    passes.push(...onTheCourse({ world, ground, random, story }, start.at, crossings));
    passes.push(...afterwards({ world, ground, random, story }, crossings));
  }
  return {
    entrant: start.entrant,
    passes: passes.toSorted((a, b) => a.at - b.at),
    hasBadChip,
    crossings,
    referenceAt: isAbsent ? null : start.referenceAt,
    story,
  };
}

/** All that the day of a runner is drawn from, and the story that is written down meanwhile. */
interface Scene {
  readonly world: World;
  readonly ground: Ground;
  readonly random: Random;
  readonly story: string[];
}

interface OwnStart {
  readonly at: EpochMs;
  readonly referenceAt: EpochMs;
  readonly entrant: Entrant;
}

function startOf(world: World, ground: Ground, index: number, random: Random, story: string[]): OwnStart {
  if (ground.chronotype === 'individual_chrono') return ownStart(world, ground, index, random, story);
  const { waveGunsAt, isStartKnown } = ground;
  const assigned = waveGunsAt.length === 0 ? null : Math.floor((index * waveGunsAt.length) / ground.field);
  // with a later one: nobody is let off with an earlier one. Without a wave by registration the start read tells it, and no start is wrong.
  const strays = assigned !== null && assigned < waveGunsAt.length - 1 && isStartKnown && random.chance(0.02);
  if (strays) story.push('started with a later wave');
  const started = strays ? random.whole(assigned + 1, waveGunsAt.length - 1) : assigned;
  const gunOf = (wave: number | null): EpochMs => (wave === null ? ground.gunAt : itemAt(waveGunsAt, wave));
  const entrant = anEntrant({ wave: isStartKnown ? assigned : null });
  return {
    at: gunOf(started) + afterGun(world, random, story),
    referenceAt: gunOf(isStartKnown ? assigned : started),
    entrant,
  };
}

/** The way from the gun over the mat: seconds in a small field, minutes at the back of a full corral. */
function afterGun(world: World, random: Random, story: string[]): Ms {
  if (random.chance(world.lateStarts)) {
    story.push('started late');
    return Math.round(drawFrom(random, [5 * minute, 75 * minute]));
  }
  if (random.chance(0.005)) {
    story.push('started before the gun');
    return -random.whole(second, 5 * minute);
  }
  return Math.round(Math.min(4 * minute, 12 * second * Math.exp(random.normal() * 0.9)));
}

function ownStart(world: World, ground: Ground, index: number, random: Random, story: string[]): OwnStart {
  const { ownStartEveryMs, gunAt, field } = ground;
  const dueAt =
    gunAt + (ownStartEveryMs === null ? random.whole(0, field * 45 * second) : (index + 1) * ownStartEveryMs);
  const isLate = random.chance(world.lateStarts);
  if (isLate) story.push('started late');
  const lateMs = isLate ? drawFrom(random, [minute, 75 * minute]) : Math.abs(random.normal()) * 2 * second;
  const at = Math.round(dueAt + lateMs);
  return {
    at,
    referenceAt: at,
    entrant: anEntrant({ startOffsetMs: ownStartEveryMs === null ? null : dueAt - gunAt }),
  };
}

const anEntrant = (given: Partial<Entrant>): Entrant => ({
  wave: null,
  startOffsetMs: null,
  staffStatus: null,
  acceptsLateStart: false,
  penaltyMs: 0,
  manualTimes: [],
  choices: [],
  stops: [],
  ...given,
});

/** Warm-ups over the mats that lie about the start, and the wait at the start mat. */
function aroundTheStart({ world, ground, random, story }: Scene, startAt: EpochMs): Pass[] {
  const passes: Pass[] = [];
  const { checkpoints } = ground;
  const isOwn = ground.chronotype === 'individual_chrono';
  const about = [0, 1, checkpoints.length - 1].map((position) => itemAt(checkpoints, position).mat);
  const near = about.filter((mat) => mat !== null);
  if (random.chance(world.warmUps)) {
    story.push('warmed up');
    const mat = random.pick(near);
    for (let i = random.whole(1, 3); i > 0; i -= 1) {
      passes.push(crossing(mat, startAt - random.whole(3 * minute, 45 * minute), null));
    }
  }
  const startMat = itemAt(checkpoints, 0).mat;
  if (startMat !== null && random.chance(isOwn ? world.ownWaits : world.waits)) {
    story.push('waited at the start');
    const longest = isOwn ? 12 * minute : 30 * minute;
    const from = startAt - random.whole(minute, longest);
    // half of them go away once more before they start
    const until = random.chance(0.5) ? startAt - 2 * second : random.whole(from, startAt - 2 * second);
    passes.push({ mat: startMat, from, at: from, until, checkpoint: null });
  }
  return passes;
}

const crossing = (mat: number, at: EpochMs, checkpoint: number | null): Pass => ({
  mat,
  from: at,
  at,
  until: at,
  checkpoint,
});

/** The pass of somebody, and another one on leaving of those who go aside meanwhile. */
const passOf = ({ goesAside }: World, pass: Pass): Pass[] =>
  goesAside && pass.until > pass.at ? [{ ...pass, until: pass.at }, crossing(pass.mat, pass.until, null)] : [pass];

/** The start and every checkpoint that is reached. Notes the true crossings in `crossings`. */
function onTheCourse(scene: Scene, startAt: EpochMs, crossings: (EpochMs | null)[]): Pass[] {
  const { world, ground, random, story } = scene;
  const { checkpoints } = ground;
  const last = checkpoints.length - 1;
  const retiresAfter = random.chance(world.retirements) ? random.whole(0, last - 1) : last;
  const paceOf = ownPace(scene);
  const passes: Pass[] = [];
  let leftAt = startAt;
  for (let position = 0; position <= last; position += 1) {
    const { mat } = itemAt(checkpoints, position);
    const at = position === 0 ? startAt : Math.round(leftAt + legMs(scene, position, paceOf(position)));
    crossings[position] = at;
    leftAt = at;
    const stands = position > 0 && position < last && mat !== null && random.chance(world.stands);
    if (stands) {
      story.push(`stood at ${position}`);
      leftAt += Math.round(drawFrom(random, world.standMs));
    }
    if (mat !== null) passes.push(...passOf(world, { mat, from: at, at, until: leftAt, checkpoint: position }));
    if (position === retiresAfter && position < last) {
      story.push(`gave up after ${position}`);
      break;
    }
  }
  return passes;
}

/** Seconds per metre on the leg to each checkpoint: the runner's own, with a drift over the race and noise that lasts for some legs. */
function ownPace({ ground, random }: Scene): (position: number) => number {
  const { speeds, checkpoints } = ground;
  const usual = 3.6 / (speeds.median * Math.exp(speeds.sigma * random.normal()));
  const drift = 0.05 + 0.08 * random.normal();
  const noise = 0.03 * Math.exp(0.4 * random.normal());
  let lasting = 0;
  return (position) => {
    lasting = 0.7 * lasting + noise * random.normal();
    const done = (position - 0.5) / (checkpoints.length - 1);
    return usual * Math.exp(drift * done + lasting + noise * random.normal());
  };
}

/** The time of the leg to a checkpoint at that pace, with punctures, rests and hills. Nobody is faster than the fastest. */
function legMs({ world, ground, random, story }: Scene, position: number, pace: number): Ms {
  const { checkpoints, speeds } = ground;
  const lengthM = itemAt(checkpoints, position).distanceM - itemAt(checkpoints, position - 1).distanceM;
  const fastest = (lengthM / speeds.fastest) * 3_600;
  // A good swimmer need not ride well.
  const speed =
    ground.legSpeeds === null ? 1 : itemAt(ground.legSpeeds, position - 1) * Math.exp(0.1 * random.normal());
  let ms = Math.max(fastest, ((lengthM * pace) / speed) * second * Math.exp(world.hills * random.normal()));
  if (random.chance(world.punctures)) {
    story.push(`puncture before ${position}`);
    ms *= random.between(1.6, 2.6);
  }
  if (random.chance(world.rests)) {
    story.push(`rested before ${position}`);
    ms += random.between(5 * minute, 15 * minute);
  }
  return ms;
}

/** Strolls and stays at the finish mat, of those who finished and of those who gave up. */
function afterwards({ world, ground, random, story }: Scene, crossings: readonly (EpochMs | null)[]): Pass[] {
  const finishMat = ground.checkpoints.at(-1)?.mat ?? null;
  const finishedAt = crossings.at(-1) ?? null;
  const lastAt = Math.max(...crossings.map((at) => at ?? 0));
  if (finishMat === null) return [];
  if (finishedAt === null) {
    if (!random.chance(world.heardAfterRetiring)) return [];
    story.push('came to the finish after giving up');
    return [crossing(finishMat, lastAt + Math.round(drawFrom(random, [15 * minute, 150 * minute])), null)];
  }
  const passes: Pass[] = [];
  if (random.chance(world.strolls)) {
    story.push('strolled over the finish');
    for (let i = random.whole(1, 3); i > 0; i -= 1) {
      passes.push(crossing(finishMat, finishedAt + random.whole(2 * minute, 40 * minute), null));
    }
  }
  if (random.chance(world.lingers)) {
    story.push('stayed at the finish');
    const from = finishedAt + random.whole(10 * second, 3 * minute);
    passes.push({ mat: finishMat, from, at: from, until: from + random.whole(minute, 8 * minute), checkpoint: null });
  }
  return passes;
}
