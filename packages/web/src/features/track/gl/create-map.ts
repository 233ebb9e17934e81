import 'maplibre-gl/dist/maplibre-gl.css';
import { MapLibreMap, NavigationControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { TextKey } from '#i18n/en/index.ts';
import type { Bounds } from '../course/track-line.ts';
import { zooms } from '../kms/km-marks.ts';

// The policy of the pages lets workers come from here alone, and maplibre would make its own out of text.
setWorkerUrl(workerUrl);

interface Asked {
  readonly container: HTMLElement;
  readonly bounds: Bounds;
  readonly isWhole: boolean;
  readonly style: StyleSpecification;
  readonly t: (key: TextKey) => string;
}

/** Room around the course: for bibs above it, the controls beside it, and the line of words below. */
export const fitting = { padding: { top: 40, right: 64, bottom: 44, left: 32 }, maxZoom: zooms.most } as const;

/**
 * A flat map, north up, that holds the whole course, and goes no farther out than that (but always to zoom 10) nor closer than zoom 16
 * (document 1, section 9). On a page one finger scrolls past it and two move it; where it has the screen, one does.
 * @throws where the browser has no WebGL
 */
export function createMap({ container, bounds: [from, to], isWhole, style, t }: Asked): MapLibreMap {
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
    cooperativeGestures: !isWhole,
    maxZoom: zooms.most,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    renderWorldCopies: false,
    fadeDuration: 0,
  });
  // Half a step of air around a course that is too long for zoom 10.
  map.setMinZoom(Math.min(zooms.least, Math.max(0, map.getZoom() - 0.5)));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}
