import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { RaceDay } from '#features/staff/race-day/RaceDay.tsx';
import type { DaySearch } from '#features/staff/race-day/race-day-queries.ts';
import { allEvents } from '#features/staff/race-day/race-day-queries.ts';

/** Race day of an event, or of all races that run: one of its screens. */
export function RaceDayPage(): ReactElement {
  const { eventId = allEvents, screen = '' } = useParams({ strict: false });
  const search: DaySearch = useSearch({ strict: false });
  const event = eventId === allEvents ? undefined : eventId;
  return <RaceDay key={`${eventId} ${screen}`} {...{ event, screen, search }} />;
}
