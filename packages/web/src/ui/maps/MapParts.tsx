import type { ReactElement, ReactNode } from 'react';
import classes from './flat-map.module.css';

/** Below the controls of a map: shows all of what it is about. */
export const WholeButton = ({
  label,
  onClick,
}: {
  readonly label: string;
  readonly onClick: () => void;
}): ReactElement => (
  <button type="button" className={classes.whole} aria-label={label} title={label} onClick={onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </svg>
  </button>
);

/** A note on the lower edge of a map. */
export const MapNote = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p className={classes.plain}>{children}</p>
);
