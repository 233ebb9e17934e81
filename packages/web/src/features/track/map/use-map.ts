import { GeoJSONSource, type MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useColourScheme } from '#browser/use-colours.ts';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { flatMap, refitOnResize } from '#ui/maps/flat-map.ts';
import { widestZoom, zooms } from '../line/km-marks.ts';
import type { Bounds } from '../line/track-line.ts';
import {
  courseStyle,
  type FeatureList,
  kmFilter,
  kmsData,
  linesData,
  type MapColors,
  type StyledCourse,
  stopsData,
} from './course-style.ts';
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
  const colorsNow = useEffectEvent(() => currentColors(scheme));
  const styleNow = useEffectEvent(() => courseStyle(shownBase, course, currentColors(scheme)));
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
  useEffect(
    () => (map ? refitOnResize(map, { bounds: cornersOf(bounds), fitting, minZoomAt: widestZoom }) : undefined),
    [map, bounds],
  );

  if (failure !== null) throw failure;
  return { map, isDrawn: map !== null && drawn === map, isBaseRefused: refused !== null && base === refused };
}

/** Updates the course on a map, and again after each change of its style. */
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
    for (const layer of ['km-dots', 'km-marks']) if (map.getLayer(layer)) map.setFilter(layer, kmFilter(kmSteps));
  };
  give();
  const loads = map.on('style.load', give);
  return () => loads.unsubscribe();
}

/** The map refuses a faulty style as a whole, and the course with it. A later error is that of a tile, and does no harm. */
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

/** The present values of the CSS variables, which maps cannot read. */
function currentColors(scheme: 'light' | 'dark'): MapColors {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string): string => page.getPropertyValue(name).trim();
  return {
    paper: color('--paper'),
    raised: color('--paper-raised'),
    ink: color('--ink'),
    accent: color('--accent'),
    // Streets are drawn for light pages; in the dark more of them has to be covered.
    veil: scheme === 'dark' ? 0.84 : 0.35,
  };
}

interface Asked {
  readonly container: HTMLElement;
  readonly bounds: Bounds;
  readonly isWhole: boolean;
  readonly style: StyleSpecification;
  readonly t: (key: TextKey) => string;
}

/** Room around the course: for bibs above it, the controls beside it and half a bib that stands next to them, and the line of words below. */
export const fitting = { padding: { top: 40, right: 92, bottom: 44, left: 32 }, maxZoom: zooms.most } as const;

/**
 * A flat map, north up, of the whole course, and goes no farther out than that (but always to zoom 10) nor closer than zoom 16
 * (document 1, section 9). On a page one finger scrolls past it and two move it; where it has the screen, one does.
 * @throws where the browser has no WebGL
 */
function createMap({ container, bounds, isWhole, style, t }: Asked): MapLibreMap {
  const map = flatMap({
    container,
    style,
    bounds: cornersOf(bounds),
    fitting,
    maxZoom: zooms.most,
    isOnPage: !isWhole,
    t,
  });
  // A third pixel for each point is not visible, and doubles the work of a phone.
  map.setPixelRatio(Math.min(2, window.devicePixelRatio));
  map.setMinZoom(widestZoom(map.getZoom()));
  return map;
}

/** As the map takes them: changeable lists. */
const cornersOf = ([from, to]: Bounds): [[number, number], [number, number]] => [
  [from[0], from[1]],
  [to[0], to[1]],
];
