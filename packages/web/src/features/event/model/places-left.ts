import type { Modality } from '#race/modality.ts';

/** The number of places left; null where the event does not show it. */
export function placesLeft({ registered, registrationLimit, status }: Counted): number | null {
  if (registered === undefined || registrationLimit === undefined) return null;
  return status === 'registrations_full' ? 0 : Math.max(0, registrationLimit - registered);
}

type Counted = Pick<Modality, 'registered' | 'registrationLimit' | 'status'>;
