import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import classes from './RaceMap.module.css';
import type { RaceMapProps } from './race-map-props.ts';

/** Nothing of the map is in the first load of a page: it comes when it stands on one. */
const CourseMap = lazy(async () => ({ default: (await import('./CourseMap.tsx')).CourseMap }));

/** The course with its stops, and people on it. Nothing where the race has no track. */
export function RaceMap(props: RaceMapProps): ReactElement | null {
  const { t } = useTexts();
  if (props.modality.gpx_track === undefined) return null;
  return (
    <MapBoundary
      fallback={
        <p role="alert" className={classes.note}>
          {t('map.failed')}
        </p>
      }
    >
      <Suspense fallback={<div className={classes.box} aria-busy="true" />}>
        <CourseMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}
