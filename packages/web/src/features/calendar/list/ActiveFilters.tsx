import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CalendarSearch, CalendarType } from '../address/calendar-search.ts';
import { type Filters, filterSearch, wordsOf } from '../address/filters.ts';
import { monthText } from '../address/months.ts';
import classes from './ActiveFilters.module.css';
import { useScaleTexts } from './filters/use-scale-texts.ts';

interface Props {
  readonly type: CalendarType;
  readonly filters: Filters;
  readonly search: CalendarSearch;
}

/** What is asked, each with a way to take it back. */
export function ActiveFilters({ type, filters, search }: Props): ReactElement | null {
  const { t, language } = useTexts();
  const texts = useScaleTexts();
  const { sports, distance, climb, near, month } = filters;
  const words = wordsOf(filters);
  const chips = [
    ...(words === null ? [] : [{ says: `“${words}”`, without: { ...filters, text: '' } }]),
    ...sports.map((sport) => ({
      says: t(`sport.${sport}`),
      without: { ...filters, sports: sports.filter((other) => other !== sport) },
    })),
    ...(distance ? [{ says: texts.distances(distance), without: { ...filters, distance: null } }] : []),
    ...(climb
      ? [{ says: t('calendar.climbOf', { span: texts.climbs(climb) }), without: { ...filters, climb: null } }]
      : []),
    ...(near ? [{ says: texts.nearby(near.radiusKm), without: { ...filters, near: null } }] : []),
    ...(month ? [{ says: monthText(month, language), without: { ...filters, month: null } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('calendar.active')}>
      {chips.map(({ says, without }) => (
        <li key={says}>
          <Link
            to="/events/$type"
            params={{ type }}
            search={{ ...filterSearch(without), view: search.view }}
            resetScroll={false}
            className={classes.chip}
            aria-label={t('calendar.remove', { filter: says })}
          >
            {says}
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M3 3l10 10M13 3 3 13" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}
