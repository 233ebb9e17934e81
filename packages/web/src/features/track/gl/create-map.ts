import 'maplibre-gl/dist/maplibre-gl.css';
import { MapLibreMap, NavigationControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { TextKey } from '#i18n/en/index.ts';
import type { Bounds } from '../course/track-line.ts';

// The policy of the pages lets workers come from here alone, and maplibre would make its own out of text.
setWorkerUrl(workerUrl);

interface Asked {
  readonly container: HTMLElement;
  readonly bounds: Bounds;
  readonly style: StyleSpecification;
  readonly t: (key: TextKey) => string;
}

/** Room around the course: for bibs above it, the controls beside it, and the line of words below. */
export const fitting = { padding: { top: 40, right: 64, bottom: 44, left: 32 }, maxZoom: 16 } as const;

/**
 * A flat map, north up, that holds the whole course. One finger scrolls the page past it, two move the map.
 * @throws where the browser has no WebGL
 */
export function createMap({ container, bounds: [from, to], style, t }: Asked): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    bounds: [
      [from[0], from[1]],
      [to[0], to[1]],
    ],
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
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    renderWorldCopies: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}
