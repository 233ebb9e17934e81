import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CalendarScreen } from '#features/calendar/list/CalendarScreen.tsx';
import { isCalendarType } from '#features/calendar/search/calendar-search.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The events to come, or those that have results. */
export function CalendarPage(): ReactElement {
  const { t } = useTexts();
  const { type } = useParams({ from: '/events/$type' });
  const search = useSearch({ from: '/events/$type' });
  const shown = isCalendarType(type) ? type : 'next';
  usePageTitle(t(`calendar.title.${shown}`));
  return <CalendarScreen type={shown} search={search} />;
}
