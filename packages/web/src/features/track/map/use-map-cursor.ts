import type { MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import type { TrackLine } from '#race/use-track-line.ts';
import { useCursor } from '../line/course-cursor.ts';
import { nearestOnLine } from '../line/nearest-on-line.ts';
import { placeAt } from '../line/track-line.ts';
import { type Mark, MarkLayer } from './MapMarker.tsx';
import classes from './StreetMap.module.css';

/** The greatest distance of a mouse or a finger from the line. */
const reachPx = { mouse: 28, finger: 44 } as const;

/**
 * The place that is looked at, on the map: it follows the profile, and the profile follows a mouse or a finger near the line. Nothing of
 * React is drawn for it.
 */
export function useMapCursor(map: MapLibreMap | null, line: TrackLine): void {
  const cursor = useCursor();
  useEffect(() => {
    if (!map) return;
    const element = document.createElement('div');
    element.className = classes.cursor ?? '';
    let mark: Mark | null = null;
    const show = (): void => {
      const atM = cursor.now();
      const place = atM === null ? null : placeAt(line.points, atM / line.lengthM);
      if (!place) {
        mark?.remove();
        mark = null;
        return;
      }
      if (mark) mark.moveTo([place[0], place[1]]);
      else mark = MarkLayer.of(map).add(element, [place[0], place[1]], { level: 2 });
      if (!map.getBounds().contains([place[0], place[1]])) map.panTo([place[0], place[1]], { duration: 200 });
    };
    const look = (point: { readonly x: number; readonly y: number }, reach: number): number | null => {
      const { lng, lat } = map.unproject([point.x, point.y]);
      const found = nearestOnLine(line.points, [lng, lat], cursor.now());
      const beside = map.unproject([point.x + reach, point.y]);
      const reachM = map.unproject([point.x, point.y]).distanceTo(beside);
      return found && found.offM <= reachM ? found.atM : null;
    };
    let isFromMap = false;
    const hover = map.on('mousemove', ({ point }) => {
      if (map.isMoving()) return; // it is pushed
      const atM = look(point, reachPx.mouse);
      // A place that was chosen elsewhere stays until the mouse finds another.
      if (atM === null && !isFromMap) return;
      isFromMap = atM !== null;
      cursor.move(atM);
    });
    const tap = map.on('click', ({ point }) => {
      const atM = look(point, reachPx.finger);
      if (atM !== null) cursor.move(atM);
      isFromMap = false;
    });
    const stop = cursor.follow(show);
    show();
    return () => {
      stop();
      hover.unsubscribe();
      tap.unsubscribe();
      mark?.remove();
    };
  }, [map, line, cursor]);
}
