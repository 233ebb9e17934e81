import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import { type TrackLine, useFineTrackLine, useTrackLine } from '#race/use-track-line.ts';
import { FailureNotice } from '#ui/failures/FailureNotice.tsx';
import { MapBoundary } from '#ui/maps/MapBoundary.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { useUnits } from '#ui/texts/use-units.ts';
import { climbsShown } from './climbs-shown.ts';
import { CursorOfCourse, createCursor } from './line/course-cursor.ts';
import { kmMarksOf, stepsByZoom, unitM } from './line/km-marks.ts';
import { marksOf, type PlacedStop, placedStops, scaleOf } from './line/placed-stops.ts';
import { boundsOf, chosenLine, lineUntil } from './line/track-line.ts';
import { useStopNames } from './line/use-stop-names.ts';
import { CourseSketch, type DrawnCourse } from './map/CourseSketch.tsx';
import { PeopleList } from './people/PeopleList.tsx';
import { atLastCheckpoint, type PersonOnMap } from './people/people-on-map.ts';
import { useLastPositions, useLeaders } from './people/use-last-positions.ts';
import { ElevationProfile } from './profile/ElevationProfile.tsx';
import { heightsOf } from './profile/profile-shape.ts';
import classes from './RaceMap.module.css';

export interface RaceMapProps {
  readonly modality: Modality;
  /** The people with a last position on the map: a runner, or the pinned ones. The first 50. */
  readonly registrations: readonly string[];
  /** Changes when these people may have passed a checkpoint; their positions are then fetched again. */
  readonly version?: number | undefined;
  /** The people are overdue at their next checkpoint: the map shows them at the last one that they passed, as nobody knows where they are. */
  readonly isLate?: boolean | undefined;
  /** Of the event; without, what the modality says of it. */
  readonly zone?: string | undefined;
  /** While the race is live, the first of each gender too. */
  readonly showsLeaders?: boolean;
  /** Length, climb, highest point and the file, above the map. */
  readonly showsFigures?: boolean;
  /** It has the screen for itself: the map takes the room that is left, and one finger moves it. */
  readonly isWhole?: boolean;
}

/** The course with the data fetched for it. The light line is drawn as soon as it is here; the streets and the fine line follow. */
export function CourseMap(props: RaceMapProps): ReactElement {
  const { line, error, retry } = useTrackLine(props.modality);
  if (error) return <FailureNotice error={error} onRetry={retry} />;
  if (!line) return <div className={classes.box} data-is-whole={props.isWhole} aria-busy="true" />;
  return <LoadedMap {...props} light={line} />;
}

function LoadedMap({ light, ...props }: RaceMapProps & { readonly light: TrackLine }): ReactElement {
  const fine = useFineTrackLine(props.modality.id, light);
  const { distanceM, usesTrackLength } = props.modality;
  const line = useMemo(() => chosenLine(fine, { distanceM, usesTrackLength }), [fine, distanceM, usesTrackLength]);
  return <CourseView {...props} light={light} line={line} />;
}

const StreetMap = lazy(async () => ({ default: (await import('./map/StreetMap.tsx')).StreetMap }));

interface Props extends RaceMapProps {
  /** The map is made for this line: the first one that came. */
  readonly light: TrackLine;
  /** With its metres on the length of the race. */
  readonly line: TrackLine;
}

const nowhere = [
  [-180, -60],
  [180, 70],
] as const;

