import type { ReactElement } from 'react';
import classes from './Skeleton.module.css';

/** Lines in the shape of what is coming, so that nothing jumps. */
export function Skeleton({ lines }: { readonly lines: number }): ReactElement {
  const numbers = Array.from({ length: lines }, (_, line) => line);
  return (
    <div aria-hidden="true">
      {numbers.map((line) => (
        <div key={line} className={classes.line} />
      ))}
    </div>
  );
}
