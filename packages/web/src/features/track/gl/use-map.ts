import { useComputedColorScheme } from '@mantine/core';
import { GeoJSONSource, type MapLibreMap, type StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Bounds, LngLat } from '../course/track-line.ts';
import { courseStyle, lineData } from '../style/course-style.ts';
import { createMap } from './create-map.ts';
import { readColors } from './map-colors.ts';

interface Drawn {
  readonly line: readonly LngLat[];
  readonly covered: readonly LngLat[];
  readonly bounds: Bounds;
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
export function useMap(container: RefObject<HTMLElement | null>, { line, covered, bounds, base }: Drawn): Made {
  const { t, language } = useTexts();
  const scheme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [drawn, setDrawn] = useState<MapLibreMap | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<StyleSpecification | null>(null);
  const shownBase = base === refused ? null : base;
  const styleNow = useEffectEvent(() => courseStyle(shownBase, { line, covered }, readColors(scheme)));
  const make = useEffectEvent((element: HTMLElement) =>
    createMap({ container: element, bounds, style: styleNow(), t }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of a map are given once, so another language makes another map
  useEffect(() => {
    if (!container.current) return;
    try {
      const made = make(container.current);
      setMap(made);
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
  }, [container, bounds, language]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the style is read from these, by `styleNow`
  useEffect(() => {
    if (!map) return;
    return changeStyle(map, styleNow(), () => setRefused(shownBase));
  }, [map, shownBase, scheme, line]);

  useEffect(() => {
    const source = map?.getSource('covered');
    if (source instanceof GeoJSONSource) void source.setData(lineData(covered));
  }, [map, covered]);

  if (failure !== null) throw failure;
  return { map, isDrawn: map !== null && drawn === map, isBaseRefused: refused !== null && base === refused };
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
