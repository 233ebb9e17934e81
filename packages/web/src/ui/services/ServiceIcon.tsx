import type { ReactElement } from 'react';
import classes from './ServiceIcon.module.css';
import { type ExtraService, serviceDrawings } from './service-drawings.ts';

interface Props {
  readonly service: ExtraService | 'timing';
  /** What a listener hears and the pointer shows; absent where the word stands beside it. */
  readonly name?: string;
}

/** What a checkpoint offers, drawn. */
export function ServiceIcon({ service, name }: Props): ReactElement {
  const drawing = <path d={serviceDrawings[service]} />;
  if (name === undefined)
    return (
      <svg viewBox="0 0 24 24" width="20" height="20" className={classes.icon} aria-hidden="true">
        {drawing}
      </svg>
    );
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className={classes.icon} role="img" aria-label={name}>
      <title>{name}</title>
      {drawing}
    </svg>
  );
}
