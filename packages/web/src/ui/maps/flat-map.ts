import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type LngLatBoundsLike,
  MapLibreMap,
  type MapOptions,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { TextKey } from '#i18n/en/index.ts';
import classes from './flat-map.module.css';

// The policy of the pages lets workers come from here alone, and maplibre would make its own out of text.
setWorkerUrl(workerUrl);

interface Asked {
  readonly container: HTMLElement;
  readonly bounds: LngLatBoundsLike;
  readonly style: StyleSpecification;
  readonly fitting: NonNullable<MapOptions['fitBoundsOptions']>;
  readonly maxZoom: number;
  /** On a page one finger scrolls past the map and two move it. */
  readonly isOnPage: boolean;
  readonly t: (key: TextKey) => string;
}

/**
 * A flat map, north up, that shows all of `bounds`.
 * @throws where the browser has no WebGL
 */
export function flatMap({ container, bounds, style, fitting, maxZoom, isOnPage, t }: Asked): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    bounds,
    fitBoundsOptions: fitting,
    locale: {
      'Map.Title': t('map.title'),
      'NavigationControl.ZoomIn': t('map.zoomIn'),
      'NavigationControl.ZoomOut': t('map.zoomOut'),
      'AttributionControl.ToggleAttribution': t('map.attribution'),
      'CooperativeGesturesHandler.WindowsHelpText': t('map.gesture.windows'),
      'CooperativeGesturesHandler.MacHelpText': t('map.gesture.mac'),
      'CooperativeGesturesHandler.MobileHelpText': t('map.gesture.touch'),
    },
    attributionControl: { compact: false, customAttribution: [] },
    cooperativeGestures: isOnPage,
    maxZoom,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    renderWorldCopies: false,
    fadeDuration: 0,
  });
  container.classList.add(classes['map'] ?? '');
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

interface Refitted {
  readonly bounds: LngLatBoundsLike;
  readonly fitting: NonNullable<MapOptions['fitBoundsOptions']>;
  /** The least zoom once all of `bounds` is shown at `fitted`; absent: it stays. */
  readonly minZoomAt?: (fitted: number) => number;
}

/** A window that changes, or a phone that is turned, shows all of `bounds` again, until somebody has chosen another view. Ends with the returned call. */
export function refitOnResize(map: MapLibreMap, { bounds, fitting, minZoomAt }: Refitted): () => void {
  let isOurs = true;
  const moves = map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) isOurs = false;
  });
  const resizes = map.on('resize', () => {
    if (!isOurs) return;
    if (minZoomAt) map.setMinZoom(0);
    map.fitBounds(bounds, { ...fitting, duration: 0 });
    if (minZoomAt) map.setMinZoom(minZoomAt(map.getZoom()));
  });
  return () => {
    moves.unsubscribe();
    resizes.unsubscribe();
  };
}
