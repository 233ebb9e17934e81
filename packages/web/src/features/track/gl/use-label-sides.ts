import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { type LabelSide, placeLabels } from '../course/places/label-places.ts';
import type { LngLat } from '../course/track-line.ts';

export interface MapLabel {
  readonly key: string;
  readonly at: LngLat;
  readonly text: string;
  readonly isEnd: boolean;
}

/** The corner of the buttons, see StreetMap.module.css. */
const controlsPx = { width: 60, height: 160 } as const;

/** Which labels have room at this zoom, and on which side of their marks. `labels` must be the same list while nothing changes. */
export function useLabelSides(map: MapLibreMap | null, labels: readonly MapLabel[]): ReadonlyMap<string, LabelSide> {
  const [sides, setSides] = useState<ReadonlyMap<string, LabelSide>>(new Map());
  useEffect(() => {
    if (!map) return;
    const place = (): void => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const wanted = labels.map(({ key, at, text, isEnd }) => ({ key, text, isEnd, ...map.project([at[0], at[1]]) }));
      const controls = { left: width - controlsPx.width, right: width, top: 0, bottom: controlsPx.height };
      const placed = placeLabels(wanted, { width, height }, [controls]);
      setSides((before) => (isSame(before, placed) ? before : placed));
    };
    place();
    // While the map is only pushed they keep their sides, and a slow phone its frames.
    const subscriptions = [map.on('zoom', place), map.on('moveend', place), map.on('resize', place)];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, labels]);
  return sides;
}

const isSame = (a: ReadonlyMap<string, LabelSide>, b: ReadonlyMap<string, LabelSide>): boolean =>
  a.size === b.size && [...a].every(([key, side]) => b.get(key) === side);
