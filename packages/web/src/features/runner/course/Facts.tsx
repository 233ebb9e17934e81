import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import { awaitedStart, isRunning, statusWord } from '../model/headline.ts';
import { progressOf, type Stop } from '../model/stops.ts';
import classes from './Facts.module.css';

interface Props {
  readonly registration: RegistrationView;
  readonly modality: ModalityView;
  readonly stops: readonly Stop[];
  /** Where the runner probably is; null: not known. */
  readonly aboutM: number | null;
  /** Long overdue at the next stop: nobody can say where. */
  readonly isLate: boolean;
}

/** Modality, distance and climb, bib, and how things stand. */
export function Facts(props: Props): ReactElement {
  const { t } = useTexts();
  const { distance, climb } = useMeasures();
  const { registration, modality } = props;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('runner.race')}</dt>
        <dd>
          <Link to="/m/$modalityId" params={{ modalityId: modality._id }}>
            {modality.name}
          </Link>
        </dd>
      </div>
      {modality.distance ? (
        <div>
          <dt>{t('runner.distance')}</dt>
          <dd>
            {distance(modality.distance)}
            {modality.slope ? (
              <span className={classes.soft}> {t('runner.climb', { climb: climb(modality.slope) })}</span>
            ) : null}
          </dd>
        </div>
      ) : null}
      {registration.bib_number ? (
        <div>
          <dt>{t('runner.bib')}</dt>
          <dd>{registration.bib_number}</dd>
        </div>
      ) : null}
      <div
        className={registration.result?.status === 'started' ? classes.wide : undefined}
        data-over={isRunning(modality, registration.result) ? undefined : ''}
      >
        <dt>{t('runner.status')}</dt>
        <dd>
          <Status {...props} />
        </dd>
      </div>
    </dl>
  );
}

function Status({ registration, modality, ...where }: Props): ReactElement {
  const { t } = useTexts();
  const { result } = registration;
  const startsAt = awaitedStart(modality, result);
  return (
    <>
      {t(statusWord(modality, result))}
      {startsAt === null ? null : (
        <span className={`${classes.soft} ${classes.under}`}>
          {t('runner.startsAt', { hour: formatHour(startsAt, modality.event?.time_zone ?? 'UTC') })}
        </span>
      )}
      {result?.status === 'started' ? <Progress modality={modality} {...where} /> : null}
    </>
  );
}

/** The sure part as a bar, the likely part after it as a lighter one. */
function Progress({ modality, stops, aboutM, isLate }: Omit<Props, 'registration'>): ReactElement | null {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const progress = progressOf(modality, stops);
  if (progress === null) return null;
  const { coveredM, totalM } = progress;
  const covered = t('runner.covered', { covered: distance(coveredM), total: distance(totalM) });
  const share = (metres: number): string => `${Math.min(100, (metres / totalM) * 100)}%`;
  const isAhead = !isLate && aboutM !== null && aboutM > coveredM;
  return (
    <>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t('runner.status')}
        aria-valuemin={0}
        aria-valuemax={Math.round(totalM)}
        aria-valuenow={Math.round(coveredM)}
        aria-valuetext={covered}
      >
        {isAhead ? <span className={classes.likely} style={{ width: share(aboutM) }} /> : null}
        <span className={classes.sure} style={{ width: share(coveredM) }} />
        {stops.map(({ id, distanceM }) =>
          distanceM === null ? null : <span key={id} className={classes.tick} style={{ left: share(distanceM) }} />,
        )}
      </span>
      <span className={classes.soft}>
        {covered}
        {isAhead ? ` · ${t('runner.about', { distance: distance(aboutM) })}` : null}
        {isLate ? ` · ${t('runner.late')}` : null}
      </span>
    </>
  );
}
