import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Library } from './Library.tsx';
import classes from './SearchListbox.module.css';

/** One line of the list. */
export interface ListboxOption {
  readonly id: string;
  readonly children: ReactNode;
  /** It is shown and does nothing; its line says why. */
  readonly isOff?: boolean;
}

interface Props {
  /** The name of the field and of the list. */
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly most: number;
  readonly options: readonly ListboxOption[];
  /** The highlighted one by its id: a list that grows moves no highlight. Null: none. */
  readonly active: string | null;
  readonly onType: (text: string) => void;
  readonly onFocus: () => void;
  readonly onHighlight: (id: string) => void;
  readonly onChoose: (id: string) => void;
  /** Enter was pressed while nothing is highlighted. */
  readonly onEnterEarly: () => void;
}

/** A field that keeps the focus, and under it a list box of what is found: arrows move the highlight, Enter and a press choose. */
export function SearchListbox({ options, active, onHighlight, onChoose, onEnterEarly, ...field }: Props): ReactElement {
  const store = useCombobox({ opened: true });
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (id: string): string => `${own}${id}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const enter = (): void => {
    const chosen = options.find(({ id }) => id === active);
    if (chosen === undefined) onEnterEarly();
    else if (!chosen.isOff) onChoose(chosen.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    const next = step === 'enter' ? undefined : stepFrom(options, active, step);
    if (step === 'enter') enter();
    else if (next !== undefined) onHighlight(next.id);
  };
  return (
    <Library>
      <Combobox store={store} onOptionSubmit={onChoose} withinPortal={false}>
        <Combobox.EventsTarget withKeyboardNavigation={false} withAriaAttributes={false}>
          <input
            type="text"
            role="combobox"
            className={classes.field}
            aria-label={field.label}
            aria-expanded={options.length > 0}
            aria-controls={`${own}list`}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : idOf(active)}
            placeholder={field.hint}
            value={field.text}
            maxLength={field.most}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            data-autofocus
            onFocus={field.onFocus}
            onChange={(event) => field.onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={`${own}list`} ref={list} aria-label={field.label} className={classes.list}>
          {options.map(({ id, children, isOff = false }) => (
            <Combobox.Option
              key={id}
              id={idOf(id)}
              value={id}
              disabled={isOff}
              selected={id === active}
              aria-selected={id === active}
              className={classes.option}
              onMouseMove={() => {
                if (id !== active) onHighlight(id);
              }}
            >
              {children}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
    </Library>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Undefined: the key is the field's own. What an input method is composing is not typed yet. */
function stepOf({ key, nativeEvent, altKey, ctrlKey, metaKey }: KeyboardEvent): number | 'enter' | undefined {
  if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return undefined;
  return key === 'Enter' ? 'enter' : steps[key];
}

/** Round the end by one; further steps stop there. */
function stepFrom(options: readonly ListboxOption[], active: string | null, step: number): ListboxOption | undefined {
  const at = options.findIndex(({ id }) => id === active);
  const next = at + step;
  if (Math.abs(step) > 1) return options[Math.min(Math.max(next, 0), options.length - 1)];
  return options[(next + options.length) % options.length];
}
