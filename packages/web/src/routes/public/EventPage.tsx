import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { eventQuery } from '#api/event-query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { shownDay } from '#ui/days.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import classes from './HomePage.module.css';
import { NotFoundNotice } from './NotFoundNotice.tsx';

/** One event with the way to the classifications of its modalities. */
export function EventPage({ slug }: { readonly slug: string }): ReactElement {
  const events = useQuery(eventQuery(slug));
  const event = events.data?.[0];
  usePageTitle(event?.name ?? null);
  if (events.error) return <FailureNotice error={events.error} onRetry={() => void events.refetch()} />;
  if (events.isPending) return <Skeleton lines={8} />;
  if (!event) return <NotFoundNotice />;
  return <Shown event={event} />;
}

function Shown({ event }: { readonly event: EventView }): ReactElement {
  const { t } = useTexts();
  const races = (event.modalities ?? []).filter((modality) => modality.is_timed);
  return (
    <>
      <h1>{event.name}</h1>
      <p>
        <StatusChip status={event.status} /> {shownDay(event.date_start, event.time_zone)}{' '}
        {[event.location?.city, event.location?.county?.split('/')[0]].filter(Boolean).join(', ')}
      </p>
      <h2>{t('event.races')}</h2>
      {races.length === 0 ? <p>{t('event.noRaces')}</p> : null}
      <ul className={classes.list}>
        {races.map((modality) => (
          <li key={modality._id}>
            <Link to="/m/$modalityId" params={{ modalityId: modality._id }} className={classes.event}>
              <span className="numbers">{modality.distance ? `${modality.distance / 1000} km` : ''}</span>
              <span className={classes.name}>{modality.name}</span>
              <span />
              <StatusChip status={modality.status} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
