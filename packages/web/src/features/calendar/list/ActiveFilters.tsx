import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CalendarSearch, CalendarType } from '../search/calendar-search.ts';
import { type Filters, filterSearch, wordsOf } from '../search/filters.ts';
import { monthText } from '../search/months.ts';
import classes from './ActiveFilters.module.css';
import { useScaleTexts } from './use-scale-texts.ts';

interface Props {
  readonly type: CalendarType;
  readonly filters: Filters;
  readonly search: CalendarSearch;
}

/** The filters that are set, each with a link that removes it. */
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
