import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import formClasses from './EditorForm.module.css';
import type { FieldValue, OwnField } from './form-values.ts';

interface Props extends OwnField {
  /** Usual tags, which one press adds. */
  readonly usual?: readonly string[];
}

/** The tags of a line of text: between commas. */
export const tagsOf = (value: FieldValue | undefined): string[] =>
  (typeof value === 'string' ? value : '').split(',').flatMap((tag) => tag.trim() || []);

/** Tags as one line of text, with the usual ones to be pressed. */
export function TagsField({ id, label, value, isOff, onType, usual = [] }: Props): ReactElement {
  const { say } = useStaffTexts();
  const tags = tagsOf(value);
  return (
    <>
      <input
        id={id}
        className={formClasses.input}
        type="text"
        aria-label={label}
        autoComplete="off"
        disabled={isOff}
        aria-describedby={`${id}-how`}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p id={`${id}-how`} className={formClasses.note}>
        {say('tags.how')}
      </p>
      <p className={formClasses.choices}>
        {usual
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <Button key={tag} variant="default" disabled={isOff} onClick={() => onType([...tags, tag].join(', '))}>
              {tag}
            </Button>
          ))}
      </p>
    </>
  );
}

/** A name that stands until somebody says that they rename: addresses follow it. */
export function NameField({ id, label, value, isOff, onType }: OwnField): ReactElement {
  const { say } = useStaffTexts();
  const name = typeof value === 'string' ? value : '';
  const [isOpen, setOpen] = useState(name === '');
  return (
    <>
      <input
        id={id}
        className={formClasses.input}
        type="text"
        aria-label={label}
        autoComplete="off"
        disabled={isOff}
        readOnly={!isOpen}
        value={name}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isOpen ? null : (
        <Button
          variant="default"
          disabled={isOff}
          onClick={() => {
            setOpen(true);
            document.getElementById(id)?.focus();
          }}
        >
          {say('name.rename')}
        </Button>
      )}
    </>
  );
}
