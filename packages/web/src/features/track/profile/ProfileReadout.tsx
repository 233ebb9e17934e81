import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { CourseStop } from '../course/course-stops.ts';
import { useCursorPlace } from '../course/places/cursor.ts';
import type { TrackLine } from '../course/track-line.ts';
import { useStopNames } from '../parts/use-stop-names.ts';
import classes from './ElevationProfile.module.css';
import { usePlaceWords } from './use-place-words.ts';

interface Props {
  readonly line: TrackLine;
  readonly stops: readonly CourseStop[];
}

/** Near enough to a stop to say its name: this share of the course. */
const nearShare = 0.006;

/** What there is at the place that is looked at. The slider says the same to those who do not see it. */
export function ProfileReadout({ line, stops }: Props): ReactElement {
  const { t } = useTexts();
  const { nameOf } = useStopNames();
  const atM = useCursorPlace();
  const wordsAt = usePlaceWords(line);
  if (atM === null)
    return (
      <p className={classes.readout} aria-hidden="true">
        <span className={classes.hint}>{t('track.hint')}</span>
      </p>
    );
  const near = stops.find(
    ({ distanceM }) => distanceM !== null && Math.abs(distanceM - atM) <= nearShare * line.distance,
  );
  return (
    <p className={classes.readout} aria-hidden="true">
      <strong className="numbers">{wordsAt(atM)}</strong>
      {near ? <span className={classes.near}>{nameOf(near)}</span> : null}
    </p>
  );
}
