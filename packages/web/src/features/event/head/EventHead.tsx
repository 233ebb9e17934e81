import type { ReactElement, ReactNode } from 'react';
import { hasRole, useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { type Event, isPostponed } from '#race/event.ts';
import { Labels } from '#race/parts/Labels.tsx';
import { townText } from '#race/parts/place-text.ts';
import { StatusChip } from '#race/parts/StatusChip.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { dateText } from '../model/dates.ts';
import classes from './EventHead.module.css';
import { StandingNotes } from './StandingNotes.tsx';

interface Props {
  readonly event: Event;
  readonly poster: ReactNode;
  /** The link to the circuit that the event belongs to, if any. */
  readonly circuit: ReactNode;
  /** Beside what, when and where: whether one can still enter. */
  readonly children: ReactNode;
}

/** The name, date, place and status of an event. */
export function EventHead({ event, poster, circuit, children }: Props): ReactElement {
  const { t, language } = useTexts();
  const town = townText(event.place);
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
            <time dateTime={new Date(event.startsAt ?? 0).toISOString()}>{date}</time>
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
          organisms={event.organisms.filter(({ type }) => type === 'federation')}
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

/** The head of an event in outline. */
export const LoadingEvent = (): ReactElement => (
  <div className={classes.head} aria-busy="true">
    <div className={classes.title}>
      <Skeleton lines={1} />
    </div>
    <div className={`${classes.poster} ${classes.coming}`} />
    <div className={classes.facts}>
      <Skeleton lines={2} />
    </div>
    <div className={classes.entry}>
      <Skeleton lines={2} />
    </div>
  </div>
);

interface BarProps {
  readonly event: Event;
  /** Tools of other staff. */
  readonly children: ReactNode;
}

/** Design, section 5, 'roles': 'the admin bar on public pages shows to whom it has something to offer'. */
export function AdminBar({ event, children }: BarProps): ReactElement | null {
  const { t } = useTexts();
  const session = useSession();
  if (!hasRole(session, ['admin', 'community_manager'])) return null;
  return (
    <aside aria-label={t('event.admin')} className={classes.bar}>
      {hasRole(session, ['admin']) ? (
        <span className="numbers">{t('event.admin.number', { number: event.number })}</span>
      ) : null}
      {children}
    </aside>
  );
}