/** A course from above and from the side, with its stops and with people on it. One place is looked at, on both. */
function CourseView(props: Props): ReactElement {
  const { modality, registrations, version, light, line, showsLeaders = false, isWhole = false } = props;
  const { t } = useTexts();
  const [cursor] = useState(createCursor);
  const isLive = modality.status === 'live';
  const leaders = useLeaders(modality.id, isLive && showsLeaders);
  const shown = useMemo(() => [...new Set([...leaders.keys(), ...registrations])], [leaders, registrations]);
  const positions = useLastPositions({ registrations: shown, version, isLive });
  const stops = useMemo(() => placedStops(modality, line), [modality, line]);
  const people = useWhereabouts(usePeople(positions.data, scaleOf(modality, line)), { ...props, stops });
  const bounds = useMemo(() => boundsOf(light.points) ?? nowhere, [light]);
  const drawn: DrawnCourse = {
    ...useKms(line, bounds[0][1]),
    line,
    bounds,
    covered: useCovered(props, people),
    marks: useMemo(() => marksOf(stops), [stops]),
    people,
    bibColor: modality.bibColor ?? null,
    isWhole,
  };
  const sketch = <CourseSketch {...drawn} />;
  return (
    <CursorOfCourse value={cursor}>
      <figure className={classes.map} data-is-whole={isWhole} aria-label={t('map.title')}>
        {props.showsFigures ? <CourseFigures line={line} statedClimbM={modality.climbM} /> : null}
        <div className={classes.box} data-is-whole={isWhole}>
          <MapBoundary fallback={sketch}>
            <Suspense fallback={sketch}>
              <StreetMap {...drawn} />
            </Suspense>
          </MapBoundary>
        </div>
        <ElevationProfile line={line} stops={stops} showsNames={modality.showsNamesOnProfile} people={people}>
          {modality.trackUrl === undefined ? null : <TrackFile url={modality.trackUrl} />}
        </ElevationProfile>
        <StopList stops={stops} />
        {shown.length === 0 || positions.data?.length === 0 ? null : (
          <PeopleList
            people={people}
            count={shown.length}
            leaders={leaders}
            modality={modality}
            zone={props.zone ?? modality.event?.zone ?? 'UTC'}
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

/** Puts overdue people at the last checkpoint that they passed. */
function useWhereabouts(
  people: readonly PersonOnMap[],
  { isLate = false, stops }: Pick<Props, 'isLate'> & { readonly stops: readonly PlacedStop[] },
): readonly PersonOnMap[] {
  return useMemo(() => {
    return isLate ? people.map((person) => atLastCheckpoint(person, stops)) : people;
  }, [people, isLate, stops]);
}

function useKms(line: TrackLine, latitude: number): Pick<DrawnCourse, 'kms' | 'kmSteps'> {
  const units = useUnits();
  return {
    kms: useMemo(() => kmMarksOf(line, units), [line, units]),
    kmSteps: useMemo(
      () => stepsByZoom(unitM(units), { latitude, lengthM: line.lengthM }),
      [units, latitude, line.lengthM],
    ),
  };
}

/** The part of the line that a single runner has covered, while the race is live. */
function useCovered({ modality, registrations, line }: Props, people: readonly PersonOnMap[]): DrawnCourse['covered'] {
  const only = registrations.length === 1 ? people.find(({ id }) => id === registrations[0]) : undefined;
  const share = only && modality.status === 'live' ? only.distanceM / Math.max(1, line.lengthM) : null;
  return useMemo(() => (share === null ? [] : lineUntil(line.points, share)), [line, share]);
}

interface FiguresProps {
  readonly line: TrackLine;
  readonly statedClimbM: number | undefined;
}

/** The course in figures. Climb and heights are there where the track knows them. */
function CourseFigures({ line, statedClimbM }: FiguresProps): ReactElement {
  const { t } = useTexts();
  const { distance, climb } = useMeasures();
  const heights = heightsOf(line.points);
  const figures: readonly (readonly [TextKey, string | null])[] = [
    ['runner.distance', distance(line.lengthM)],
    ...climbsShown(line.ascentM, statedClimbM, climb),
    ['track.descent', line.descentM === undefined ? null : climb(line.descentM)],
    ['track.highest', heights && climb(heights.highM)],
    ['track.lowest', heights && climb(heights.lowM)],
  ];
  return (
    <dl className={classes.figures} aria-label={t('track.figures')}>
      {figures.map(([key, value]) =>
        value === null ? null : (
          <div key={key} data-figure={key}>
            <dt>{t(key)}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The map in words, for who does not see it. */
function StopList({ stops }: { readonly stops: readonly PlacedStop[] }): ReactElement {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { nameOf } = useStopNames();
  const said = (stop: PlacedStop): string =>
    [...new Set([nameOf(stop), ...(stop.distanceM === null ? [] : [distance(stop.distanceM)])])].join(', ');
  return (
    <ol className="visually-hidden" aria-label={t('map.stops')}>
      {stops.map((stop) => (
        <li key={`${stop.kind}-${stop.number}`}>{said(stop)}</li>
      ))}
    </ol>
  );
}

/** The file as it was uploaded. The server names it: distance in K, modality, event (document 1, section 7). */
function TrackFile({ url }: { readonly url: string }): ReactElement {
  const { t } = useTexts();
  return (
    <a className={classes.file} href={url} download>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
      </svg>
      {t('track.download')}
    </a>
  );
}
