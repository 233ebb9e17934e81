import { formatDay } from '@dorsal/domain/units/dates.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { CourseLine } from '#race/drawing/CourseLine.tsx';
import { profileOf } from '#race/drawing/course-profile.ts';
import type { Modality } from '#race/modality.ts';
import { belongsTo, calledOf, type Participant } from '#race/participant.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { prizeName, scopeName } from '#race/parts/prize-texts.ts';
import { StoppedNote } from '#race/parts/StoppedNote.tsx';
import { shownPrizes } from '#race/prizes-shown.ts';
import { finishOf, otherClock, timeFormat } from '#race/result-times.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { placesOf } from '../model/places-shown.ts';
import classes from './Diploma.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** Rendered with the diploma and removed with it: no selector can bind `@page` to one screen. */
const paper = '@page { size: A4 landscape; margin: 0; }';

/** One page A4 across: who, what, when and how fast, over the line of the course. */
export function Diploma({ participant, modality }: Props): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { line: track } = useTrackLine(modality);
  const profile = useMemo(() => profileOf(track), [track]);
  const { event } = modality;
  const { rankedMs, rankedBy, otherMs } = finishOf(modality, participant.result);
  const format = timeFormat(modality);
  const length = participant.name?.length ?? 0;
  const { distanceM } = modality.classifiedAt ?? modality;
  const race = [modality.name, distanceM ? distance(distanceM) : null].filter(Boolean).join(' · ');
  return (
    <div className={classes.frame}>
      <style>{paper}</style>
      <article className={classes.sheet}>
        <div className={classes.course} aria-hidden="true">
          <CourseLine profile={profile} tone="quiet" />
        </div>
        <p className={classes.heading}>{t('diploma.heading')}</p>
        <p className={classes.event}>{event?.name}</p>
        <p className={classes.when}>{whenAndWhere(modality)}</p>
        <h1 className={classes.name} data-length={length > 44 ? 'longest' : length > 26 ? 'long' : undefined}>
          {calledOf(participant, t)}
        </h1>
        <p className={classes.race}>
          {participant.bib && length > 0 ? <BibBadge bib={participant.bib} color={modality.bibColor ?? null} /> : null}
          <span>{race}</span>
        </p>
        <StoppedNote modality={modality} className={classes.label} />
        <p className={classes.club}>{belongsTo(participant).join(' · ')}</p>
        <div className={classes.outcome}>
          <div>
            <p className={classes.label}>{t(`runner.clock.${rankedBy}`)}</p>
            <p className={`${classes.time} numbers`}>{rankedMs === null ? '' : formatDuration(rankedMs, format)}</p>
            <p className={classes.label}>
              {otherMs === null
                ? ''
                : `${t(`runner.clock.${otherClock(rankedBy)}`)} ${formatDuration(otherMs, format)}`}
            </p>
          </div>
          <div>
            <DiplomaPlaces participant={participant} />
            <DiplomaPrizes participant={participant} modality={modality} />
          </div>
        </div>
        {modality.status === 'finished_official' ? null : (
          <p className={classes.provisional}>{t('diploma.provisional')}</p>
        )}
      </article>
    </div>
  );
}

function DiplomaPlaces({ participant }: Pick<Props, 'participant'>): ReactElement | null {
  const { t } = useTexts();
  const { places, atOrder } = placesOf(participant);
  if (!participant.isClassified) return <p className={classes.label}>{t('runner.unclassified')}</p>;
  if (atOrder !== null || places.length === 0) return null;
  return (
    <dl className={classes.places}>
      {places.slice(0, 3).map(({ scope, place, of }) => (
        <div key={scope}>
          <dt>{scopeName(scope, participant, t)}</dt>
          <dd>
            <span className="numbers">{place}</span> {of ? <small>{t('runner.of', { count: of })}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Prizes won, each once. */
function DiplomaPrizes({ participant, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const { awards } = shownPrizes(modality, participant.result);
  if (awards.length === 0) return null;
  return (
    <ul className={classes.prizes}>
      {awards.map((award) => (
        <li key={award.order}>
          {t('runner.won', {
            prize: prizeName(award, { participant, modality, t }),
            place: award.place,
            total: award.total,
          })}
        </li>
      ))}
    </ul>
  );
}

function whenAndWhere({ event, startPlace: start, startsAt }: Modality): string {
  const place = start?.city ? start : event?.place;
  const at = startsAt ?? event?.startsAt;
  return [at === undefined ? '' : formatDay(at, event?.zone ?? 'UTC'), place?.city].filter(Boolean).join(' · ');
}

/** The way back, and printing; without a finish there is nothing to print. */
export function DiplomaBar({
  resultId,
  canPrint,
}: {
  readonly resultId: string;
  readonly canPrint: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.bar}>
      <Link to="/r/$resultId" params={{ resultId }}>
        {t('diploma.back')}
      </Link>
      {canPrint ? <Button onClick={() => window.print()}>{t('diploma.print')}</Button> : null}
    </div>
  );
}
