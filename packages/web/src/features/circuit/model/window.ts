import { formatDayHour } from '@dorsal/domain/units/dates.ts';

interface Dated {
  readonly registration_start?: number | undefined;
  readonly registration_end?: number | undefined;
  readonly time_zone: string;
}

/** When one can register in a circuit, as text key and values; null where nobody has said. */
export interface Window {
  readonly key: 'circuit.registration.window' | 'circuit.registration.from' | 'circuit.registration.to';
  readonly values: Readonly<Record<string, string>>;
}

/** DD/MM HH:mm at both ends (document 1, section 2, 'Circuit page'). */
export function windowOf({ registration_start: start, registration_end: end, time_zone: zone }: Dated): Window | null {
  if (start !== undefined && end !== undefined)
    return {
      key: 'circuit.registration.window',
      values: { from: formatDayHour(start, zone), to: formatDayHour(end, zone) },
    };
  if (start !== undefined) return { key: 'circuit.registration.from', values: { from: formatDayHour(start, zone) } };
  if (end !== undefined) return { key: 'circuit.registration.to', values: { to: formatDayHour(end, zone) } };
  return null;
}
