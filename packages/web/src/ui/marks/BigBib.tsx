import type { ReactElement } from 'react';
import classes from './BigBib.module.css';

/** A bib as large as a picture, above a page that has nothing else to show. What it says stands in the text below it too. */
export const BigBib = ({ text }: { readonly text: string }): ReactElement => (
  <div className={classes.bib} aria-hidden="true">
    {text}
  </div>
);
