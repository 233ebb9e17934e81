import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Judgement } from '@dorsal/domain/walk/judge-reads.ts';
import type { DayRunner } from '#race-days/race-day.ts';
import { itemAt } from '#random.ts';

/** A finish or a split is right within this. */
const nearMs = 10_000;
/** A start is right within this of the last read of the true pass. */
const nearStartMs = 2_000;

/** The finish that was found, against the true one. `stolen`: finished without having been there. */
export type FinishOutcome = 'right' | 'early' | 'late' | 'none' | 'rightly-none' | 'stolen';

/** The judgement of one runner against what really happened. */
export interface Outcome {
  readonly finish: FinishOutcome;
  /** The reads can tell the true finish. */
  readonly isReadable: boolean;
  /** Null: did not start, or there is no start mat. */
  readonly start: 'right' | 'wrong' | 'none' | null;
  readonly splits: SplitCounts;
}

export interface SplitCounts {
  readonly right: number;
  readonly wrong: number;
  readonly missing: number;
  /** Crossings of checkpoints where the runner never was. */
  readonly invented: number;
}

/** Compares a judgement with the truth: finish, start and splits. */
export function outcomeOf(runner: DayRunner, judgement: Judgement, hasStartMat: boolean): Outcome {
  const trueFinishAt = runner.crossings.at(-1) ?? null;
  return {
    finish: finishOutcome(trueFinishAt, judgement.crossings.at(-1) ?? null),
    isReadable: runner.isReadable.at(-1) ?? false,
    start: hasStartMat ? startOutcome(runner, judgement) : null,
    splits: splitCounts(runner, judgement),
  };
}

function finishOutcome(trueAt: EpochMs | null, foundAt: EpochMs | null): FinishOutcome {
  if (trueAt === null) return foundAt === null ? 'rightly-none' : 'stolen';
  if (foundAt === null) return 'none';
  if (Math.abs(foundAt - trueAt) <= nearMs) return 'right';
  return foundAt < trueAt ? 'early' : 'late';
}

/** The gun counts for whoever crossed before it, so both sides are taken as no earlier than that. */
function startOutcome(runner: DayRunner, { crossings, referenceAt }: Judgement): Outcome['start'] {
  const trueAt = runner.crossings[0] ?? null;
  const foundAt = crossings[0] ?? null;
  if (trueAt === null) return null;
  if (foundAt === null) return 'none';
  const isOwn = runner.referenceAt === trueAt;
  const earliest = isOwn ? Number.NEGATIVE_INFINITY : (referenceAt ?? runner.referenceAt ?? Number.NEGATIVE_INFINITY);
  const off = Math.max(foundAt, earliest) - Math.max(runner.startReadAt ?? trueAt, earliest);
  return Math.abs(off) <= nearStartMs ? 'right' : 'wrong';
}

function splitCounts({ crossings: trueCrossings }: DayRunner, { crossings }: Judgement): SplitCounts {
  const counts = { right: 0, wrong: 0, missing: 0, invented: 0 };
  for (let i = 1; i < trueCrossings.length - 1; i += 1) {
    const came = splitOutcome(itemAt(trueCrossings, i), crossings[i] ?? null);
    if (came !== null) counts[came] += 1;
  }
  return counts;
}

function splitOutcome(trueAt: EpochMs | null, foundAt: EpochMs | null): keyof SplitCounts | null {
  if (trueAt === null) return foundAt === null ? null : 'invented';
  if (foundAt === null) return 'missing';
  return Math.abs(foundAt - trueAt) <= nearMs ? 'right' : 'wrong';
}
