import type { ReactElement } from 'react';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import classes from './EventHead.module.css';

/** The head of an event in outline. */
export const LoadingEvent = (): ReactElement => (
  <div className={classes.head} aria-busy="true">
    <div className={classes.title}>
      <Skeleton lines={1} />
    </div>
    <div className={`${classes.poster} ${classes.coming}`} />
    <div className={classes.facts}>
      <Skeleton lines={2} />
    </div>
    <div className={classes.entry}>
      <Skeleton lines={2} />
    </div>
  </div>
);
