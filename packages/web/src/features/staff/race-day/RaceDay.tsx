import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo } from 'react';
import { isNotFound } from '#api/call-failed.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useCalmFetch } from '#live/calm-fetch.ts';
import { useRaceMessages } from '#race/follow-race.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { Desks } from '../venue/Desks.tsx';
import { Arrivals } from './Arrivals.tsx';
import { DayActs } from './DayActs.tsx';
import { Helpers } from './Helpers.tsx';
import { Problems } from './Problems.tsx';
import { RaceBoard } from './RaceBoard.tsx';
import classes from './race-day.module.css';
import {
  allEvents,
  boardQuery,
  type DaySearch,
  type OfEvent,
  raceDayKey,
  type ScreenProps,
} from './race-day-queries.ts';
import { StillOut } from './StillOut.tsx';
import { useOldAnswer } from './use-old-answer.ts';

export interface DayScreen {
  /** Its part of the address; the first has none. */
  readonly id: string;
  readonly says: StaffTextKey;
  readonly Screen: (props: ScreenProps) => ReactElement;
}

/** The screens of the day, as its tabs name them, without those that have a room of their own. */
export const dayScreens: readonly DayScreen[] = [
  { id: '', says: 'day.board', Screen: RaceBoard },
  { id: 'arrivals', says: 'day.arrivals', Screen: Arrivals },
  { id: 'out', says: 'day.out', Screen: StillOut },
  { id: 'problems', says: 'check.screen', Screen: Problems },
  { id: 'acts', says: 'acts.screen', Screen: DayActs },
  { id: 'desks', says: 'desks.screen', Screen: DesksOfEvent },
  { id: 'helpers', says: 'helpers.screen', Screen: Helpers },
];

/** Desks and their bibs are of one event. */
function DesksOfEvent({ event }: Pick<ScreenProps, 'event'>): ReactElement {
  const { say } = useStaffTexts();
  const races = useQuery(boardQuery(event)).data?.races ?? [];
  if (event === undefined) return <p role="status">{say('desks.oneEvent')}</p>;
  const zone = races[0]?.event.time_zone ?? 'UTC';
  return (
    <Desks
      {...{ event, zone }}
      races={races.map(({ _id: id, name, short_name }) => ({ id, name: short_name ?? name }))}
    />
  );
}

const pathOf = (event: OfEvent, screen: string): string =>
  ['/admin/race-day', event ?? allEvents, screen].filter(Boolean).join('/');

interface Props {
  readonly event: OfEvent;
  readonly screen: string;
  readonly search: DaySearch;
  /** All screens, with those of other rooms. */
  readonly screens?: readonly DayScreen[];
}

/** The frame of race day: big targets, high contrast, one screen at a time, live. */
export function RaceDay({ event, screen, search, screens = dayScreens }: Props): ReactElement {
  const { say } = useStaffTexts();
  const navigate = useNavigate();
  const shown = screens.find(({ id }) => id === screen);
  const isLost = useFollowed(event);
  const board = useQuery(boardQuery(event));
  const name = event === undefined ? say('day.all') : board.data?.races[0]?.event.name;
  usePageTitle([shown && say(shown.says), name ?? say('day.title')].filter(Boolean).join(' · '));
  const onSearch: ScreenProps['onSearch'] = (wanted, isTyping = false) =>
    void navigate({
      to: '/admin/race-day/$eventId/$screen',
      params: { eventId: event ?? allEvents, screen },
      search: wanted,
      replace: isTyping,
      resetScroll: false,
    });
  return (
    <div className={classes.day}>
      <header className={classes.head}>
        <h1>{name ?? say('day.title')}</h1>
        {event === undefined || name === undefined ? null : (
          <RowLink path={`/admin/e/${event}`}>{say('day.event')}</RowLink>
        )}
        {event === undefined ? null : <RowLink path={pathOf(undefined, screen)}>{say('day.all')}</RowLink>}
        <NotLive isLost={isLost} event={event} />
      </header>
      <nav aria-label={say('day.title')} className={classes.tabs}>
        {screens.map(({ id, says }) => (
          <RowLink key={id} path={pathOf(event, id)} isCurrent={id === screen} className={classes.tab}>
            {say(says)}
          </RowLink>
        ))}
      </nav>
      <ShownScreen {...{ event, screen, search, screens, onSearch }} />
    </div>
  );
}

/** One screen of the day; of an event without a race that this account runs there is none. */
export function ShownScreen({
  screen,
  screens = dayScreens,
  ...shown
}: ScreenProps & Pick<Props, 'screen' | 'screens'>): ReactElement {
  const { say } = useStaffTexts();
  const { data, error } = useQuery(boardQuery(shown.event));
  if (shown.event !== undefined && (data?.races.length === 0 || isNotFound(error)))
    return <p role="status">{say('day.noEvent')}</p>;
  const found = screens.find(({ id }) => id === screen);
  return found ? <found.Screen {...shown} /> : <p>{say('form.notFound')}</p>;
}

/** The line that pages are not live for now, with the instant of the last answer. */
export function NotLive({ isLost, event }: { readonly isLost: boolean; readonly event: OfEvent }): ReactElement | null {
  const { say } = useStaffTexts();
  const { t } = useTexts();
  const { data, dataUpdatedAt } = useQuery(boardQuery(event));
  const isOld = useOldAnswer(dataUpdatedAt);
  if (!isLost && !isOld) return null;
  const zone = data?.races[0]?.event.time_zone ?? 'UTC';
  return (
    <strong className={classes.lost}>
      {say('day.lost')}
      {data === undefined ? null : ` · ${t('live.asOf', { clock: formatClock(data.at, zone) })}`}
    </strong>
  );
}

/** The changes of others show within this. */
const calmMs = 900;

/** Asks for the screens again when a race moves. True: the stream is lost, and they are asked for now and then. */
function useFollowed(event: OfEvent): boolean {
  const races = useQuery(boardQuery(event)).data?.races;
  const names = races?.map(({ _id }) => _id).join(' ') ?? '';
  const ids = useMemo(() => names.split(' ').filter(Boolean), [names]);
  const fetch = useCalmFetch(raceDayKey);
  const { isLost } = useRaceMessages(ids, ({ type }) => {
    if (type === 'board' || type === 'hello' || type === 'status') fetch.within(calmMs);
  });
  // Messages that a lost stream did not bring are made up for when it is back.
  useEffect(() => {
    if (!isLost) fetch.within(0);
  }, [isLost, fetch]);
  return isLost;
}
