import { type ReactElement, useEffect, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './EditorForm.module.css';
import { fieldId } from './FormField.tsx';
import { type Fault, type Faults, type Field, faultText } from './form-values.ts';

interface FaultsProps {
  /** Absent: the form has no tabs. */
  readonly onChooseTab: ((id: string) => void) | undefined;
  readonly fields: readonly Field[];
  readonly faults: Faults;
  readonly error: unknown;
}

/** The reasons of a save that failed, on top and with the focus; each leads to its field. */
export function FormFaults({ fields, faults, error, onChooseTab }: FaultsProps): ReactElement | null {
  const { t } = useTexts();
  const { say } = useStaffTexts();
  const box = useRef<HTMLDivElement>(null);
  const wordsOf = (fault: Fault = 'form.refused'): string => faultText(fault, say);
  const wrong = fields.filter(({ name }) => faults[name] !== undefined);
  const isWrong = error !== null || wrong.length > 0;
  // Anew for each failure, not for each field that is mended.
  useEffect(() => {
    if (isWrong) box.current?.focus();
  }, [isWrong]);
  if (!isWrong) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.faults}>
      <h2 className={classes.faultsTitle}>{t('failed.save')}</h2>
      {error === null ? null : <p>{failureText(error, t)}</p>}
      <ul>
        {wrong.map(({ name, label, tab }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                if (tab !== undefined) onChooseTab?.(tab);
                goTo(name);
              }}
            >
              {say(label)}: {wordsOf(faults[name])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The address stays, as the hash of a page belongs to the router. A field of another tab is drawn first. */
const goTo = (name: string): void => void requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
