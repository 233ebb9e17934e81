import type { EpochMs, Ms, Result, Warning } from '@dorsal/domain/timing/types.ts';

/** A result as its row holds it; the lists as PostgreSQL writes them, so that old and new are compared as text. */
export interface StoredResult {
  readonly status: Result['status'];
  readonly referenceAt: EpochMs | null;
  readonly wave: number | null;
  readonly netStartAt: EpochMs | null;
  readonly crossings: string;
  readonly penaltyMs: Ms;
  readonly warnings: string;
}

const biggestInteger = 2_147_483_647;

/** A folded result as its row will hold it. Throws where the row cannot: a penalty beyond an integer, an instant that is no whole number. */
export function storedResult(result: Result): StoredResult {
  const { status, referenceAt, wave, netStartAt, crossings, penaltyMs, warnings } = result;
  for (const at of [referenceAt, netStartAt, ...crossings]) {
    if (at !== null && !Number.isSafeInteger(at)) throw new RangeError(`${at} is no instant`);
  }
  if (!Number.isInteger(penaltyMs) || Math.abs(penaltyMs) > biggestInteger) {
    throw new RangeError(`penalties of ${penaltyMs} ms are more than a result can hold`);
  }
  return {
    status,
    referenceAt,
    wave,
    netStartAt,
    crossings: `{${crossings.map((at) => at ?? 'NULL').join(',')}}`,
    penaltyMs,
    warnings: `{${warnings.join(',')}}`,
  };
}

export const isSameResult = (a: StoredResult, b: StoredResult): boolean =>
  a.crossings === b.crossings &&
  a.status === b.status &&
  a.referenceAt === b.referenceAt &&
  a.wave === b.wave &&
  a.netStartAt === b.netStartAt &&
  a.penaltyMs === b.penaltyMs &&
  a.warnings === b.warnings;

/** A row of `result`, selected with its own column names (lists as arrays or as text), → the domain's value. */
export function resultOfRow(row: {
  readonly status: string;
  readonly reference_at: number | null;
  readonly wave_number: number | null;
  readonly net_start_at: number | null;
  readonly crossings: readonly (number | null)[] | string;
  readonly penalty_ms: number;
  readonly warnings: readonly string[] | string;
}): Result {
  return {
    status: row.status as Result['status'], // only `storedResult` writes this column
    referenceAt: row.reference_at,
    wave: row.wave_number,
    netStartAt: row.net_start_at,
    crossings: typeof row.crossings === 'string' ? items(row.crossings).map(instant) : row.crossings,
    penaltyMs: row.penalty_ms,
    warnings: (typeof row.warnings === 'string' ? items(row.warnings) : row.warnings) as readonly Warning[], // as above
  };
}

/** `storedResult` back to the domain's value. */
export const resultOfStored = ({
  status,
  referenceAt,
  wave,
  netStartAt,
  crossings,
  penaltyMs,
  warnings,
}: StoredResult): Result =>
  resultOfRow({
    status,
    reference_at: referenceAt,
    wave_number: wave,
    net_start_at: netStartAt,
    crossings,
    penalty_ms: penaltyMs,
    warnings,
  });

/** A PostgreSQL array of plain words or numbers → its items. */
const items = (list: string): string[] => (list === '{}' ? [] : list.slice(1, -1).split(','));
const instant = (item: string): EpochMs | null => (item === 'NULL' ? null : Number(item));
