import { type ComponentProps, type ReactElement, useId } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { ActField } from './act-fields.ts';
import classes from './acts.module.css';

interface FieldProps {
  readonly field: ActField;
  readonly value: string;
  /** The words for its fault. */
  readonly fault?: StaffTextKey | undefined;
  readonly onChange: (value: string) => void;
}

/** One field of an act, with what it means to leave it empty. */
export function DraftField({ field, value, fault, onChange }: FieldProps): ReactElement {
  const { say } = useStaffTexts();
  const id = useId();
  const { says, offered = [], empty } = field;
  return (
    <p className={classes.field}>
      <label htmlFor={id}>{say(says)}</label>
      <Control {...{ id, field, value, fault, onChange }} />
      {empty === undefined ? null : <small id={`${id}-hint`}>{say(empty)}</small>}
      {fault === undefined ? null : (
        <small id={`${id}-fault`} role="alert" className={classes.fault}>
          {say(fault)}
        </small>
      )}
      <datalist id={`${id}-offered`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </p>
  );
}

function Control({ id, field, value, fault, onChange }: FieldProps & { readonly id: string }): ReactElement {
  const { kind, choices, offered = [], empty } = field;
  const common = {
    ...{ id, value, autoComplete: 'off', 'aria-invalid': fault !== undefined },
    'aria-describedby': [empty && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value),
  };
  if (kind === 'choice') return <Select {...common} value={value || (choices?.[0]?.value ?? '')} choices={choices} />;
  if (kind === 'area') return <textarea {...common} rows={3} />;
  if (kind === 'moment') return <input {...common} type="datetime-local" step={1} />;
  const list = offered.length > 0 ? `${id}-offered` : undefined;
  return <input {...common} maxLength={300} list={list} inputMode={kind === 'number' ? 'numeric' : undefined} />;
}

interface SelectProps extends ComponentProps<'select'> {
  readonly choices: ActField['choices'];
}

function Select({ choices = [], ...select }: SelectProps): ReactElement {
  const { say } = useStaffTexts();
  return (
    <select {...select}>
      {choices.map(({ value, text, says }) => (
        <option key={value} value={value}>
          {text ?? (says ? say(says) : value)}
        </option>
      ))}
    </select>
  );
}
