import type { EpochMs, Ms, RankingRules, Result } from '@dorsal/domain/timing/types.ts';
import type { BoardPerson } from './board-person.ts';

/** The whole new state of one participant on one board. `person` stands only where it may have changed; `id` is the participant's number. */
export type BoardChange =
  | { readonly id: number; readonly isRemoved: true }
  | { readonly id: number; readonly isRemoved: false; readonly result: Result; readonly person: BoardPerson | null };

/** The content of `board_event.changes`; null there (with `is_reload`) when more people changed than `maxChanges`. */
export interface BoardChanges {
  /** Those of the derive that made the changes, so that a board never turns new results into times by old rules. */
  readonly rules: RankingRules;
  readonly changes: readonly BoardChange[];
}

/** One step of a board, as it stands in `board_event`. */
export interface BoardEvent {
  readonly modality: number;
  readonly version: number;
  /** The instant of the oldest change. */
  readonly at: EpochMs;
  /** Null: the event says reload. */
  readonly changes: BoardChanges | null;
}

/** A step of a board as it was written, for boards in whatever thread or process. */
export interface AppendedEvent extends Omit<BoardEvent, 'changes'> {
  /** The `changes` column; null: the event says reload. */
  readonly text: string | null;
}

/** The change of a board from an appended event. */
export const decodeAppended = ({ text, ...event }: AppendedEvent): BoardEvent => ({
  ...event,
  changes: text === null ? null : decodeBoardChanges(JSON.parse(text)),
});

/** More changes than this make an event that carries none and says reload. */
export const maxChanges = 1_000;

/** The result of a person without any times yet. */
export const emptyResult: Result = {
  status: 'waiting',
  referenceAt: null,
  wave: null,
  netStartAt: null,
  crossings: [],
  held: [],
  penaltyMs: 0,
  warnings: [],
};

type StoredResult = [
  status: Result['status'],
  referenceAt: EpochMs | null,
  wave: number | null,
  netStartAt: EpochMs | null,
  crossings: readonly (EpochMs | null)[],
  penaltyMs: Ms,
  warnings: Result['warnings'],
  /** Only where a crossing is being checked: that is of few. */
  held?: Result['held'],
];
type StoredChange =
  | [id: number]
  | [id: number, result: StoredResult]
  | [id: number, result: StoredResult, person: BoardPerson];
interface StoredChanges {
  readonly rules: RankingRules;
  readonly changes: readonly StoredChange[];
}

/** JSON text for `board_event.changes`. Results go as tuples: a crossing of a busy minute is written a thousand times. */
export function encodeBoardChanges({ rules, changes }: BoardChanges): string {
  const stored: StoredChanges = { rules: rankingRules(rules), changes: changes.map(storedChange) };
  return JSON.stringify(stored);
}

/** The part of a modality's rules that boards need. */
export function rankingRules(rules: RankingRules): RankingRules {
  const { chronotype, gunAt, plannedStartAt, precisionMs, shownPrecisionMs, rounding, ranksByNetTime } = rules;
  const shown = shownPrecisionMs !== undefined && { shownPrecisionMs };
  const stopped = rules.classifiedAt !== undefined && { classifiedAt: rules.classifiedAt };
  const ordered = rules.orders !== undefined && { orders: rules.orders };
  return { chronotype, gunAt, plannedStartAt, precisionMs, ...shown, rounding, ranksByNetTime, ...stopped, ...ordered };
}

function storedChange(change: BoardChange): StoredChange {
  if (change.isRemoved) return [change.id];
  const { status, referenceAt, wave, netStartAt, crossings, held, penaltyMs, warnings } = change.result;
  const result: StoredResult = [status, referenceAt, wave, netStartAt, crossings, penaltyMs, warnings];
  if (held.length > 0) result.push(held);
  return change.person ? [change.id, result, change.person] : [change.id, result];
}

/** The changes of a `board_event` row, from its parsed `changes` column (which only `encodeBoardChanges` writes). */
export function decodeBoardChanges(column: unknown): BoardChanges {
  const stored = column as StoredChanges; // own column, written by encodeBoardChanges alone
  return { rules: stored.rules, changes: stored.changes.map(changeOf) };
}

function changeOf([id, result, person]: StoredChange): BoardChange {
  if (!result) return { id, isRemoved: true };
  const [status, referenceAt, wave, netStartAt, crossings, penaltyMs, warnings, held = emptyResult.held] = result;
  return {
    id,
    isRemoved: false,
    // Boards hold these as long as they live: lists that nearly everybody has empty are one list for all.
    result: {
      status,
      referenceAt,
      wave,
      netStartAt,
      crossings,
      held,
      penaltyMs,
      warnings: warnings.length > 0 ? warnings : emptyResult.warnings,
    },
    person: person ?? null,
  };
}
