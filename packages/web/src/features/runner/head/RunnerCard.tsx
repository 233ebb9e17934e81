import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { shownDay } from '#ui/texts/days.ts';
import { calledOf, nameOf } from '../model/person.ts';
import classes from './RunnerCard.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  /** The course drawn, for events without a poster. */
  readonly course: ReactNode;
}

/** Who ran, and where: poster or course, bib and name, club and federation, then the event. */
export function RunnerCard({ registration, modality, course }: Props): ReactElement {
  const { t } = useTexts();
  const { event } = modality;
  const long = (nameOf(registration)?.length ?? 0) > 34 ? '' : undefined;
  return (
    <header className={classes.card}>
      {event?.poster ? (
        <img className={classes.poster} src={event.poster} alt="" />
      ) : course ? (
        <div className={classes.course}>{course}</div>
      ) : null}
      <div className={classes.person}>
        {registration.bib_number ? (
          <span className={classes.bib}>
            <span className="visually-hidden">{t('runner.bib')} </span>
            <BibBadge bib={registration.bib_number} color={modality.bib_color ?? null} />
          </span>
        ) : null}
        <h1 className={classes.name} data-long={long}>
          {calledOf(registration, t)}
        </h1>
        <Belongs registration={registration} />
      </div>
      <p className={classes.event}>
        <EventLine modality={modality} />
      </p>
    </header>
  );
}

function Belongs({ registration: { club, team, federation } }: Pick<Props, 'registration'>): ReactElement | null {
  const groups = [...new Set([club, team].filter(Boolean))];
  if (groups.length === 0 && !federation) return null;
  return (
    <p className={classes.club}>
      {groups.join(' · ')} {federation ? <span className={classes.federation}>{federation}</span> : null}
    </p>
  );
}

function EventLine({ modality }: Pick<Props, 'modality'>): ReactElement {
  const { event, location_start: start, datetime_start, status } = modality;
  const place = start?.city ? start : event?.location;
  const where = [place?.city, place?.county].filter(Boolean).join(', ');
  const day = shownDay(datetime_start ?? event?.date_start, event?.time_zone);
  return (
    <>
      {event ? (
        <Link to="/e/$eventId" params={{ eventId: event.slug }} className={classes.eventName}>
          {event.name}
        </Link>
      ) : null}
      {event?.circuit ? <span>{event.circuit.name}</span> : null}
      {[day, where].filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
      <StatusChip status={status} />
    </>
  );
}
