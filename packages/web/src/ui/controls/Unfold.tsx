import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { hasTyped, onEscape, readField, type TypedField } from './typed-fields.ts';
import classes from './Unfold.module.css';

/** Something that is unfolded by a button, wherever on the screen the two stand. */
export interface Unfolding {
  readonly isOpen: boolean;
  /** Of the button. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly onClick: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
    readonly ref: RefObject<HTMLButtonElement | null>;
  };
  /** Folds it, and gives the focus back to the button where it was inside. */
  readonly fold: () => void;
  readonly id: string;
  readonly area: RefObject<HTMLFieldSetElement | null>;
}

/** The state of what is unfolded. `owned`: somebody else holds it, as one of several is open at a time. */
export function useUnfold(owned?: { readonly isOpen: boolean; readonly onTurn: (isOpen: boolean) => void }): Unfolding {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const { isOpen, onTurn } = owned ?? { isOpen: isOwnOpen, onTurn: setOwnOpen };
  const [id, ref, area] = [useId(), useRef<HTMLButtonElement>(null), useRef<HTMLFieldSetElement>(null)];
  const fold = (): void => {
    const hadFocus = area.current?.contains(document.activeElement) ?? false;
    onTurn(false);
    if (hadFocus) ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The area decides, as something may be typed there.
    area.current?.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    event.stopPropagation();
  };
  const button = {
    ...{ 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined },
    ...{ onClick: () => onTurn(!isOpen), onKeyDown, ref },
  };
  return { isOpen, button, fold, id, area };
}

interface Props {
  readonly of: Unfolding;
  /** Said where Escape would lose what was typed: a second one folds it. Absent: nothing is typed here. */
  readonly whenTyped?: string;
  readonly children: ReactNode;
}

/** All that is unfolded. Escape folds it and leads back to its button; what was typed it does not take away without a word. */
export function Unfolded({ of: unfolding, ...drawn }: Props): ReactElement | null {
  return unfolding.isOpen ? <Area {...{ unfolding }} {...drawn} /> : null;
}

function Area({
  unfolding: { id, area, fold, button },
  whenTyped,
  children,
}: Omit<Props, 'of'> & { readonly unfolding: Unfolding }): ReactElement {
  const [isAsked, setAsked] = useState(false);
  /** The fields as they were when somebody came to them first. */
  const first = useRef(new Map<TypedField, string>());
  const note = ({ target }: FocusEvent): void => {
    const value = readField(target);
    if (value !== null && !first.current.has(target as TypedField)) first.current.set(target as TypedField, value); // it was read as a field
  };
  const isTyped = (): boolean =>
    hasTyped(first.current) || area.current?.querySelector('[data-typed="true"]') instanceof Element;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = onEscape(event, { isAsked, isTyped: whenTyped !== undefined && isTyped() });
    if (next === null) return;
    event.stopPropagation();
    if (next === 'ask') setAsked(true);
    else {
      fold();
      button.ref.current?.focus();
    }
  };
  return (
    <fieldset
      id={id}
      ref={area}
      className={classes.area}
      onFocusCapture={note}
      onInput={() => setAsked(false)}
      onKeyDown={onKeyDown}
    >
      {children}
      {isAsked ? (
        <p role="alert" className={classes.asked}>
          {whenTyped}
        </p>
      ) : null}
    </fieldset>
  );
}

interface UnfoldProps extends Pick<Props, 'whenTyped'> {
  readonly says: string;
  /** Names the button where several stand on one screen. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly isOff?: boolean;
  readonly onTurn?: () => void;
  readonly children: (fold: () => void) => ReactNode;
}

/** A button, and below it what it unfolds. */
export function Unfold({
  says,
  label,
  className,
  isOff = false,
  onTurn,
  whenTyped,
  children,
}: UnfoldProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const turn = (next: boolean): void => {
    setOpen(next);
    onTurn?.();
  };
  const unfolding = useUnfold({ isOpen: isOpen && !isOff, onTurn: turn });
  return (
    <>
      <Button variant="default" className={className} disabled={isOff} aria-label={label} {...unfolding.button}>
        {says}
      </Button>
      <Unfolded of={unfolding} {...(whenTyped !== undefined && { whenTyped })}>
        {children(unfolding.fold)}
      </Unfolded>
    </>
  );
}
