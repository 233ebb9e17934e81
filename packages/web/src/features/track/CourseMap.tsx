import { lazy, type ReactElement, Suspense, useMemo } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { courseLengthOf, marksOf, stopsOf } from './course/course-stops.ts';
import { lineUntil, type TrackLine } from './course/track-line.ts';
import { useLastPositions } from './data/use-last-positions.ts';
import { useTrackLine } from './data/use-track-line.ts';
import { MapBoundary } from './MapBoundary.tsx';
import { CourseSketch } from './parts/CourseSketch.tsx';
import { PeopleList } from './parts/PeopleList.tsx';
import { StopList } from './parts/StopList.tsx';
import classes from './RaceMap.module.css';
import type { RaceMapProps } from './race-map-props.ts';

const StreetMap = lazy(async () => ({ default: (await import('./gl/StreetMap.tsx')).StreetMap }));

/** The map with what is fetched for it. The course is drawn as soon as it is here; streets come under it when they can. */
export function CourseMap(props: RaceMapProps): ReactElement {
  const line = useTrackLine(props.modality._id);
  if (line.isError) return <FailureNotice error={line.error} onRetry={() => void line.refetch()} />;
  if (!line.data) return <div className={classes.box} aria-busy="true" />;
  return <LoadedMap {...props} line={line.data} />;
}

function LoadedMap({ modality, registrations, version, line }: RaceMapProps & { line: TrackLine }): ReactElement {
  const { t } = useTexts();
  const isLive = modality.status === 'live';
  const positions = useLastPositions({ registrations, version, isLive });
  const stops = useMemo(() => stopsOf(modality, line), [modality, line]);
  const marks = useMemo(() => marksOf(stops), [stops]);
  const people = positions.data ?? [];
  // The way of somebody who is on it now; what is over is told by the list.
  const [only] = isLive && registrations.length === 1 ? people : [];
  const coveredShare = only ? only.distanceM / Math.max(1, courseLengthOf(modality, line)) : null;
  const covered = useMemo(
    () => (coveredShare === null ? [] : lineUntil(line.points, coveredShare)),
    [line, coveredShare],
  );
  const drawn = { points: line.points, covered, marks, people, bibColor: modality.bib_color ?? null };
  const sketch = <CourseSketch {...drawn} />;
  return (
    <figure className={classes.map} aria-label={t('map.title')}>
      <div className={classes.box}>
        <MapBoundary fallback={sketch}>
          <Suspense fallback={sketch}>
            <StreetMap {...drawn} />
          </Suspense>
        </MapBoundary>
      </div>
      <StopList stops={stops} />
      {registrations.length === 0 || positions.data?.length === 0 ? null : (
        <PeopleList
          people={people}
          count={registrations.length}
          bibColor={modality.bib_color ?? null}
          zone={modality.event?.time_zone ?? 'UTC'}
        />
      )}
      {positions.isError ? <FailureNotice error={positions.error} onRetry={() => void positions.refetch()} /> : null}
    </figure>
  );
}
