import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import formClasses from './EditorForm.module.css';
import type { OwnField } from './form-values.ts';

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
