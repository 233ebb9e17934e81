import type { ReactElement } from 'react';
import classes from './Spinner.module.css';

/** Something is being worked out. Beside the words that say what. */
export const Spinner = (): ReactElement => <span className={classes.spinner} aria-hidden="true" />;
