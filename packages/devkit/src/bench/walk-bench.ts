import type { Entrant, EpochMs, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import type { Figure } from '#bench/figure.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';

const minute = 60_000;
const gunAt: EpochMs = Date.UTC(2026, 4, 17, 7);
const startDevice = 1;
const lapDevice = 2;
const usualLapMs = 5 * minute;
const lapM = 1_000;
/** Runners who only warm up. */
const warmUps = 10;
/** The clock of a thread's processor time is coarse: a runner is folded until this has passed. */
const leastMs = 20;
/** Of each runner. */
const measurements = 5;
/** Asked of the worst runner: 50 ms. */
const mostUs = 50_000;

/** Measures what one more read of a runner costs: all reads of the runner are explained anew. In processor time of the thread. */
export function benchWalk(people: number): Figure[] {
  const laps = [12, 60, 300].map((count) => ({
    what: `lap ${count} of ${count}, with strays and laps that nobody heard`,
    rules: lapRules(count),
    readsOf: (random: Random) => lapReads(random, count),
  }));
  return [
    { what: 'the finish of a plain course of six mats', rules: plainRules, readsOf: plainReads },
    ...laps,
    { what: 'a day of 500 reads without sense, 300 laps', rules: lapRules(300), readsOf: senselessReads },
  ].flatMap(({ what, rules, readsOf }) => {
    const field = Array.from({ length: people + warmUps }, (_, index) => readsOf(randomFrom(index)));
    const took = field
      .map((reads) => tookUs(rules, reads))
      .slice(warmUps)
      .toSorted((a, b) => a - b);
    return [
      { what: `${what}, median`, unit: 'µs' as const, limit: null, value: itemAt(took, took.length >> 1) },
      { what: `${what}, worst`, unit: 'µs' as const, limit: mostUs, value: itemAt(took, took.length - 1) },
    ];
  });
}

/** The median of several measurements: a pause of the machine is no cost of the runner. */
function tookUs(rules: TimingRules, reads: readonly Read[]): number {
  const took = Array.from({ length: measurements }, () => foldUs(rules, reads)).toSorted((a, b) => a - b);
  return itemAt(took, measurements >> 1);
}

function foldUs(rules: TimingRules, reads: readonly Read[]): number {
  const before = process.threadCpuUsage();
  for (let folds = 1; ; folds += 1) {
    foldResult(rules, nobodySpecial, reads);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= leastMs * 1_000) return (user + system) / folds;
  }
}

/** Of 100 laps two are half as long again, three nobody heard, and three have a visit in their midst that belongs to nothing. */
function lapReads(random: Random, laps: number): Read[] {
  const usualMs = usualLapMs * Math.exp(0.15 * random.normal());
  const reads = [aRead(startDevice, gunAt + random.whole(1_000, 60_000))];
  let at = reads[0]?.at ?? gunAt;
  for (let lap = 1; lap <= laps; lap += 1) {
    const lapMs = usualMs * Math.exp(0.05 * random.normal()) * (random.chance(0.02) ? 1.5 : 1);
    if (random.chance(0.03)) reads.push(aRead(lapDevice, at + lapMs * random.between(0.3, 0.7)));
    at += lapMs;
    if (!random.chance(0.03)) reads.push(aRead(lapDevice, at));
  }
  return reads;
}

/** Six mats, ten kilometres apart, each heard three times. */
function plainReads(random: Random): Read[] {
  const paceMs = 300 * Math.exp(0.15 * random.normal());
  let at = gunAt + random.whole(1_000, 60_000);
  return Array.from({ length: 6 }, (_, position) => {
    if (position > 0) at += 10_000 * paceMs * Math.exp(0.05 * random.normal());
    return [0, 200, 700].map((ms) => aRead(startDevice + position, at + ms));
  }).flat();
}

/** A chip that lies near the lap mat for a day. */
const senselessReads = (random: Random): Read[] =>
  Array.from({ length: 500 }, () => gunAt + random.whole(0, 24 * 60 * minute))
    .toSorted((a, b) => a - b)
    .map((at) => aRead(lapDevice, at));

const aRead = (device: number, at: EpochMs): Read => {
  const heardAt = Math.round(at);
  return { device, epoch: 1, seq: heardAt - gunAt, chip: '7', heardAt, at: heardAt, isInvalidated: false };
};

const nobodySpecial: Entrant = {
  wave: null,
  startOffsetMs: null,
  staffStatus: null,
  acceptsLateStart: false,
  penaltyMs: 0,
  manualTimes: [],
  choices: [],
  stops: [],
};

/** A start mat, and one mat that is every lap. */
const lapRules = (laps: number): TimingRules =>
  someRules(laps + 1, lapM, (position) => (position === 0 ? startDevice : lapDevice));

const plainRules = someRules(6, 10_000, (position) => startDevice + position);

function someRules(count: number, legM: number, deviceAt: (position: number) => number): TimingRules {
  const positions = Array.from({ length: count }, (_, position) => position);
  return {
    chronotype: 'all',
    sport: 'running',
    phase: 'before_or_live',
    gunAt,
    plannedStartAt: gunAt,
    waves: [],
    neutralised: [],
    checkpoints: positions.map((id) => ({
      id,
      distanceM: id * legM,
      minLegTimeMs: null,
      cutoffMs: null,
      missRate: null,
      isTimed: true,
    })),
    readers: positions.map((checkpoint) => ({
      device: deviceAt(checkpoint),
      checkpoint,
      opensAt: gunAt - 30 * minute,
      closesAt: gunAt + (checkpoint === 0 ? 30 : 48 * 60) * minute,
      minGapMs: 10_000,
    })),
    hasStartTimes: false,
    startClosesMs: 30 * minute,
    precisionMs: 1_000,
    rounding: 'down',
    ranksByNetTime: false,
  };
}
