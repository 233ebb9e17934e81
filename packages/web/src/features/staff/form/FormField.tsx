import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import classes from './EditorForm.module.css';
import { type Fault, type Field, type FieldValue, faultText, type Values } from './form-values.ts';
import { ImageField } from './ImageField.tsx';

interface Props {
  readonly field: Field;
  readonly values: Values;
  readonly fault: Fault | undefined;
  readonly onType: (name: string, value: FieldValue, others?: Values) => void;
}

export const fieldId = (name: string): string => `field-${name}`;

/** One field with its name, a line under it, and what is wrong with it. */
export function FormField({ field, values, fault, onType }: Props): ReactElement {
  const { say } = useStaffTexts();
  const whyOff = field.whyOff?.(values) ?? null;
  const lack = whyOff === null ? (field.lacks?.(values) ?? null) : null;
  const note = whyOff ?? lack ?? field.hint;
  const described = [
    note === undefined ? null : `${fieldId(field.name)}-note`,
    fault && `${fieldId(field.name)}-fault`,
  ];
  const shared = {
    id: fieldId(field.name),
    disabled: whyOff !== null,
    'aria-invalid': fault !== undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  } as const;
  return (
    <div className={classes.field} data-kind={field.kind} data-wide={field.isWide}>
      <Labelled field={field}>{inputOf(field, { values, shared, label: say(field.label) }, onType)}</Labelled>
      {note === undefined ? null : (
        <p id={`${fieldId(field.name)}-note`} className={classes.note} data-lacks={lack !== null}>
          {say(note)}
        </p>
      )}
      {fault === undefined ? null : (
        <p id={`${fieldId(field.name)}-fault`} className={classes.fault}>
          {faultText(fault, say)}
        </p>
      )}
    </div>
  );
}

/** A group of boxes is named by a legend, everything else by a label. */
function Labelled({ field, children }: { readonly field: Field; readonly children: ReactElement }): ReactElement {
  const { say } = useStaffTexts();
  const name = (
    <>
      {say(field.label)}
      {field.isRequired ? null : (
        <span className={classes.optional}> {field.kind === 'flag' ? '' : say('form.optional')}</span>
      )}
    </>
  );
  if (field.kind === 'choices' || field.kind === 'own')
    return (
      <fieldset className={classes.group}>
        <legend>{name}</legend>
        {children}
      </fieldset>
    );
  if (field.kind === 'flag')
    return (
      <label htmlFor={fieldId(field.name)} className={classes.flag}>
        {children} {name}
      </label>
    );
  return (
    <>
      <label htmlFor={fieldId(field.name)}>{name}</label>
      {children}
    </>
  );
}

interface Shared {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

const types = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  day: 'date',
  hour: 'time',
  number: 'number',
  password: 'password',
} as const;

interface Drawn {
  readonly values: Values;
  readonly shared: Shared;
  readonly label: string;
}

function inputOf(field: Field, { values, shared, label }: Drawn, onType: Props['onType']): ReactElement {
  const value = values[field.name];
  const text = typeof value === 'string' ? value : '';
  const type = (typed: FieldValue, others?: Values): void => onType(field.name, typed, others);
  if (field.kind === 'own')
    return field.draw({
      id: shared.id,
      label,
      value,
      isOff: shared.disabled,
      isWrong: shared['aria-invalid'],
      values,
      onType: type,
    });
  if (field.kind === 'image') return <ImageField {...{ shared, onType: type }} value={text} />;
  if (field.kind === 'flag')
    return (
      <input {...shared} type="checkbox" checked={value === true} onChange={(e) => type(e.currentTarget.checked)} />
    );
  if (field.kind === 'area')
    return (
      <textarea
        {...shared}
        className={classes.input}
        rows={field.rows ?? 4}
        value={text}
        onChange={(e) => type(e.currentTarget.value)}
      />
    );
  if (field.kind === 'choice')
    return (
      <select {...shared} className={classes.input} value={text} onChange={(e) => type(e.currentTarget.value)}>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.says}
          </option>
        ))}
      </select>
    );
  if (field.kind === 'choices') {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : []; // of this kind
    const toggle = (one: string): void =>
      type(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
    return (
      <div id={shared.id} tabIndex={-1}>
        {field.options.map((option) => (
          <label key={option.value} className={classes.flag}>
            <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />{' '}
            {option.says}
          </label>
        ))}
      </div>
    );
  }
  return (
    <>
      <input
        {...shared}
        className={classes.input}
        type={types[field.kind]}
        autoComplete={field.kind === 'password' ? 'new-password' : 'off'}
        list={field.suggests && `${shared.id}-offers`}
        {...limitsOf(field)}
        value={text}
        onChange={(e) => type(e.currentTarget.value)}
      />
      <Offers id={shared.id} texts={field.suggests} />
    </>
  );
}

const limitsOf = (field: Field) => (field.kind === 'day' ? { min: field.min, max: field.max } : {});

/** Texts that a field offers while one types. */
export function Offers({ id, texts }: { readonly id: string; readonly texts: readonly string[] | undefined }) {
  if (texts === undefined) return null;
  return (
    <datalist id={`${id}-offers`}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
