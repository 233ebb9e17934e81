import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { Entrant, Read, TimingRules } from '@dorsal/domain/timing/types.ts';
import type { ClockDifference, GeneratedModality, GeneratedRace, GeneratedRunner } from './race.ts';

/** A generated modality as the domain takes it: readers by public number, checkpoints and waves by position. */
export function rulesOf(modality: GeneratedModality): TimingRules {
  const { plan } = modality;
  return {
    chronotype: modality.chronotype,
    sport: plan.sport,
    phase: modality.phase,
    gunAt: modality.gunAt,
    plannedStartAt: modality.plannedStartAt,
    waves: modality.waves.map(({ name, gunAt }, id) => ({ id, name, gunAt })),
    checkpoints: modality.checkpoints.map(({ distanceM, minLegTimeMs, cutoffMs }, id) => ({
      id,
      distanceM,
      minLegTimeMs,
      cutoffMs,
      isTimed: true,
      missRate: null,
    })),
    readers: modality.configurations,
    hasStartTimes: modality.runners.some(({ manualTimes }) => manualTimes.some(({ checkpoint }) => checkpoint === 0)),
    startClosesMs: modality.startClosesMs,
    neutralised: [],
    precisionMs: plan.precisionMs,
    rounding: plan.rounding,
    ranksByNetTime: plan.ranksByNetTime,
  };
}

/** A generated runner as the domain takes them. */
export function entrantOf(runner: GeneratedRunner): Entrant {
  return {
    wave: runner.wave,
    startOffsetMs: runner.startOffsetMs,
    staffStatus: runner.staffStatus,
    acceptsLateStart: runner.acceptsLateStart,
    penaltyMs: runner.penalties.reduce((sum, { timeMs }) => sum + timeMs, 0),
    manualTimes: runner.manualTimes,
    choices: [],
    stops: [],
  };
}

/**
 * The reads of every runner by bib, as they were delivered, repeats and all: chips in normalised form, clocks put right, reads that
 * staff struck out marked. Reads of unknown chips are left out.
 */
export function readsByBib(race: GeneratedRace): Map<string, Read[]> {
  const bibOf = new Map<string, string>();
  const reads = new Map<string, Read[]>();
  for (const { bib, chips } of race.modalities.flatMap(({ runners }) => runners)) {
    reads.set(bib, []);
    for (const chip of chips) bibOf.set(normaliseChip(chip), bib);
  }
  const struckOut = new Set(race.invalidations.map((read) => keyOf({ ...read, chip: normaliseChip(read.chip) })));
  for (const { device, reads: batch } of race.batches) {
    for (const { epoch, seq, chip: text, time: heardAt } of batch) {
      const chip = normaliseChip(text);
      const identity = { device, epoch, seq, chip, heardAt };
      const at = heardAt - differenceAt(race.clocks, device, heardAt);
      reads.get(bibOf.get(chip) ?? '')?.push({ ...identity, at, isInvalidated: struckOut.has(keyOf(identity)) });
    }
  }
  return reads;
}

function differenceAt(clocks: readonly ClockDifference[], device: number, heardAt: number): number {
  const off = clocks.find((clock) => clock.device === device && heardAt >= clock.fromAt && heardAt <= clock.toAt);
  return off?.differenceMs ?? 0;
}

const keyOf = ({ device, epoch, seq, chip, heardAt }: Omit<Read, 'at' | 'isInvalidated'>): string =>
  `${device} ${epoch} ${seq} ${chip} ${heardAt}`;
