import { useElementSize } from '@mantine/hooks';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { TrackLine } from '#race/use-track-line.ts';
import { useUnits } from '#ui/texts/use-units.ts';
import type { PlacedStop } from '../line/placed-stops.ts';
import type { PersonOnMap } from '../people/people-on-map.ts';
import classes from './ElevationProfile.module.css';
import { ProfileArt } from './ProfileArt.tsx';
import { ProfileCursor, ProfileReadout } from './ProfileCursor.tsx';
import { DistanceLabels, HeightLabels, StopNames } from './ProfileLabels.tsx';
import { distanceGrid, heightGrid } from './profile-grid.ts';
import { heightsOf, type ProfileSpace, slopeFrom, slopes } from './profile-shape.ts';

interface ReadoutProps {
  /** With its metres on the length of the race, see `chosenLine`. */
  readonly line: TrackLine;
  readonly stops: readonly PlacedStop[];
  /** `showsNamesOnProfile`. */
  readonly showsNames: boolean;
  readonly people: readonly PersonOnMap[];
  /** At its foot, beside what the shades mean. */
  readonly children: ReactNode;
}

/** The course from the side. Without heights it is a level line that still shows stops, people and the cursor. */
export function ElevationProfile({ line, stops, showsNames, people, children }: ReadoutProps): ReactElement {
  const { t } = useTexts();
  const units = useUnits();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const heights = useMemo(() => heightsOf(line.points), [line]);
  const grid = useMemo(() => (heights ? heightGrid(heights.lowM, heights.highM, units) : null), [heights, units]);
  const distances = useMemo(() => distanceGrid(line.lengthM, units), [line, units]);
  const space: ProfileSpace = useMemo(
    () => ({ width, height, lengthM: line.lengthM, fromM: grid?.fromM ?? -1, toM: grid?.toM ?? 1 }),
    [width, height, line, grid],
  );
  const checkpoints = useMemo(() => stops.filter(({ kind }) => kind === 'checkpoint'), [stops]);
  return (
    <section
      className={classes.profile}
      aria-label={t('track.profile')}
      data-is-level={heights === null}
      data-has-names={showsNames && checkpoints.length > 0}
    >
      <ProfileReadout line={line} stops={stops} />
      {showsNames ? <StopNames stops={checkpoints} space={space} /> : null}
      <div className={classes.row}>
        {grid ? <HeightLabels grid={grid} space={space} /> : null}
        <div ref={ref} className={classes.plot}>
          {width > 0 ? <ProfileArt {...{ line, space, grid, distances, stops, people }} /> : null}
          <ProfileCursor line={line} space={space} />
        </div>
      </div>
      <DistanceLabels lines={distances} space={space} />
      <div className={classes.foot}>
        {heights ? <SlopeLegend /> : <p className={classes.note}>{t('track.noHeights')}</p>}
        {children}
      </div>
    </section>
  );
}

/** The legend of the shades of the ground. */
function SlopeLegend(): ReactElement {
  const { t, language } = useTexts();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <p className={classes.legend} aria-hidden="true">
      {t('track.slope')}
      {slopes.map((slope) =>
        slope === 'level' ? null : (
          <span key={slope}>
            <i data-slope={slope} />
            {percent.format(slopeFrom[slope])}
          </span>
        ),
      )}
    </p>
  );
}
