import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import { shownDay } from '#ui/texts/days.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { finishOf } from '../model/finish-times.ts';
import { calledOf, nameOf, scopeName } from '../model/person.ts';
import { placesOf } from '../model/places-shown.ts';
import classes from './Diploma.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  /** The course as art, across the foot of the page. */
  readonly course: ReactNode;
}

/** A rule of its own, as no selector can bind it to a page: it goes when the diploma goes. */
const paper = '@page { size: A4 landscape; margin: 0; }';

/** One page A4 across: who, what, when and how fast, over the line of the course. */
export function Diploma({ registration, modality, course }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { event } = modality;
  const { officialMs, lowerNetMs } = finishOf(modality, registration.result);
  const length = nameOf(registration)?.length ?? 0;
  const race = [modality.name, modality.distance ? distance(modality.distance) : null].filter(Boolean).join(' · ');
  return (
    <div className={classes.frame}>
      <style>{paper}</style>
      <article className={classes.sheet}>
        <div className={classes.course} aria-hidden="true">
          {course}
        </div>
        <p className={classes.heading}>{t('diploma.heading')}</p>
        <p className={classes.event}>{event?.name}</p>
        <p className={classes.when}>{whenAndWhere(modality)}</p>
        <h1 className={classes.name} data-length={length > 44 ? 'longest' : length > 26 ? 'long' : undefined}>
          {calledOf(registration, t)}
        </h1>
        <p className={classes.race}>
          {registration.bib_number && length > 0 ? (
            <BibBadge bib={registration.bib_number} color={modality.bib_color ?? null} />
          ) : null}
          <span>{race}</span>
        </p>
        <div className={classes.outcome}>
          <div>
            <p className={classes.label}>{t('runner.officialTime')}</p>
            <p className={`${classes.time} numbers`}>{officialMs === null ? '' : formatDuration(officialMs)}</p>
            <p className={classes.label}>
              {lowerNetMs === null ? '' : `${t('runner.realTime')} ${formatDuration(lowerNetMs)}`}
            </p>
          </div>
          <DiplomaPlaces registration={registration} />
        </div>
        {modality.status === 'finished_official' ? null : (
          <p className={classes.provisional}>{t('diploma.provisional')}</p>
        )}
      </article>
    </div>
  );
}

function DiplomaPlaces({ registration }: Pick<Props, 'registration'>): ReactElement | null {
  const { t } = useTexts();
  const { places, atOrder } = placesOf(registration);
  if (registration.classify === false) return <p className={classes.label}>{t('runner.unclassified')}</p>;
  if (atOrder !== null || places.length === 0) return null;
  return (
    <dl className={classes.places}>
      {places.slice(0, 3).map(({ scope, place, of }) => (
        <div key={scope}>
          <dt>{scopeName(scope, registration, t)}</dt>
          <dd>
            <span className="numbers">{place}</span> {of ? <small>{t('runner.of', { total: of })}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function whenAndWhere({ event, location_start: start, datetime_start: startsAt }: ModalityView): string {
  const place = start?.city ? start : event?.location;
  return [shownDay(startsAt ?? event?.date_start, event?.time_zone), place?.city].filter(Boolean).join(' · ');
}
