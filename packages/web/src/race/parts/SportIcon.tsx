import type { Sport } from '@dorsal/contract/codecs/enums.ts';
import type { ReactElement } from 'react';
import classes from './SportIcon.module.css';

/** A sport as a drawing. Beside its name (`sport.…` of the texts), which says what it is. */
export const SportIcon = ({ sport, size = 22 }: { readonly sport: Sport; readonly size?: number }): ReactElement => (
  <svg className={classes.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={sportPaths[sport]} />
  </svg>
);

const walker = 'M12.5 3a1.5 1.5 0 1 0 .01 0M8.5 12l1-4 3-1.5 2 3 2.5 1.5M12.5 6.5l-1 7.5 3 3 .5 4M11.5 14 8 21';
const waves = (y: number): string => `M2 ${y}c2-2 3.3-2 5 0s3.3 2 5 0 3.3-2 5 0 3.3 2 5 0`;

/** One line each, on a field of 24 by 24; drawn for Dorsal. */
const sportPaths: Readonly<Record<Sport, string>> = {
  running: 'M15.5 2.5a1.5 1.5 0 1 0 .01 0M5.5 10 9.5 7l4.5 1.5 2 3.5h3.5M14 8.5 11 14l4 2.5L14.5 22M11 14l-2 3.5H4.5',
  walking: walker,
  trail_running: 'M2 20 9 5l5 10 2.5-3.5L22 20zM9 11l-2 3 3.5 2L9 20',
  hiking: `${walker}M18.5 9v12M6 8.5v4`,
  time_trial_climb: 'M2 21 13 10M8 10h5v5M18.5 3.5a3.5 3.5 0 1 0 .01 0M18.5 1.5v2M18.5 7V5.5',
  cycling: 'M6 13a4 4 0 1 0 .01 0M18 13a4 4 0 1 0 .01 0M6 17l4-8h6l2 8M10 9l4 8M8 6.5h4M14 5.5h2.5L16 9',
  btt: 'M6 15a3.5 3.5 0 1 0 .01 0M18 15a3.5 3.5 0 1 0 .01 0M6 18.5l4-6h5l3 6M10 12.5l3 6M14.5 10h2l-1.5 2.5M2 9l5-6 4 4 2-2 4 3',
  stages: 'M3 21v-5h6v-5h6V6h6v15zM15 6V2l4 1.5L15 5',
  biathlon: 'M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0M12 12h.01',
  triathlon: `${waves(5)}M6.5 11.5a4.5 4.5 0 1 0 .01 0M14 12v7h8v-2l-4-1.5V12`,
  swimming: `M18 5a1.8 1.8 0 1 0 .01 0M4 12.5 10 7l5.5 5.5${waves(16)}${waves(20.5)}`,
  open_waters: `M12 2.5 16 11H8zM10 7h4${waves(15)}${waves(20)}`,
  relays: 'M4 16.5 16.5 4 20 7.5 7.5 20zM12.5 8l3.5 3.5M2.5 8H7M17 16h4.5',
  climbing: 'M9 3.5h5a4 4 0 0 1 4 4V16a4.5 4.5 0 0 1-9 0V9.5M9 3.5a3.5 3.5 0 0 0-3 5l3 1',
  roller_skating:
    'M5 3v13h15a4.5 4.5 0 0 0-4.5-4.5H12V3zM7 18a1.5 1.5 0 1 0 .01 0M12.5 18a1.5 1.5 0 1 0 .01 0M18 18a1.5 1.5 0 1 0 .01 0',
  nordic_walking: `${walker}M18 10.5 20 21M8.5 11.5 4.5 21`,
  other: 'M3 5h18v14H3zM6.5 8.5h.01M17.5 8.5h.01M8.5 15h7M8.5 11.5h7',
};
