import type { Course } from './course.ts';
import { type Hearing, manualTimeAt } from './hearing.ts';
import type { EpochMs, TimingRules } from './types.ts';

/** The instant that a runner's times count from. */
export interface Reference {
  readonly at: EpochMs | null;
  readonly wave: number | null;
  /** The runner has no wave and no start read gives it: the first one is taken. */
  readonly isWaveAssumed: boolean;
  /** No gun and no own start is known; the planned start carries the manual times. */
  readonly isStandIn: boolean;
}

/** The instant that own starts and start offsets count from: the gun, before it the planned start. */
export const gunOrPlan = (rules: Pick<TimingRules, 'gunAt' | 'plannedStartAt'>): EpochMs =>
  rules.gunAt ?? rules.plannedStartAt;

/** The gun of a runner who crosses the start at `startAt` (null: there is no start read); null: not fired, or there is none to wait for. */
export function gunFor(hearing: Hearing, startAt: EpochMs | null): EpochMs | null {
  const { rules, course } = hearing;
  if (rules.chronotype === 'individual_chrono') return null;
  if (rules.chronotype === 'all') return rules.gunAt;
  const assigned = assignedWave(hearing);
  if (assigned !== undefined) return assigned.gunAt ?? rules.gunAt;
  return waveByStart(course, startAt)?.gunAt ?? rules.gunAt;
}

/** The instant from which the runner can be on the course, as far as it is known before the start read is; null: any time. */
export function earliestStart(hearing: Hearing): EpochMs | null {
  const { rules, entrant } = hearing;
  if (rules.chronotype !== 'individual_chrono') return gunFor(hearing, null) ?? rules.plannedStartAt;
  return entrant.startOffsetMs === null ? null : gunOrPlan(rules) + entrant.startOffsetMs;
}

/** Decides the instant that the runner's times count from. `waveReadAt`: the start read that gives the wave; `ownStartAt`: the start crossing. */
export function settleReference(hearing: Hearing, waveReadAt: EpochMs | null, ownStartAt: EpochMs | null): Reference {
  const { rules, entrant } = hearing;
  const known =
    rules.chronotype === 'individual_chrono' ? ownReference(hearing, ownStartAt) : waveReference(hearing, waveReadAt);
  if (known.at !== null || entrant.manualTimes.length === 0) return known;
  return { ...known, at: gunOrPlan(rules), isStandIn: true };
}

function ownReference(hearing: Hearing, ownStartAt: EpochMs | null): Reference {
  const { rules, entrant } = hearing;
  const offset = manualTimeAt(entrant, 0);
  const at = offset === null ? (ownStartAt ?? earliestStart(hearing)) : gunOrPlan(rules) + offset;
  return { at, wave: null, isWaveAssumed: false, isStandIn: false };
}

function waveReference(hearing: Hearing, waveReadAt: EpochMs | null): Reference {
  const { rules, course } = hearing;
  const at = gunFor(hearing, waveReadAt);
  if (rules.chronotype === 'all') return { at, wave: null, isWaveAssumed: false, isStandIn: false };
  const assigned = assignedWave(hearing);
  if (assigned !== undefined) return { at, wave: assigned.id, isWaveAssumed: false, isStandIn: false };
  const wave = waveByStart(course, waveReadAt);
  const isAfterGun = waveReadAt !== null && wave !== undefined && waveReadAt >= wave.gunAt;
  const isWaveAssumed = !isAfterGun && rules.waves.length > 1;
  return { at, wave: wave?.id ?? null, isWaveAssumed, isStandIn: false };
}

const assignedWave = ({ rules, entrant }: Hearing) =>
  entrant.wave === null ? undefined : rules.waves.find((wave) => wave.id === entrant.wave);

/** The latest wave whose gun is not after the start crossing; without one, or before all guns, the first wave. */
function waveByStart(course: Course, startAt: EpochMs | null) {
  const { firedWaves } = course;
  return (startAt === null ? undefined : firedWaves.findLast((wave) => wave.gunAt <= startAt)) ?? firedWaves[0];
}
