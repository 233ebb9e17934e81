import type { ReactElement } from 'react';
import classes from './LoadingModality.module.css';

const rows = Array.from({ length: 15 }, (_, row) => row);

/** A page in the shape of what is coming: heading, course, rows. */
export function LoadingModality(): ReactElement {
  return (
    <div aria-hidden="true" className={classes.page}>
      <div className={classes.name} />
      <div className={classes.facts} />
      <div className={classes.course} />
      {rows.map((row) => (
        <div key={row} className={classes.row} />
      ))}
    </div>
  );
}
