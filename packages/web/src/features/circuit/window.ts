import { formatDayHour } from '@dorsal/domain/units/dates.ts';
import type { RegistrationWindow } from '#race/modality.ts';

interface Dated {
  readonly registration: RegistrationWindow;
  readonly zone: string;
}

/** The window of registration in a circuit, as text key and values; null if it is not known. */
export interface Window {
  readonly key: 'circuit.registration.window' | 'circuit.registration.from' | 'circuit.registration.to';
  readonly values: Readonly<Record<string, string>>;
}

/** DD/MM HH:mm at both ends (document 1, section 2, 'Circuit page'). */
export function windowOf({ registration: { opensAt: start, closesAt: end }, zone }: Dated): Window | null {
  if (start !== undefined && end !== undefined)
    return {
      key: 'circuit.registration.window',
      values: { from: formatDayHour(start, zone), to: formatDayHour(end, zone) },
    };
  if (start !== undefined) return { key: 'circuit.registration.from', values: { from: formatDayHour(start, zone) } };
  if (end !== undefined) return { key: 'circuit.registration.to', values: { to: formatDayHour(end, zone) } };
  return null;
}
