import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import { useUnits } from '#ui/units/use-units.ts';
import { type CourseStop, marksOf, scaleOf, stopsOf } from './course/course-stops.ts';
import type { DrawnCourse } from './course/drawn-course.ts';
import { aCursor, CursorOfCourse } from './course/places/cursor.ts';
import { type PersonOnMap, whereLastHeard } from './course/places/people-on-map.ts';
import { boundsOf, lineUntil, type TrackLine } from './course/track-line.ts';
import { useLastPositions } from './data/use-last-positions.ts';
import { useLeaders } from './data/use-leaders.ts';
import { kmMarksOf, stepsByZoom, unitM } from './kms/km-marks.ts';
import { CourseFigures } from './parts/CourseFigures.tsx';
import { CourseSketch } from './parts/CourseSketch.tsx';
import { PeopleList } from './parts/PeopleList.tsx';
import { StopList } from './parts/StopList.tsx';
import { TrackFile } from './parts/TrackFile.tsx';
import { ElevationProfile } from './profile/ElevationProfile.tsx';
import classes from './RaceMap.module.css';
import type { RaceMapProps } from './race-map-props.ts';

const StreetMap = lazy(async () => ({ default: (await import('./gl/StreetMap.tsx')).StreetMap }));

interface Props extends RaceMapProps {
  /** What holds the map: the line as it was first here. */
  readonly light: TrackLine;
  /** With its metres on the length of the race. */
  readonly line: TrackLine;
}

const nowhere = [
  [-180, -60],
  [180, 70],
] as const;

/** A course from above and from the side, with its stops and with people on it. One place is looked at, on both. */
export function CourseView(props: Props): ReactElement {
  const { modality, registrations, version, light, line, showsLeaders = false, isWhole = false } = props;
  const { t } = useTexts();
  const [cursor] = useState(aCursor);
  const isLive = modality.status === 'live';
  const leaders = useLeaders(modality._id, isLive && showsLeaders);
  const shown = useMemo(() => [...new Set([...leaders.keys(), ...registrations])], [leaders, registrations]);
  const positions = useLastPositions({ registrations: shown, version, isLive });
  const stops = useMemo(() => stopsOf(modality, line), [modality, line]);
  const people = useWhereabouts(usePeople(positions.data, scaleOf(modality, line)), { ...props, stops });
  const bounds = useMemo(() => boundsOf(light.points) ?? nowhere, [light]);
  const drawn: DrawnCourse = {
    ...useKms(line, bounds[0][1]),
    line,
    bounds,
    covered: useCovered(props, people),
    marks: useMemo(() => marksOf(stops), [stops]),
    people,
    bibColor: modality.bib_color ?? null,
    isWhole,
  };
  const sketch = <CourseSketch {...drawn} />;
  return (
    <CursorOfCourse value={cursor}>
      <figure className={classes.map} data-is-whole={isWhole} aria-label={t('map.title')}>
        {props.showsFigures ? <CourseFigures line={line} /> : null}
        <div className={classes.box} data-is-whole={isWhole}>
          <MapBoundary fallback={sketch}>
            <Suspense fallback={sketch}>
              <StreetMap {...drawn} />
            </Suspense>
          </MapBoundary>
        </div>
        <ElevationProfile
          line={line}
          stops={stops}
          showsNames={modality.gpx_elevation_profile_show_names === true}
          people={people}
        >
          {modality.gpx_track === undefined ? null : <TrackFile url={modality.gpx_track} />}
        </ElevationProfile>
        <StopList stops={stops} />
        {shown.length === 0 || positions.data?.length === 0 ? null : (
          <PeopleList
            people={people}
            count={shown.length}
            leaders={leaders}
            modality={modality}
            zone={props.zone ?? modality.event?.time_zone ?? 'UTC'}
          />
        )}
        {positions.isError ? <FailureNotice error={positions.error} onRetry={() => void positions.refetch()} /> : null}
      </figure>
    </CursorOfCourse>
  );
}

const noPeople: readonly PersonOnMap[] = [];

/** With their metres on the length of the race. */
const usePeople = (people: readonly PersonOnMap[] = noPeople, scale: number): readonly PersonOnMap[] =>
  useMemo(() => people.map((person) => ({ ...person, distanceM: person.distanceM * scale })), [people, scale]);

/** Who is late stands where they were last heard. */
function useWhereabouts(
  people: readonly PersonOnMap[],
  { modality, isLate = false, stops }: Pick<Props, 'modality' | 'isLate'> & { readonly stops: readonly CourseStop[] },
): readonly PersonOnMap[] {
  return useMemo(() => {
    if (!isLate) return people;
    const checkpoints = [modality.start_checkpoint, ...(modality.intermediates ?? [])];
    return people.map((person) => whereLastHeard(person, { checkpoints, stops }));
  }, [people, modality, isLate, stops]);
}

function useKms(line: TrackLine, latitude: number): Pick<DrawnCourse, 'kms' | 'kmSteps'> {
  const units = useUnits();
  return {
    kms: useMemo(() => kmMarksOf(line, units), [line, units]),
    kmSteps: useMemo(() => stepsByZoom(unitM(units), latitude), [units, latitude]),
  };
}

/** The way of somebody who is on it now; what is over is told by the list. */
function useCovered({ modality, registrations, line }: Props, people: readonly PersonOnMap[]): DrawnCourse['covered'] {
  const only = registrations.length === 1 ? people.find(({ id }) => id === registrations[0]) : undefined;
  const share = only && modality.status === 'live' ? only.distanceM / Math.max(1, line.distance) : null;
  return useMemo(() => (share === null ? [] : lineUntil(line.points, share)), [line, share]);
}
