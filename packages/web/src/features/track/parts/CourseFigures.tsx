import type { ReactElement } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { useMeasures } from '#ui/units/use-measures.ts';
import type { TrackLine } from '../course/track-line.ts';
import { heightsOf } from '../profile/profile-shape.ts';
import classes from './CourseFigures.module.css';

interface Props {
  readonly line: TrackLine;
}

/** The course in figures. Climb and heights are there where the track knows them. */
export function CourseFigures({ line }: Props): ReactElement {
  const { t } = useTexts();
  const { distance, climb } = useMeasures();
  const heights = heightsOf(line.points);
  const figures: readonly (readonly [TextKey, string | null])[] = [
    ['track.distance', distance(line.distance)],
    ['track.climb', line.ascent === undefined ? null : climb(line.ascent)],
    ['track.descent', line.descent === undefined ? null : climb(line.descent)],
    ['track.highest', heights && climb(heights.highM)],
    ['track.lowest', heights && climb(heights.lowM)],
  ];
  return (
    <dl className={classes.figures} aria-label={t('track.figures')}>
      {figures.map(([key, value]) =>
        value === null ? null : (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
