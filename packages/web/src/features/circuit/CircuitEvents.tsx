import { formatDay } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { type Circuit, doorOf, type Event, isTimedHere } from '#race/event.ts';
import type { AsOfProps } from '#race/parts/AsOf.tsx';
import { DocumentLinks, documentsOf } from '#race/parts/DocumentLinks.tsx';
import { townText } from '#race/parts/place-text.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import classes from './CircuitEvents.module.css';
import { seasonOf } from './season.ts';

interface Props {
  /** By date. */
  readonly events: readonly Event[];
  /** An event as a card, for the one before and the one to come. */
  readonly card: (event: Event) => ReactNode;
  /** By the zone of an event; undefined: the page is not cut off. */
  readonly asOf: (zone: string) => AsOfProps | undefined;
}

/** The races of a circuit: the last one and the next while it goes on, and all of them. */
export function CircuitEvents({ events, card, asOf }: Props): ReactElement {
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
        {total === 0 ? null : <p className={classes.count}>{t('circuit.progress', { done, count: total })}</p>}
        <ol className={classes.list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventLine event={event} asOf={asOf(event.zone)} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface LineProps {
  readonly event: Event;
  readonly asOf: AsOfProps | undefined;
}

const EventLine = ({ event, asOf }: LineProps): ReactElement => (
  <Link to="/e/$eventId" params={{ eventId: event.slug }} preload={false} className={classes.line}>
    <span className={`${classes.day} numbers`}>
      {event.startsAt === undefined ? '–' : formatDay(event.startsAt, event.zone)}
    </span>
    <span className={classes.what}>
      <span className={classes.name}>{event.name}</span>
      <span className={classes.town}>{townText(event.place)}</span>
    </span>
    <StandingChip of={event} way={doorOf(event).kind} isTimed={isTimedHere(event)} asOf={asOf} />
  </Link>
);

/** The classifications that the circuit offers as documents. */
export function ResultDocuments({ circuit }: { readonly circuit: Circuit }): ReactElement | null {
  const { t } = useTexts();
  const documents = documentsOf(circuit, 'result');
  if (documents.length === 0) return null;
  return (
    <section>
      <h2>{t('circuit.results')}</h2>
      <p className={classes.note}>{t('circuit.results.note')}</p>
      <DocumentLinks documents={documents} />
    </section>
  );
}
