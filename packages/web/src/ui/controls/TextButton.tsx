import type { ComponentProps, ReactElement } from 'react';
import classes from './TextButton.module.css';

/** A button that reads as a link. */
export const TextButton = ({
  className = '',
  type = 'button',
  ...attributes
}: ComponentProps<'button'>): ReactElement => (
  <button type={type} className={`${classes.button} ${className}`} {...attributes} />
);
