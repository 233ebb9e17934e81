import { formatDay } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { whyUntimed } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { belongsTo, calledOf, type Participant } from '#race/participant.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import classes from './RunnerCard.module.css';
import { RunnerCourse } from './RunnerCourse.tsx';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** The runner and the race: poster or course, bib and name, club and federation, then the event. */
export function RunnerCard({ participant, modality, isLost }: Props & { readonly isLost: boolean }): ReactElement {
  const { t } = useTexts();
  const { event } = modality;
  const long = (participant.name?.length ?? 0) > 34 ? '' : undefined;
  return (
    <header className={classes.card}>
      {event?.poster ? (
        <img className={classes.poster} src={event.poster} alt="" />
      ) : (
        <div className={classes.course}>
          <RunnerCourse participant={participant} modality={modality} />
        </div>
      )}
      <div className={classes.person}>
        {participant.bib ? (
          <span className={classes.bib}>
            <span className="visually-hidden">{t('board.bib')} </span>
            <BibBadge bib={participant.bib} color={modality.bibColor ?? null} />
          </span>
        ) : null}
        <h1 className={classes.name} data-long={long}>
          {calledOf(participant, t)}
        </h1>
        <Belongs participant={participant} />
      </div>
      <p className={classes.event}>
        <EventLine modality={modality} isLost={isLost} />
      </p>
    </header>
  );
}

function Belongs({ participant }: Pick<Props, 'participant'>): ReactElement | null {
  const groups = belongsTo(participant);
  const { federation } = participant;
  if (groups.length === 0 && !federation) return null;
  return (
    <p className={classes.club}>
      {groups.join(' · ')} {federation ? <span className={classes.federation}>{federation}</span> : null}
    </p>
  );
}

function EventLine({ modality, isLost }: Pick<Props, 'modality'> & { readonly isLost: boolean }): ReactElement {
  const { event, startPlace: start, startsAt } = modality;
  const place = start?.city ? start : event?.place;
  const where = [place?.city, place?.county].filter(Boolean).join(', ');
  const at = startsAt ?? event?.startsAt;
  const day = at === undefined ? '' : formatDay(at, event?.zone ?? 'UTC');
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
      <StandingChip
        of={modality}
        isTimed={whyUntimed(modality) === null}
        way={event?.registrationWay}
        asOf={isLost ? { modality: modality.id, zone: event?.zone } : undefined}
      />
    </>
  );
}

interface BarProps {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** Event, modality, participant: each the way back to the one before. */
export function HeaderBar({ participant, modality }: BarProps): ReactElement {
  const { t } = useTexts();
  const { event } = modality;
  return (
    <nav aria-label={t('runner.path')}>
      <ol className={classes.path}>
        {event ? (
          <li>
            <Link to="/e/$eventId" params={{ eventId: event.slug }}>
              {event.shortName ?? event.name}
            </Link>
          </li>
        ) : null}
        <li>
          <Link to="/m/$modalityId" params={{ modalityId: modality.id }}>
            {modality.name}
          </Link>
        </li>
        <li aria-current="page">
          <span>{calledOf(participant, t)}</span>
        </li>
      </ol>
    </nav>
  );
}
