import { dayIn, formatHour } from '@dorsal/domain/units/dates.ts';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './EditorForm.module.css';
import { type Conflict, type Field, fieldAt, type Values } from './form-values.ts';
import { dayText, ToldFields } from './told-values.tsx';
import { whoText } from './who-text.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly conflict: Conflict;
  /** The form as it is typed. */
  readonly own: Values;
  /** The same form with their value. */
  readonly theirs: Values;
  readonly onSettle: (takes: 'own' | 'theirs') => void;
}

/** Somebody else changed a field meanwhile: who, when and to what, beside what is typed; the person who saves decides. */
export function ConflictChoice({ fields, conflict, own, theirs, onSettle }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { language } = useTexts();
  const named = fieldsOf(fields, conflict);
  const names = named.map(({ label }) => say(label));
  const told = { fields: named, words: { say, language } };
  return (
    <div role="alert" className={classes.faults}>
      <p>
        {say('form.conflict', {
          field: names.join(', ') || conflict.field,
          who: whoText(conflict.who ?? '?', say),
          hour: momentOf(conflict.at),
        })}
      </p>
      <dl className={classes.sides}>
        <dt>{say('form.conflict.own')}</dt>
        <dd>
          <ToldFields {...told} of={own} beside={theirs} />
        </dd>
        <dt>{say('form.conflict.theirs')}</dt>
        <dd>
          <ToldFields {...told} of={theirs} beside={own} />
        </dd>
      </dl>
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

/** The fields of the form that show a field of the wire, or a part of one. A form of one field shows them all in it. */
function fieldsOf(fields: readonly Field[], { field }: Conflict): readonly Field[] {
  const whole = fields.filter(({ name, of }) => (of ?? name) === field);
  if (whole.length > 0 || fields.length === 1) return whole.length > 0 ? whole : fields;
  return fields.filter(({ name }) => name === fieldAt(fields, field));
}

/** An hour of today, else with its day; by the clock of who reads. */
function momentOf(at: number | undefined): string {
  if (at === undefined) return '?';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = dayIn(at, zone);
  return day === dayIn(Date.now(), zone) ? formatHour(at, zone) : `${dayText(day)} ${formatHour(at, zone)}`;
}
