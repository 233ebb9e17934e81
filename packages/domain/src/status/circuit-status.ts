import type { EpochMs } from '#timing/types.ts';
import { statusOfMark } from './modality-status.ts';
import { type RegistrationWindow, registrationStatus } from './registration-status.ts';
import type { EventStatus, StaffMark } from './status.ts';

/** Everything that a circuit's status follows from. */
export interface CircuitFacts extends RegistrationWindow {
  readonly staffMark: StaffMark | null;
  /** Statuses of its races. */
  readonly races: readonly EventStatus[];
}

/** A circuit's status: staff's mark; live while one of its races is; provisional after the last race; else by its own window. */
export function circuitStatus(facts: CircuitFacts, now: EpochMs): EventStatus {
  if (facts.staffMark !== null) return statusOfMark(facts.staffMark);
  if (facts.races.includes('live')) return 'live';
  const held = facts.races.filter((status) => status !== 'cancelled');
  const isOver = held.length > 0 && held.every((status) => status.startsWith('finished_'));
  return isOver ? 'finished_provisional' : registrationStatus(facts, now);
}
