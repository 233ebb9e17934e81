import type { ReactElement, ReactNode } from 'react';
import { mayEditEvent, mayEnter } from '#api/permissions.ts';
import { useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { doorOf, type Event, isTimedHere, liveRaceOf } from '#race/event.ts';
import type { AsOfProps } from '#race/parts/AsOf.tsx';
import { Labels } from '#race/parts/Labels.tsx';
import { townText } from '#race/parts/place-text.ts';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { Awaited } from '#ui/failures/Awaited.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { dateText } from '../model/dates.ts';
import classes from './EventHead.module.css';
import { StandingNotes } from './StandingNotes.tsx';

interface Props {
  readonly event: Event;
  readonly poster: ReactNode;
  /** The link to the circuit that the event belongs to, if any. */
  readonly circuit: ReactNode;
  /** False: a button or a note below says it. */
  readonly saysStatus: boolean;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
  /** Beside what, when and where: whether one can still enter. */
  readonly children: ReactNode;
}

/** The name, date, place and status of an event. */
export function EventHead({ event, poster, circuit, saysStatus, isLost, children }: Props): ReactElement {
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
        {saysStatus ? (
          <p className={classes.status}>
            <StandingChip
              of={event}
              way={doorOf(event).kind}
              isTimed={isTimedHere(event)}
              asOf={isLost ? asOf(event) : undefined}
            />
          </p>
        ) : null}
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

function asOf(event: Event): AsOfProps | undefined {
  const live = liveRaceOf(event);
  return live && { modality: live.id, zone: event.zone };
}

/** The head of an event in outline. */
export const LoadingEvent = (): ReactElement => (
  <Awaited>
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
  </Awaited>
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
  if (!mayEditEvent(session, event.id)) return null;
  return (
    <aside aria-label={t('event.admin')} className={classes.bar}>
      <span className="numbers">{t('event.admin.number', { number: event.number })}</span>
      <RowLink path={`/admin/e/${event.slug}`} className={classes.edit}>
        {t('event.admin.edit')}
      </RowLink>
      <DeskLinks event={event} />
      {mayEnter(session, '/admin') ? (
        <RowLink path="/admin" className={classes.edit}>
          {t('user.screen.admin')}
        </RowLink>
      ) : null}
      {children}
    </aside>
  );
}

/** To the results desk of each race that is timed here, and to its race day. */
function DeskLinks({ event }: Pick<BarProps, 'event'>): ReactElement | null {
  const { t } = useTexts();
  const session = useSession();
  if (event.isExternal || !mayEnter(session, '/admin/results/{modality_id}', event.id)) return null;
  const races = event.modalities.filter(({ isTimed }) => isTimed);
  return (
    <>
      {races.map(({ id, name }) => (
        <RowLink key={id} path={`/admin/results/${id}`} className={classes.edit}>
          {races.length === 1 ? t('event.admin.results') : t('event.admin.resultsOf', { name })}
        </RowLink>
      ))}
      {races.length > 0 && mayEnter(session, '/admin/race-day', event.id) ? (
        <RowLink path={`/admin/race-day/${event.slug}`} className={classes.edit}>
          {t('event.admin.raceDay')}
        </RowLink>
      ) : null}
    </>
  );
}
