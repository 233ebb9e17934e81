import { useElementSize } from '@mantine/hooks';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { useUnits } from '#ui/units/use-units.ts';
import type { CourseStop } from '../course/course-stops.ts';
import type { PersonOnMap } from '../course/places/people-on-map.ts';
import type { TrackLine } from '../course/track-line.ts';
import classes from './ElevationProfile.module.css';
import { ProfileArt } from './ProfileArt.tsx';
import { ProfileCursor } from './ProfileCursor.tsx';
import { DistanceLabels, HeightLabels, StopNames } from './ProfileLabels.tsx';
import { ProfileReadout } from './ProfileReadout.tsx';
import { distanceGrid, heightGrid } from './profile-grid.ts';
import { heightsOf, type ProfileSpace } from './profile-shape.ts';
import { SlopeLegend } from './SlopeLegend.tsx';

interface Props {
  /** With its metres on the length of the race, see `chosenLine`. */
  readonly line: TrackLine;
  readonly stops: readonly CourseStop[];
  /** `gpx_elevation_profile_show_names`. */
  readonly showsNames: boolean;
  readonly people: readonly PersonOnMap[];
  /** At its foot, beside what the shades mean. */
  readonly children: ReactNode;
}

/** The course from the side. Without heights it is a level line: what stands where is seen all the same, and where one is on the map. */
export function ElevationProfile({ line, stops, showsNames, people, children }: Props): ReactElement {
  const { t } = useTexts();
  const units = useUnits();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const heights = useMemo(() => heightsOf(line.points), [line]);
  const grid = useMemo(() => (heights ? heightGrid(heights.lowM, heights.highM, units) : null), [heights, units]);
  const distances = useMemo(() => distanceGrid(line.distance, units), [line, units]);
  const space: ProfileSpace = useMemo(
    () => ({ width, height, lengthM: line.distance, fromM: grid?.fromM ?? -1, toM: grid?.toM ?? 1 }),
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
