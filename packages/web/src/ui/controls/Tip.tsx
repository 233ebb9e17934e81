import { type ReactElement, type ReactNode, useId, useState } from 'react';
import classes from './Tip.module.css';

interface TipProps {
  /** The words of a mark that has none of its own. */
  readonly label?: string;
  readonly tip: ReactNode;
  /** Of the mark. */
  readonly className?: string | undefined;
  /** The mark. */
  readonly children: ReactNode;
}

/** A mark that says more on hover, focus or tap. Escape closes it. */
export function Tip({ label, tip, className = '', children }: TipProps): ReactElement {
  const id = useId();
  // Apart, because a mouse that rests elsewhere leaves what a finger has just touched.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isOpen = isHovered || isFocused;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may go over to the tip without closing it (WCAG 1.4.13)
    <span onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <button
        type="button"
        className={`${classes.mark} ${className}`}
        aria-label={label}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => setHovered(true)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setHovered(false);
          setFocused(false);
        }}
      >
        {children}
      </button>
      {isOpen ? (
        <span role="tooltip" id={id} className={classes.bubble}>
          {tip}
        </span>
      ) : null}
    </span>
  );
}
