import type { EpochMs } from '#timing/types.ts';
import type { EventStatus } from './status.ts';

/** When people can register, and how many. An end that is null: until the race; a start that is null with an end: since ever. */
export interface RegistrationWindow {
  readonly registrationStart: EpochMs | null;
  readonly registrationEnd: EpochMs | null;
  /** Null: no limit. */
  readonly registrationLimit: number | null;
  readonly registered: number;
}

/** What the registration window alone says. Without any window registrations are not opened (yet). */
export function registrationStatus(window: RegistrationWindow, now: EpochMs): EventStatus {
  const { registrationStart, registrationEnd, registrationLimit, registered } = window;
  if (registrationEnd !== null && now >= registrationEnd) return 'registrations_closed';
  if (registrationStart === null && registrationEnd === null) return 'registrations_not_opened';
  if (registrationStart !== null && now < registrationStart) return 'registrations_not_opened';
  const isFull = registrationLimit !== null && registered >= registrationLimit;
  return isFull ? 'registrations_full' : 'registrations_opened';
}
