import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import { formatDay } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { townText } from '#ui/texts/place-text.ts';
import { seasonOf } from '../model/season.ts';
import classes from './CircuitEvents.module.css';

interface Props {
  /** By date. */
  readonly events: readonly EventView[];
  /** An event as a card, for the one before and the one to come. */
  readonly card: (event: EventView) => ReactNode;
}

/** The races of a circuit: the last one and the next while it goes on, and all of them. */
export function CircuitEvents({ events, card }: Props): ReactElement {
  const { t } = useTexts();
  const { done, total, progress } = seasonOf(events);
  const isLive = progress?.next.status === 'live';
  return (
    <>
      {progress === null ? null : (
        <div className={classes.beside}>
          {progress.previous === null ? null : (
            <section>
              <h2 className={classes.which}>{t('circuit.previous')}</h2>
              {card(progress.previous)}
            </section>
          )}
          <section>
            <h2 className={classes.which}>{t(isLive ? 'circuit.now' : 'circuit.next')}</h2>
            {card(progress.next)}
          </section>
        </div>
      )}
      <section aria-labelledby="circuit-events">
        <h2 id="circuit-events">{t('circuit.events')}</h2>
        {events.length === 0 ? <p>{t('circuit.noEvents')}</p> : null}
        {total === 0 ? null : <p className={classes.count}>{t('circuit.progress', { done, total })}</p>}
        <ol className={classes.list}>
          {events.map((event) => (
            <li key={event._id}>
              <EventLine event={event} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const EventLine = ({ event }: { readonly event: EventView }): ReactElement => (
  <Link to="/e/$eventId" params={{ eventId: event.slug }} preload={false} className={classes.line}>
    <span className={`${classes.day} numbers`}>
      {event.date_start === undefined ? '–' : formatDay(event.date_start, event.time_zone)}
    </span>
    <span className={classes.what}>
      <span className={classes.name}>{event.name}</span>
      <span className={classes.town}>{townText(event.location)}</span>
    </span>
    <StatusChip status={event.status} />
  </Link>
);
