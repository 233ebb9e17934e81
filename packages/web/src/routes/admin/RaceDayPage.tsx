import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Bibs } from '#features/staff/bibs/Bibs.tsx';
import { ChipCheck } from '#features/staff/bibs/ChipCheck.tsx';
import { type DayScreen, dayScreens, RaceDay } from '#features/staff/race-day/RaceDay.tsx';
import type { DaySearch } from '#features/staff/race-day/race-day-queries.ts';
import { allEvents } from '#features/staff/race-day/race-day-queries.ts';

/** Bibs and chips, before the desks and the phones of helpers. */
const screens: readonly DayScreen[] = dayScreens.toSpliced(
  -2,
  0,
  { id: 'bibs', says: 'bibs.screen', Screen: Bibs },
  { id: 'chips', says: 'chipCheck.screen', Screen: ChipCheck },
);

/** Race day of an event, or of all races that run: one of its screens. */
export function RaceDayPage(): ReactElement {
  const { eventId = allEvents, screen = '' } = useParams({ strict: false });
  const search: DaySearch = useSearch({ strict: false });
  const event = eventId === allEvents ? undefined : eventId;
  return <RaceDay key={`${eventId} ${screen}`} {...{ event, screen, search, screens }} />;
}
