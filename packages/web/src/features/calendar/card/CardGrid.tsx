import type { ReactElement, ReactNode } from 'react';
import { Awaited } from '#ui/failures/Awaited.tsx';
import classes from './CardGrid.module.css';

/** Cards side by side: three on a wide screen, one on a phone. Its children are `li`. */
export const CardGrid = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <ul className={classes.grid}>{children}</ul>
);

/** Cards that are on their way, in their shape. */
export function GhostCards({ count }: { readonly count: number }): ReactElement {
  return (
    <Awaited>
      <div className={classes.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className={classes.ghost}>
            <div className={classes.ghostPicture} />
            <div className={classes.ghostText}>
              <span />
              <span />
              <span />
              <span />
            </div>
          </div>
        ))}
      </div>
    </Awaited>
  );
}
