import { formatHour } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useEffect, useRef } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { failureText } from '#ui/failures/failure-text.ts';
import classes from './EditorForm.module.css';
import { fieldId } from './FormField.tsx';
import { type Conflict, type Fault, type Faults, type Field, faultText, fieldAt } from './form-values.ts';

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

interface ConflictProps {
  readonly fields: readonly Field[];
  readonly conflict: Conflict;
  readonly onSettle: (takes: 'own' | 'theirs') => void;
}

/** Somebody else changed a field meanwhile: who, when and to what; the person who saves decides. */
export function ConflictChoice({ fields, conflict, onSettle }: ConflictProps): ReactElement {
  const { say } = useStaffTexts();
  const whole = fields.filter(({ name, of }) => (of ?? name) === conflict.field);
  const named = whole.length > 0 ? whole : fields.filter(({ name }) => name === fieldAt(fields, conflict.field));
  const names = named.map(({ label }) => say(label));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hour = conflict.at === undefined ? '' : formatHour(conflict.at, zone);
  return (
    <div role="alert" className={classes.faults}>
      <p>
        {say('form.conflict', { field: names.join(', ') || conflict.field, who: conflict.who ?? '?', hour })}{' '}
        <b>{valueText(conflict.theirs) || say('form.empty')}</b>
      </p>
      <p className={classes.choices}>
        <Button variant="default" onClick={() => onSettle('own')}>
          {say('form.keepOwn')}
        </Button>
        <Button variant="default" onClick={() => onSettle('theirs')}>
          {say('form.takeTheirs')}
        </Button>
      </p>
    </div>
  );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(valueText).filter(Boolean).join(' · ');
  return value === null || value === undefined ? '' : String(value);
}
