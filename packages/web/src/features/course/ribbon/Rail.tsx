import type { ReactElement } from 'react';
import { fieldPath, type Space } from '../geometry/paths/silhouette-path.ts';
import classes from './RibbonArt.module.css';

const space: Space = { width: 1000, top: 0, bottom: 7 };
const level = [0, 0];

/** What is left of the silhouette in the folded ribbon: a line with the field on it, from tab to tab. */
export function Rail({ density }: { readonly density: readonly number[] }): ReactElement {
  return (
    <svg viewBox="0 0 1000 7" preserveAspectRatio="none" className={classes.rail} aria-hidden="true">
      <path d={fieldPath(density, level, space, 6)} className={classes.field} />
    </svg>
  );
}
