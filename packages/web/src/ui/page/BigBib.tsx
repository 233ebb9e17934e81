import type { ReactElement } from 'react';
import classes from './BigBib.module.css';

/** A bib as large as a picture, above a page that has nothing else to show. The text below repeats its words. */
export const BigBib = ({ text }: { readonly text: string }): ReactElement => (
  <div className={classes.bib} aria-hidden="true">
    {text}
  </div>
);
