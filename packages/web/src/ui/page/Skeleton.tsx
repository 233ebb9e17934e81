import type { ReactElement } from 'react';
import { Awaited } from '#ui/failures/Awaited.tsx';
import classes from './Skeleton.module.css';

/** Lines in the shape of what is coming, so that nothing jumps; without a network, that it comes later. */
export function Skeleton({ lines }: { readonly lines: number }): ReactElement {
  const numbers = Array.from({ length: lines }, (_, line) => line);
  return (
    <Awaited>
      <div aria-hidden="true">
        {numbers.map((line) => (
          <div key={line} className={classes.line} />
        ))}
      </div>
    </Awaited>
  );
}
