import type { MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { TextKey } from '#i18n/en/index.ts';
import { flatMap } from '#ui/maps/flat-map.ts';
import type { Bounds } from '../course/track-line.ts';
import { zooms } from '../kms/km-marks.ts';

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
 * A flat map, north up, that holds the whole course, and goes no farther out than that (but always to zoom 10) nor closer than zoom 16
 * (document 1, section 9). On a page one finger scrolls past it and two move it; where it has the screen, one does.
 * @throws where the browser has no WebGL
 */
export function createMap({ container, bounds: [from, to], isWhole, style, t }: Asked): MapLibreMap {
  const map = flatMap({
    container,
    style,
    bounds: [
      [from[0], from[1]],
      [to[0], to[1]],
    ],
    fitting,
    maxZoom: zooms.most,
    isOnPage: !isWhole,
    t,
  });
  // Of three pixels for each point nobody sees the third, and a phone fills twice as many.
  map.setPixelRatio(Math.min(2, window.devicePixelRatio));
  // Half a step of air around a course that is too long for zoom 10.
  map.setMinZoom(Math.min(zooms.least, Math.max(0, map.getZoom() - 0.5)));
  return map;
}
