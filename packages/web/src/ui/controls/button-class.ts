import classes from './Button.module.css';

/** The looks of a button, for any element. */
export interface ButtonLook {
  /** `filled`: the one thing to do here. */
  readonly variant?: 'filled' | 'default' | undefined;
  readonly size?: 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
}

/** The classes of a button, for links that are one: `<Link className={buttonClass()}>`. */
export const buttonClass = (
  { variant = 'filled', size = 'md', fullWidth = false }: ButtonLook = {},
  more?: string | undefined,
): string =>
  [
    classes['button'],
    variant === 'default' && classes['other'],
    size === 'lg' && classes['large'],
    fullWidth && classes['wide'],
    more,
  ]
    .filter(Boolean)
    .join(' ');
