import type { ReactElement, ReactNode } from 'react';
import classes from './Shelf.module.css';

interface ShelfProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const Shelf = ({ title, children }: ShelfProps): ReactElement => (
  <section>
    <h2>{title}</h2>
    <div className={classes.states}>{children}</div>
  </section>
);

interface StateProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const State = ({ name, isWide = false, children }: StateProps): ReactElement => (
  <figure className={classes.state} data-wide={isWide}>
    <figcaption className={classes.name}>{name}</figcaption>
    {children}
  </figure>
);
