import type { OrganismView } from '@dorsal/contract/views/event/organism-view.ts';
import type { ReactElement } from 'react';
import classes from './Labels.module.css';

interface Props {
  /** What the list is, for who hears it. */
  readonly label: string;
  readonly organisms?: readonly OrganismView[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Who stands behind something, federations in green, and its tags. Nothing where there are none. */
export function Labels({ label, organisms = [], tags = [] }: Props): ReactElement | null {
  if (organisms.length + tags.length === 0) return null;
  return (
    <ul className={classes.labels} aria-label={label}>
      {organisms.map(({ _id, name, type }) => (
        <li key={_id} className={classes.label} data-type={type}>
          {name}
        </li>
      ))}
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className={classes.label}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
