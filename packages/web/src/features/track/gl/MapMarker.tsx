import type { MapLibreMap } from 'maplibre-gl';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LngLat } from '../course/track-line.ts';
import { type MarkAnchor, MarkLayer } from './mark-layer.ts';

interface Props {
  readonly map: MapLibreMap;
  readonly at: LngLat;
  readonly anchor?: MarkAnchor;
  /** People stand over stops. */
  readonly level?: number;
  readonly children: ReactNode;
}

/** Something of the page that keeps to a place of the map. Not for screen readers: lists beside the map say it in words. */
export function MapMarker({
  map,
  at: [longitude, latitude],
  anchor = 'center',
  level = 0,
  children,
}: Props): ReactElement {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const mark = MarkLayer.of(map).add(element, [longitude, latitude], { anchor, level });
    return mark.remove;
  }, [map, element, anchor, level, longitude, latitude]);
  return createPortal(children, element);
}
