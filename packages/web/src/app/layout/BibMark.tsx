import type { ReactElement } from 'react';
import classes from './BibMark.module.css';

/** The mark: a bib with its four holes. Beside the name, which says what it is. */
export const BibMark = (): ReactElement => (
  <svg className={classes.mark} viewBox="4 10 56 44" width="46" height="36" aria-hidden="true">
    <rect x="4" y="10" width="56" height="44" rx="7" className={classes.cloth} />
    <g className={classes.print}>
      <circle cx="11" cy="17" r="2.4" />
      <circle cx="53" cy="17" r="2.4" />
      <circle cx="11" cy="47" r="2.4" />
      <circle cx="53" cy="47" r="2.4" />
      <path d="M20 20h12a12 12 0 0 1 0 24H20zm7 6v12h5a6 6 0 0 0 0-12z" />
    </g>
  </svg>
);
