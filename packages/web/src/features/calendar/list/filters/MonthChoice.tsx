import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CalendarType } from '../../address/calendar-search.ts';
import { monthsToChoose, monthText } from '../../address/months.ts';
import classes from './MonthChoice.module.css';

interface Props {
  readonly type: CalendarType;
  readonly chosen: string | null;
  readonly onChange: (month: string | null) => void;
}

/** When: one month, or any. */
export function MonthChoice({ type, chosen, onChange }: Props): ReactElement {
  const { t, language } = useTexts();
  return (
    <label className={classes.month}>
      <span className={classes.label}>{t('calendar.month')}</span>
      <select
        className={classes.select}
        value={chosen ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <option value="">{t('calendar.month.any')}</option>
        {monthsToChoose(type, chosen, Date.now()).map((month) => (
          <option key={month} value={month}>
            {monthText(month, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
