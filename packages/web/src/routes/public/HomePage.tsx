import { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { call } from '#api/call.ts';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { shownDay } from '#ui/days.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import classes from './HomePage.module.css';

/** Document 1, section 9: 'Home lists: 11 events'. */
const homeLimit = 11;
const groups: readonly {
  readonly title: TextKey;
  readonly statuses: EventStatus[];
  readonly order: 'date_start' | '-date_start';
}[] = [
  { title: 'home.live', statuses: ['waiting_for_start', 'live'], order: 'date_start' },
  {
    title: 'home.next',
    statuses: [
      'registrations_not_opened',
      'registrations_opened',
      'registrations_full',
      'registrations_closed',
      'cancelled',
    ],
    order: 'date_start',
  },
  { title: 'home.past', statuses: ['finished_provisional', 'finished_official'], order: '-date_start' },
];

/** What is live, what comes next, what has been. */
export function HomePage(): ReactElement {
  const { t } = useTexts();
  usePageTitle(null);
  const lists = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) =>
      Promise.all(
        groups.map(({ statuses, order }) =>
          call(listEvents, { body: { status: statuses, limit: homeLimit, order: [order] } }, signal),
        ),
      ),
  });
  return (
    <>
      <h1>{t('home.title')}</h1>
      {lists.isLoadingError ? <FailureNotice error={lists.error} onRetry={() => void lists.refetch()} /> : null}
      {lists.isPending ? <Skeleton lines={8} /> : null}
      {lists.data?.every((events) => events.length === 0) ? <p>{t('home.empty')}</p> : null}
      {lists.data?.map((events, index) => {
        const group = groups[index];
        return group && events.length > 0 ? <EventList key={group.title} title={group.title} events={events} /> : null;
      })}
    </>
  );
}

function EventList({
  title,
  events,
}: {
  readonly title: TextKey;
  readonly events: readonly EventView[];
}): ReactElement {
  const { t } = useTexts();
  return (
    <section>
      <h2>{t(title)}</h2>
      <ul className={classes.list}>
        {events.map((event) => (
          <li key={event._id}>
            <Link to="/e/$eventId" params={{ eventId: event.slug }} className={classes.event}>
              <span className="numbers">{shownDay(event.date_start, event.time_zone)}</span>
              <span className={classes.name}>{event.name}</span>
              <span>{event.location?.city}</span>
              <StatusChip status={event.status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
