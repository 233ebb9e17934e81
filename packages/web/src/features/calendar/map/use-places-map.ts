import type { MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useColourScheme } from '#browser/use-colours.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { EventPlace } from '#race/event.ts';
import { flatMap, refitOnResize } from '#ui/maps/flat-map.ts';
import { boundsOf, farthestIn } from './group-places.ts';

/** Room for marks, for the controls beside and the line of words below. */
export const fitting = {
  padding: { top: 40, right: 72, bottom: 48, left: 40 },
  maxZoom: farthestIn,
  duration: 250,
} as const;

interface Made {
  /** Null until it stands. */
  readonly map: MapLibreMap | null;
  /** Changes when the map has come to rest in another view. */
  readonly view: { readonly zoom: number; readonly turn: number };
}

/** A map in `container` that shows the places, on streets where they can be had. Throws in rendering where no map can be made. */
export function usePlacesMap(
  container: RefObject<HTMLElement | null>,
  places: readonly EventPlace[],
  base: StyleSpecification | null,
): Made {
  const { t, language } = useTexts();
  const scheme = useColourScheme();
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [view, setView] = useState({ zoom: 0, turn: 0 });
  const [failure, setFailure] = useState<unknown>(null);
  const make = useEffectEvent((element: HTMLElement): MapLibreMap => {
    const bounds = boundsOf(places) ?? world;
    return flatMap({
      container: element,
      bounds,
      style: styleOf(base, scheme),
      fitting,
      maxZoom: 16,
      isOnPage: true,
      t,
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of a map are given once, so another language makes another map
  useEffect(() => {
    if (!container.current) return;
    try {
      const made = make(container.current);
      const rest = (): void => setView(({ turn }) => ({ zoom: made.getZoom(), turn: turn + 1 }));
      made.on('moveend', rest);
      rest();
      setMap(made);
      return () => {
        setMap(null);
        made.remove();
      };
    } catch (cause) {
      setFailure(cause);
      return;
    }
  }, [container, language]);

  useEffect(() => {
    if (!map) return;
    map.setStyle(styleOf(base, scheme), { diff: false });
    // A style with a fault is refused as a whole: the places stand on paper then.
    const errors = map.on('error', () => {
      if (!map.isStyleLoaded()) map.setStyle(styleOf(null, scheme), { diff: false });
    });
    return () => errors.unsubscribe();
  }, [map, base, scheme]);

  useEffect(() => {
    const bounds = boundsOf(places);
    if (!map || !bounds) return;
    map.fitBounds(bounds, fitting);
    return refitOnResize(map, { bounds, fitting });
  }, [map, places]);

  if (failure !== null) throw failure;
  return { map, view };
}

const world: [[number, number], [number, number]] = [
  [-20, 30],
  [40, 60],
];

/** Streets are there to find one's way; paper lies over them, more of it in the dark, as they are drawn for light pages. */
function styleOf(base: StyleSpecification | null, scheme: 'light' | 'dark'): StyleSpecification {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  const veil = scheme === 'dark' ? 0.72 : 0.25;
  return {
    ...(base ?? { version: 8 }),
    sources: { ...base?.sources },
    layers: [
      ...(base?.layers ?? []),
      { id: 'paper', type: 'background', paint: { 'background-color': paper, 'background-opacity': base ? veil : 1 } },
    ],
  };
}
