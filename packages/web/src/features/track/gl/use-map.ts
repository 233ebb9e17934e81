import { GeoJSONSource, type MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useColourScheme } from '#browser/use-colours.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Bounds } from '../course/track-line.ts';
import {
  courseStyle,
  type FeatureList,
  kmFilter,
  kmsData,
  linesData,
  type StyledCourse,
  stopsData,
} from '../style/course-style.ts';
import { createMap } from './create-map.ts';
import { readColors } from './map-colors.ts';
import { drawImages } from './map-images.ts';

interface Drawn {
  readonly course: StyledCourse;
  readonly bounds: Bounds;
  /** It has the screen for itself: one finger moves it. */
  readonly isWhole: boolean;
  /** Null: none, or not yet. */
  readonly base: StyleSpecification | null;
}

interface Made {
  /** Null until it stands. */
  readonly map: MapLibreMap | null;
  /** The course is on it; before, it is an empty canvas. */
  readonly isDrawn: boolean;
  /** The map below was refused; the course stands on paper. */
  readonly isBaseRefused: boolean;
}

/** A map in `container` that follows the course, the map below, the colours and the language. Throws in rendering where none can be made. */
export function useMap(container: RefObject<HTMLElement | null>, { course, bounds, isWhole, base }: Drawn): Made {
  const { t, language } = useTexts();
  const scheme = useColourScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [drawn, setDrawn] = useState<MapLibreMap | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<StyleSpecification | null>(null);
  const shownBase = base === refused ? null : base;
  const colorsNow = useEffectEvent(() => readColors(scheme));
  const styleNow = useEffectEvent(() => courseStyle(shownBase, course, readColors(scheme)));
  /** The colours of a map that was made on paper a moment ago: it needs no other style. */
  const freshPaper = useRef<string | null>(null);
  const make = useEffectEvent((element: HTMLElement) => {
    freshPaper.current = shownBase === null ? scheme : null;
    return createMap({ container: element, bounds, isWhole, style: styleNow(), t });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of a map are given once, so another language makes another map
  useEffect(() => {
    if (!container.current) return;
    try {
      const made = make(container.current);
      setMap(made);
      drawImages(made, () => colorsNow());
      made.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
        if (sourceId === 'course' && isSourceLoaded) setDrawn(made);
      });
      return () => {
        setMap(null);
        made.remove();
      };
    } catch (cause) {
      setFailure(cause);
      return;
    }
  }, [container, bounds, isWhole, language]);

  useEffect(() => {
    if (!map) return;
    const isFresh = shownBase === null && freshPaper.current === scheme;
    freshPaper.current = null;
    return isFresh ? undefined : changeStyle(map, styleNow(), () => setRefused(shownBase));
  }, [map, shownBase, scheme]);

  useEffect(() => (map ? changeCourse(map, course) : undefined), [map, course]);

  if (failure !== null) throw failure;
  return { map, isDrawn: map !== null && drawn === map, isBaseRefused: refused !== null && base === refused };
}

/** Gives a map that stands the course of now, and again when another style has come under it. */
function changeCourse(map: MapLibreMap, { pieces, covered, kms, stops, kmSteps }: StyledCourse): () => void {
  const give = (): void => {
    const set = (id: string, data: FeatureList): void => {
      const source = map.getSource(id);
      if (source instanceof GeoJSONSource) void source.setData(data);
    };
    set('course', linesData(pieces));
    set('covered', linesData([covered]));
    set('kms', kmsData(kms));
    set('stops', stopsData(stops));
    if (map.getLayer('km-marks')) map.setFilter('km-marks', kmFilter(kmSteps));
  };
  give();
  const loads = map.on('style.load', give);
  return () => loads.unsubscribe();
}

/** A style with a fault is refused as a whole, and the course with it. What fails later is a tile, and does no harm. */
function changeStyle(map: MapLibreMap, style: StyleSpecification, onRefused: () => void): () => void {
  let hasLoaded = false;
  const loads = map.on('style.load', () => {
    hasLoaded = true;
  });
  const errors = map.on('error', () => {
    if (!hasLoaded) onRefused();
  });
  map.setStyle(style, { diff: false });
  return () => {
    loads.unsubscribe();
    errors.unsubscribe();
  };
}
