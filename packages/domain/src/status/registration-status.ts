import type { EpochMs } from '#timing/types.ts';
import type { EventStatus } from './status.ts';

/** The registration period and its number of places. End null: until the race; start null with an end: no lower bound. */
export interface RegistrationWindow {
  readonly registrationStart: EpochMs | null;
  readonly registrationEnd: EpochMs | null;
  /** Null: no limit. */
  readonly registrationLimit: number | null;
  readonly registered: number;
}

/** An opening and a closing of registration, as instants or as texts. */
export interface OpenSpan<T> {
  readonly opens: T | null;
  readonly closes: T | null;
}

/** The registration period of a race: its own where it states either end, else that of its event. */
export const raceWindow = <T>(own: OpenSpan<T>, event: OpenSpan<T>): OpenSpan<T> =>
  own.opens === null && own.closes === null ? event : own;

/** The status by the registration window alone. Without any window registrations are not opened (yet). */
export function registrationStatus(window: RegistrationWindow, now: EpochMs): EventStatus {
  const { registrationStart, registrationEnd, registrationLimit, registered } = window;
  if (registrationEnd !== null && now >= registrationEnd) return 'registrations_closed';
  if (registrationStart === null && registrationEnd === null) return 'registrations_not_opened';
  if (registrationStart !== null && now < registrationStart) return 'registrations_not_opened';
  const isFull = registrationLimit !== null && registered >= registrationLimit;
  return isFull ? 'registrations_full' : 'registrations_opened';
}
