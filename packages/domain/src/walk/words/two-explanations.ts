import type { Hearing } from '#timing/hearing.ts';
import type { EpochMs, Ms } from '#timing/types.ts';
import { expectedStart, isFarFromOffset } from '#walk/ground/start-choices.ts';
import type { OtherWalk } from '#walk/search/explain-walk.ts';

/** Two explanations that are nearly as likely: the one that counts, and the next best with another finish or none. */
export interface TwoFinishes {
  readonly kind: 'two_finishes';
  /** Null: not finished. */
  readonly finishAt: EpochMs | null;
  readonly otherAt: EpochMs | null;
  /** The checkpoint that the other explanation has at `finishAt`; null: none. */
  readonly elseFinish: number | null;
  /** The checkpoint that counts at `otherAt`; null: none. */
  readonly elseOther: number | null;
  /** In thousandths of a nat. */
  readonly dearerBy: number;
}

/** A visit at the start, beside the own start offset. */
export interface OffOffset {
  readonly at: EpochMs;
  /** After the offset; below 0 before it. */
  readonly afterOffsetMs: Ms;
}

/** Two explanations that are nearly as likely, with one finish and two own starts. */
export type TwoStarts = {
  readonly kind: 'two_starts';
  /** Of the other start; null: there is no offset, or nobody heard it. */
  readonly afterOffsetMs: Ms | null;
  /** In thousandths of a nat. */
  readonly dearerBy: number;
} & Starts;

/** The start that counts and the other one; null: nobody heard it. */
type Starts =
  | { readonly startAt: EpochMs | null; readonly at: EpochMs }
  | { readonly startAt: EpochMs; readonly at: null };

/** The difference to another explanation: that of the finish, else of the start. */
export function difference(
  hearing: Hearing,
  crossings: readonly (EpochMs | null)[],
  { crossings: other, dearerBy }: Pick<OtherWalk, 'crossings' | 'dearerBy'>,
): TwoFinishes | TwoStarts {
  const [startAt, at] = [crossings[0] ?? null, other[0] ?? null];
  const isOfStart = other.at(-1) === crossings.at(-1);
  if (isOfStart && at !== null)
    return { kind: 'two_starts', startAt, at, afterOffsetMs: offOffset(hearing, at)?.afterOffsetMs ?? null, dearerBy };
  if (isOfStart && startAt !== null) return { kind: 'two_starts', startAt, at: null, afterOffsetMs: null, dearerBy };
  return twoFinishes(crossings, other, dearerBy);
}

/** A start far from the own start offset; null: it is not. */
export const farOffOffset = (hearing: Hearing, at: EpochMs | null): OffOffset | null =>
  at !== null && isFarFromOffset(hearing, at) ? offOffset(hearing, at) : null;

/** Null: the runner has no own start offset. */
function offOffset(hearing: Hearing, at: EpochMs): OffOffset | null {
  const expectedAt = hearing.entrant.startOffsetMs === null ? null : expectedStart(hearing);
  return expectedAt === null ? null : { at, afterOffsetMs: at - expectedAt };
}

function twoFinishes(
  crossings: readonly (EpochMs | null)[],
  other: readonly (EpochMs | null)[],
  dearerBy: number,
): TwoFinishes {
  const finishAt = crossings.at(-1) ?? null;
  const otherAt = other.at(-1) ?? null;
  const at = (list: readonly (EpochMs | null)[], instant: EpochMs | null): number | null => {
    const position = instant === null ? -1 : list.indexOf(instant);
    return position < 0 ? null : position;
  };
  return {
    kind: 'two_finishes',
    finishAt,
    otherAt,
    elseFinish: at(other, finishAt),
    elseOther: at(crossings, otherAt),
    dearerBy,
  };
}
