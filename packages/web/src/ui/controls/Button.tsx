import type { ComponentProps, ReactElement } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Props = ButtonLook & ComponentProps<'button'>;

/** Something to do. It stands without the component library: a page on which everything has failed has one too. */
export const Button = ({
  variant,
  size,
  fullWidth,
  className,
  type = 'button',
  ...attributes
}: Props): ReactElement => (
  <button type={type} className={buttonClass({ variant, size, fullWidth }, className)} {...attributes} />
);
