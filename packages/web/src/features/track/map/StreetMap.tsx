import type { MapLibreMap } from 'maplibre-gl';
import { type ReactElement, useMemo, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#race/parts/BibBadge.tsx';
import { useBaseStyle } from '#ui/maps/base-style.ts';
import { MapNote, WholeButton } from '#ui/maps/MapParts.tsx';
import type { StopMark } from '../line/placed-stops.ts';
import { type LngLat, lngLatOf, piecesOf } from '../line/track-line.ts';
import { useStopNames } from '../line/use-stop-names.ts';
import type { PersonOnMap } from '../people/people-on-map.ts';
import { CourseSketch, type DrawnCourse } from './CourseSketch.tsx';
import type { LabelSide } from './label-places.ts';
import { MapMarker } from './MapMarker.tsx';
import classes from './StreetMap.module.css';
import { useLabelSides } from './use-label-sides.ts';
import { fitting, useMap } from './use-map.ts';
import { useMapCursor } from './use-map-cursor.ts';

/** The course on a map that can be moved. */
export function StreetMap(course: DrawnCourse): ReactElement {
  const { line, bounds, kms, kmSteps, covered, marks, people, bibColor, isWhole } = course;
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const base = useBaseStyle();
  const pieces = useMemo(() => piecesOf(line.points).map((piece) => piece.map(lngLatOf)), [line]);
  const stops = useMemo(() => marks.map(({ at }) => at), [marks]);
  const styled = useMemo(() => ({ pieces, covered, kms, stops, kmSteps }), [pieces, covered, kms, stops, kmSteps]);
  const asked = { course: styled, bounds, isWhole, base: base.data ?? null };
  const { map, isDrawn, isBaseRefused } = useMap(container, asked);
  useMapCursor(isDrawn ? map : null, line);
  const { nameOfMark } = useStopNames();
  const named = useMemo(() => inOrder(marks).map((mark) => labelOf(mark, nameOfMark)), [marks, nameOfMark]);
  const bibs = useMemo(() => people.flatMap(({ at }) => (at === null ? [] : [at])), [people]);
  const along = useMemo(() => thinned(pieces.flat()), [pieces]);
  const sides = useLabelSides(map, named, { line: along, people: bibs, kms, kmSteps });
  const [[west, south], [east, north]] = bounds;
  return (
    <>
      <div ref={container} className={classes.map} />
      {map !== null && isDrawn ? (
        <>
          {named.map(({ key, at, text, isEnd }) => (
            <MapMarker key={key} map={map} at={at}>
              <Stop text={text} isEnd={isEnd} side={sides.get(key) ?? null} />
            </MapMarker>
          ))}
          {people.map((person) => (
            <Person key={person.id} map={map} person={person} bibColor={bibColor} />
          ))}
        </>
      ) : (
        <CourseSketch {...course} />
      )}
      <WholeButton label={t('map.whole')} onClick={() => map?.fitBounds([west, south, east, north], fitting)} />
      {base.data === null || isBaseRefused ? <MapNote>{t('map.plain')}</MapNote> : null}
    </>
  );
}

function Stop({ text, isEnd, side }: { text: string; isEnd: boolean; side: LabelSide | null }): ReactElement {
  return (
    <div className={isEnd ? classes.end : classes.stop}>
      {side === null ? null : (
        <span className={classes.label} data-side={side}>
          {text}
        </span>
      )}
    </div>
  );
}

interface PersonProps {
  readonly map: MapLibreMap;
  readonly person: PersonOnMap;
  readonly bibColor: string | null;
}

function Person({ map, person: { at, bib, isEstimate }, bibColor }: PersonProps): ReactElement | null {
  if (at === null) return null;
  return (
    <MapMarker map={map} at={at} anchor="bottom" level={1}>
      <div className={isEstimate ? `${classes.person} ${classes.estimate}` : classes.person}>
        <BibBadge bib={bib} color={bibColor} />
      </div>
    </MapMarker>
  );
}

/** Enough points of a course for labels to avoid it; those between two of them are filled in on the screen. */
const mostPoints = 400;
function thinned(points: readonly LngLat[]): readonly LngLat[] {
  const step = Math.max(1, Math.ceil(points.length / mostPoints));
  return points.filter((_, index) => index % step === 0);
}

/** Start and finish first: where names do not all fit, theirs stay. */
const inOrder = (marks: readonly StopMark[]): StopMark[] => marks.toSorted((a, b) => rank(a) - rank(b));
const rank = ({ stops }: StopMark): number => (hasEnd(stops) ? 0 : 1);
const hasEnd = (stops: StopMark['stops']): boolean => stops.some(({ kind }) => kind !== 'checkpoint');

const labelOf = ({ at, stops }: StopMark, nameOfMark: (stops: StopMark['stops']) => string) => ({
  key: at.join(),
  at,
  text: nameOfMark(stops),
  isEnd: hasEnd(stops),
});
