import type { ReactElement } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import classes from '../form/EditorForm.module.css';
import type { Option, OwnField, Values } from '../form/form-values.ts';
import { dayAndHour } from '../lists/cells.tsx';

/** The answers that a form has: nobody asked, yes, no. */
const answers = ['', 'yes', 'no'] as const;

export const consentOptions = (say: SaidBy<StaffTextKey>): readonly Option[] =>
  answers.map((answer) => ({ value: answer, says: say(`user.mail.${answer === '' ? 'unknown' : answer}`) }));

/** The answer of somebody who was asked for a consent to mail, and when they gave it. Another answer is of the moment in which it is saved. */
export function ConsentField({ id, label, value, values, onType }: OwnField): ReactElement {
  const { say } = useStaffTexts();
  const at = saidAt(values);
  return (
    <>
      <select
        id={id}
        aria-label={label}
        className={classes.input}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onType(event.currentTarget.value)}
      >
        {consentOptions(say).map((option) => (
          <option key={option.value} value={option.value}>
            {option.says}
          </option>
        ))}
      </select>
      {at === null ? null : <p className={classes.note}>{say('user.mail.since', { at: dayAndHour(at) })}</p>}
    </>
  );
}

/** The instant of the answer that stands; null: there is none, or another one was chosen. */
const saidAt = ({ mail, mail_was: was, mail_at: at }: Values): number | null =>
  typeof at === 'string' && at !== '' && mail === was ? Number(at) : null;

/** The consent as the form has it. */
export const consentValues = (
  consent:
    | { readonly given: boolean; readonly at?: number | undefined; readonly by?: string | undefined }
    | null
    | undefined,
): Values => {
  const mail = !consent ? '' : consent.given ? 'yes' : 'no';
  return { mail, mail_was: mail, mail_at: String(consent?.at ?? ''), mail_by: consent?.by ?? '' };
};

/** The same as it travels. An answer that is new has no time of its own: it is that of the save. */
export const consentOf = (values: Values) => {
  const { mail, mail_by: by } = values;
  if (mail !== 'yes' && mail !== 'no') return null;
  const at = saidAt(values);
  const text = typeof by === 'string' ? by.trim() : '';
  return { given: mail === 'yes', ...(at !== null && { at }), ...(text !== '' && { by: text }) };
};
