import { type ReactElement, useId } from 'react';
import classes from './Choice.module.css';

interface Option<T extends string> {
  readonly value: T;
  readonly text: string;
  /** A line under it: what choosing it gives. */
  readonly note?: string;
  /** Of the text, where it is not the page's. */
  readonly language?: string;
}

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChoose: (value: T) => void;
}

/** One of a few, all of them seen: radio buttons as rows. */
export function Choice<T extends string>({ label, value, options, onChoose }: Props<T>): ReactElement {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span className={classes.text} lang={option.language}>
            {option.text}
          </span>
          {option.note ? <span className={classes.note}>{option.note}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
