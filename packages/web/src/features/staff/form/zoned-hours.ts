import { dayIn, formatClock, instantsOfWallMs, isZone, wallMs } from '@dorsal/domain/units/dates.ts';
import { type Entry, type Field, textOrNull, type Values } from './form-values.ts';

/** Hour and minute of an instant at a place: `07:30`. */
export const hourOf = (at: number, zone: string): string => formatClock(at, zone).slice(0, 5);

/** Hour, minute and second, with what is finer where there is any: `07:30:00`, `07:30:00.25`. */
export function clockOf(at: number, zone: string): string {
  const ms = ((at % 1_000) + 1_000) % 1_000;
  return formatClock(at, zone) + (ms === 0 ? '' : `.${String(ms).padStart(3, '0').replace(/0+$/, '')}`);
}

const clock = /^([01]?\d|2[0-3]):[0-5]?\d(:[0-5]?\d([.,]\d{1,3})?)?$/;
/** Tells whether it is an hour of the day, as fine as a gun is told. */
export const isClock = (text: string): boolean => clock.test(text.trim());

/** The two fields of one instant, as day and hour of a place. */
export const instantFields = (
  name: string,
  labels: { readonly day: Field['label']; readonly hour: Field['label'] },
  more: Pick<Field, 'tab' | 'whyOff'> = {},
): readonly Field[] => [
  { kind: 'day', name: `${name}.day`, of: name, label: labels.day, ...more },
  { kind: 'hour', name: `${name}.hour`, of: name, label: labels.hour, ...more },
];

/** The second of a pair: its day says what is wrong with both. Document 3, section 2: 'modality end date minimum is its start date'. */
export const orderly = (fields: readonly Field[], end: string, start: string): readonly Field[] =>
  fields.map((field) =>
    field.name === `${end}.day`
      ? { ...field, check: (values: Values) => (isBefore(values, end, start) ? 'form.endBefore' : null) }
      : field,
  );

/** Tells whether a day with its hour comes before another one; half of one comes before nothing. */
export function isBefore(values: Values | Entry, one: string, other: string): boolean {
  const moment = (name: string): string => {
    const [day, hour] = [values[`${name}.day`], values[`${name}.hour`]];
    return typeof day === 'string' && day !== ''
      ? `${day}T${typeof hour === 'string' && hour !== '' ? hour : '00:00'}`
      : '';
  };
  const [end, start] = [moment(one), moment(other)];
  return end !== '' && start !== '' && end < start;
}

/** An instant in its two fields, and as it was loaded: seconds that nobody sees must not be lost. */
export function instantValues(
  name: string,
  at: number | null | undefined,
  zone: string,
  says: typeof hourOf = hourOf,
): Readonly<Record<string, string>> {
  const isThere = typeof at === 'number';
  return {
    [`${name}.day`]: isThere ? dayIn(at, zone) : '',
    [`${name}.hour`]: isThere ? says(at, zone) : '',
    [`${name}.was`]: isThere ? String(at) : '',
  };
}

/** The instant of two fields; null: no day is typed. An hour that is left out is the first of the day. `says`: the hour as its field shows it. */
export function instantOf(name: string, values: Values, zone: string, says: typeof hourOf = hourOf): number | null {
  const day = textOrNull(values[`${name}.day`]);
  if (day === null) return null;
  const hour = textOrNull(values[`${name}.hour`]) ?? '00:00';
  const was = textOrNull(values[`${name}.was`]);
  const loaded = was === null ? null : Number(was);
  if (loaded !== null && isZone(zone) && dayIn(loaded, zone) === day && says(loaded, zone) === hour) return loaded;
  return firstInstant(day, hour, isZone(zone) ? zone : 'UTC');
}

/** An hour that a change of clocks takes away is the next one that there is. */
function firstInstant(day: string, time: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0, second = 0] = time.replace(',', '.').split(':').map(Number);
  const wall = wallMs({ year, month, day: date, hour, minute, second: 0, ms: 0 }) + Math.round(second * 1_000);
  const [first] = [...instantsOfWallMs(wall, zone), ...instantsOfWallMs(wall + 3_600_000, zone)];
  return first ?? wall;
}
