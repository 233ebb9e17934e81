import { plainTags } from '@dorsal/domain/event/tags.ts';
import type { ReactElement } from 'react';
import type { Organism } from '#race/event.ts';
import classes from './Labels.module.css';

interface Props {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly organisms?: readonly Organism[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Organisers, federations in green, and tags. Nothing where there are none. */
export function Labels({ label, organisms = [], tags = [] }: Props): ReactElement | null {
  if (organisms.length + tags.length === 0) return null;
  return (
    <ul className={classes.labels} aria-label={label}>
      {organisms.map(({ id, name, type }) => (
        <li key={id} className={classes.label} data-type={type}>
          {name}
        </li>
      ))}
      {plainTags(tags).map((tag) => (
        <li key={tag} className={classes.label}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
