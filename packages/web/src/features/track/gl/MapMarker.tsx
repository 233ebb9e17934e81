import { type MapLibreMap, Marker, type PositionAnchor } from 'maplibre-gl';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LngLat } from '../course/track-line.ts';

interface Props {
  readonly map: MapLibreMap;
  readonly at: LngLat;
  readonly anchor?: PositionAnchor;
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
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.setAttribute('aria-hidden', 'true');
    return made;
  });
  useEffect(() => {
    element.style.zIndex = String(level);
    element.style.pointerEvents = 'none';
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map);
    return () => void marker.remove();
  }, [map, element, anchor, level, longitude, latitude]);
  return createPortal(children, element);
}
