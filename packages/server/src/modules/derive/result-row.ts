import type { EpochMs, Ms, Result, Warning } from '@dorsal/domain/timing/types.ts';

/** A result as its row is written; the lists as PostgreSQL writes them. */
export interface NewResultRow {
  /** The participant's number. */
  readonly id: number;
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
export function newResultRow(id: number, result: Result): NewResultRow {
  const { status, referenceAt, wave, netStartAt, crossings, penaltyMs, warnings } = result;
  mustBeInstant(referenceAt);
  mustBeInstant(netStartAt);
  for (const at of crossings) mustBeInstant(at);
  if (!Number.isInteger(penaltyMs) || Math.abs(penaltyMs) > biggestInteger) {
    throw new RangeError(`penalties of ${penaltyMs} ms are more than a result can hold`);
  }
  return {
    id,
    status,
    referenceAt,
    wave,
    netStartAt,
    // JSON writes a list of numbers and nulls as PostgreSQL reads it, but for the brackets.
    crossings: `{${JSON.stringify(crossings).slice(1, -1)}}`,
    penaltyMs,
    warnings: `{${warnings.join(',')}}`,
  };
}

function mustBeInstant(at: EpochMs | null): void {
  if (at !== null && !Number.isSafeInteger(at)) throw new RangeError(`${at} is no instant`);
}

/** A row of `result`, selected with its own column names, → the domain's value. */
export function resultOfRow(row: {
  readonly status: string;
  readonly reference_at: number | null;
  readonly wave_number: number | null;
  readonly net_start_at: number | null;
  readonly crossings: readonly (number | null)[];
  readonly penalty_ms: number;
  readonly warnings: readonly string[];
}): Result {
  return {
    status: row.status as Result['status'], // only derive writes this column
    referenceAt: row.reference_at,
    wave: row.wave_number,
    netStartAt: row.net_start_at,
    crossings: row.crossings,
    penaltyMs: row.penalty_ms,
    warnings: row.warnings as readonly Warning[], // as above
  };
}
