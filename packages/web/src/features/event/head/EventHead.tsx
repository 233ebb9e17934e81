import type { EventView } from '@dorsal/contract/views/event/event-view.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Labels } from '#ui/labels/Labels.tsx';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { townText } from '#ui/texts/place-text.ts';
import { dateText } from '../model/dates.ts';
import { isPostponed } from '../model/entry.ts';
import classes from './EventHead.module.css';
import { StandingNotes } from './StandingNotes.tsx';

interface Props {
  readonly event: EventView;
  readonly poster: ReactNode;
  /** The link to the circuit that the event belongs to, if any. */
  readonly circuit: ReactNode;
  /** Beside what, when and where: whether one can still enter. */
  readonly children: ReactNode;
}

/** What, when and where, and how it stands. */
export function EventHead({ event, poster, circuit, children }: Props): ReactElement {
  const { t, language } = useTexts();
  const town = townText(event.location);
  const date = dateText(event, language);
  return (
    <header className={classes.head} data-poster={event.poster === undefined ? 'drawn' : 'own'}>
      <div className={classes.title}>
        {circuit}
        <h1 className={classes.name}>{event.name}</h1>
      </div>
      <div className={classes.poster}>{poster}</div>
      <div className={classes.facts}>
        {date === '' ? null : (
          <p className={`${classes.date} numbers`}>
            <time dateTime={new Date(event.date_start ?? 0).toISOString()}>{date}</time>
          </p>
        )}
        {town === '' ? null : <p className={classes.town}>{town}</p>}
        {/* Of a postponed one the note below says it. */}
        {isPostponed(event) ? null : (
          <p className={classes.status}>
            <StatusChip status={event.status} />
          </p>
        )}
      </div>
      <div className={classes.labels}>
        <Labels
          label={t('event.labels')}
          organisms={(event.organisms ?? []).filter(({ type }) => type === 'federation')}
          tags={event.tags}
        />
      </div>
      <div className={classes.entry}>
        <StandingNotes event={event} />
        {children}
      </div>
    </header>
  );
}
