import type { Sport } from '@dorsal/contract/enums.ts';
import type { ReactElement } from 'react';
import classes from './SportIcon.module.css';
import { sportPaths } from './sport-paths.ts';

/** A sport as a drawing. Beside its name (`sport.…` of the texts), which says what it is. */
export const SportIcon = ({ sport, size = 22 }: { readonly sport: Sport; readonly size?: number }): ReactElement => (
  <svg className={classes.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={sportPaths[sport]} />
  </svg>
);
