import type { ReactElement } from 'react';
import classes from './CloseButton.module.css';
import { CloseIcon } from './icons.tsx';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
}

/** Takes away what it stands on. */
export const CloseButton = ({ label, onClick }: Props): ReactElement => (
  <button type="button" className={classes.close} aria-label={label} onClick={onClick}>
    <CloseIcon />
  </button>
);
