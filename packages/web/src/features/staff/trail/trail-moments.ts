import { formatDay, formatHour } from '@dorsal/domain/units/dates.ts';
import { clockOf } from '../form/zoned-hours.ts';

/** The zone of who reads. A change names none, as it may be about things of several places: the page says once which one it is. */
export const trailZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant to its minute: when somebody did something. */
export const minuteText = (ms: number): string => `${formatDay(ms, trailZone)} ${formatHour(ms, trailZone)}`;

/** An instant to its second, and to what is finer where there is any: that of a gun. */
export const gunText = (ms: number): string => `${formatDay(ms, trailZone)} ${clockOf(ms, trailZone)}`;

/** An instant as fine as it is. */
export const momentText = (ms: number): string => (ms % 60_000 === 0 ? minuteText(ms) : gunText(ms));
