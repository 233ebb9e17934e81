import type { CSSProperties, ReactElement } from 'react';
import classes from './BibBadge.module.css';

/** A person's bib, drawn as one: four holes and the number, in the modality's colour. */
export function BibBadge({ bib, color }: { readonly bib: string; readonly color: string | null }): ReactElement {
  const style = color === null ? {} : ({ '--bib': color } as CSSProperties); // a custom property is no known CSS key
  return (
    <span className={`${classes.bib} numbers`} style={style}>
      {bib}
    </span>
  );
}
