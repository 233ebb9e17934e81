import { formatHour } from '@dorsal/domain/units/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { whyUntimed } from '#race/event.ts';
import type { Arrival } from '#race/expected-arrivals.ts';
import { checkedEnd, isRunning, resultWord } from '#race/may-change.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { awaitedStart } from '../model/headline.ts';
import { isOnCourse, progressOf, type Stop } from '../model/stops.ts';
import classes from './Facts.module.css';
import { useExpectedText } from './use-expected-text.ts';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
  readonly stops: readonly Stop[];
  /** The probable position of the runner; null: not known. */
  readonly aboutM: number | null;
  /** Null: nothing to expect. Who is long overdue at the next stop is nobody knows where. */
  readonly arrival: Arrival | null;
}

/** Modality, distance and climb, bib, and the status: nobody waits, starts or finishes where nothing is timed. */
export function Facts(props: Props): ReactElement {
  const { t } = useTexts();
  const { distance, climb } = useMeasures();
  const { participant, modality } = props;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('runner.race')}</dt>
        <dd>
          <Link to="/m/$modalityId" params={{ modalityId: modality.id }}>
            {modality.name}
          </Link>
        </dd>
      </div>
      {modality.distanceM ? (
        <div>
          <dt>{t('runner.distance')}</dt>
          <dd>
            {distance(modality.distanceM)}
            {modality.climbM ? (
              <span className={classes.soft}> {t('runner.climb', { climb: climb(modality.climbM) })}</span>
            ) : null}
          </dd>
        </div>
      ) : null}
      {participant.bib ? (
        <div>
          <dt>{t('board.bib')}</dt>
          <dd>{participant.bib}</dd>
        </div>
      ) : null}
      {whyUntimed(modality) === null ? (
        <div
          className={participant.result?.status === 'started' ? classes.wide : undefined}
          data-over={isRunning(modality, participant.result) ? undefined : ''}
        >
          <dt>{t('runner.status')}</dt>
          <dd>
            <Status {...props} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Status({ participant, modality, ...where }: Props): ReactElement {
  const { t } = useTexts();
  const { result } = participant;
  const startsAt = awaitedStart(modality, result);
  return (
    <>
      {t(resultWord(result, modality.status))}
      {startsAt === null ? null : (
        <span className={`${classes.soft} ${classes.under}`}>
          {t('runner.startsAt', { hour: formatHour(startsAt, modality.event?.zone ?? 'UTC') })}
        </span>
      )}
      {result?.status === 'started' && checkedEnd(result) === null ? <Progress modality={modality} {...where} /> : null}
    </>
  );
}

/** The sure part as a bar, the likely part after it as a lighter one. */
function Progress({ modality, stops, aboutM, arrival }: Omit<Props, 'participant'>): ReactElement | null {
  const { t } = useTexts();
  const expected = useExpectedText(arrival, modality.event?.zone ?? 'UTC');
  const isLate = arrival?.isLate === true;
  const { distance } = useMeasures();
  const progress = progressOf(modality, stops);
  if (progress === null) return null;
  const { coveredM } = progress;
  const totalM = modality.classifiedAt?.distanceM ?? progress.totalM;
  const covered = t('runner.covered', { covered: distance(coveredM), total: distance(totalM) });
  const share = (metres: number): string => `${Math.min(100, (metres / totalM) * 100)}%`;
  // A passing that is being checked may be another one: nobody knows how far they are.
  const isSure = !isLate && stops.every(({ isBeingChecked }) => !isBeingChecked);
  const isAhead = isSure && isOnCourse(modality, aboutM) && aboutM > coveredM;
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
        {arrival?.isOverdue === true ? ` · ${t('runner.late')}` : null}
      </span>
      {expected?.finishAlone ? (
        <span className={`${classes.soft} ${classes.under}`}>{expected.finishAlone}</span>
      ) : null}
    </>
  );
}
