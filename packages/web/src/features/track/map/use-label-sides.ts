import { GeoJSONSource, type MapLibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { LngLat } from '../line/track-line.ts';
import { type StyledCourse, stopsData } from './course-style.ts';
import {
  type Box,
  closeTogether,
  coveredBy,
  type LabelSide,
  type Point,
  placeLabels,
  placesIn,
} from './label-places.ts';
import { roomPx } from './map-images.ts';

export interface MapLabel {
  readonly key: string;
  readonly at: LngLat;
  readonly text: string;
  readonly isEnd: boolean;
}

type Sides = ReadonlyMap<string, LabelSide>;

/** The corner of the buttons, see StreetMap.module.css. */
const controlsPx = { width: 60, height: 160 } as const;
/** A bib over the place of somebody: to either side of it, and above. */
const bibPx = { half: 34, height: 46 } as const;

/** The course and the people that labels must not cover. The same lists while nothing changes. */
interface Ground {
  /** The course. */
  readonly line: readonly LngLat[];
  /** The places of bibs. */
  readonly people: readonly LngLat[];
  /** The kilometre marks, and which of them stand from each zoom on. */
  readonly kms: StyledCourse['kms'];
  readonly kmSteps: StyledCourse['kmSteps'];
}

/**
 * The labels that have room at this zoom, with the side of their marks. The map draws no kilometre mark under them. `labels` must be the same list
 * while nothing changes.
 */
export function useLabelSides(
  map: MapLibreMap | null,
  labels: readonly MapLabel[],
  { line, people, kms, kmSteps }: Ground,
): Sides {
  const [sides, setSides] = useState<Sides>(new Map());
  useEffect(() => {
    if (!map) return;
    let reserved = '';
    const place = (): Sides => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const controls = { left: width - controlsPx.width, right: width, top: 0, bottom: controlsPx.height };
      const taken = [controls, ...people.map((at) => bibBox(map.project([at[0], at[1]])))];
      const course = closeTogether(line.map((at) => map.project([at[0], at[1]])));
      const step = kmSteps.findLast(({ zoom }) => zoom <= map.getZoom())?.step ?? 1;
      const stones = kms.filter(({ number }) => number % step === 0).map(({ at }) => map.project([at[0], at[1]]));
      const placed = placeLabels(onScreen(map, labels), { width, height, taken, line: course, kms: stones });
      setSides((before) => (isSame(before, placed) ? before : placed));
      return placed;
    };
    const reserve = (): void => {
      const placed = place();
      const now = [map.getZoom(), ...placed].join();
      if (now !== reserved && reserveRoom(map, labels, placed)) reserved = now;
    };
    const reserveAgain = (): void => {
      reserved = '';
      reserve();
    };
    reserve();
    // While the map is only moved they stay on their sides: on a slow phone placing them costs frames.
    const subscriptions = [
      map.on('zoom', place),
      map.on('moveend', reserve),
      map.on('resize', reserve),
      map.on('style.load', reserveAgain),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, labels, line, people, kms, kmSteps]);
  return sides;
}

const bibBox = ({ x, y }: Point): Box => ({
  left: x - bibPx.half,
  right: x + bibPx.half,
  top: y - bibPx.height,
  bottom: y + 8,
});

const onScreen = (map: MapLibreMap, labels: readonly MapLabel[]) =>
  labels.map(({ key, at, text, isEnd }) => ({
    ...{ key, text, isEnd, textPx: widthOf(text) },
    ...map.project([at[0], at[1]]),
  }));

const canvas = document.createElement('canvas').getContext('2d');

/** As StreetMap.module.css draws it (`.label`). */
function widthOf(text: string): number | undefined {
  if (!canvas) return undefined;
  canvas.font = `620 13px ${getComputedStyle(document.body).fontFamily}`;
  return canvas.measureText(text).width;
}

/** False: its style has not come yet. */
function reserveRoom(map: MapLibreMap, labels: readonly MapLabel[], sides: Sides): boolean {
  const source = map.getSource('label-rooms');
  if (!(source instanceof GeoJSONSource)) return false;
  const places = coveredBy(onScreen(map, labels), sides).flatMap((box) => placesIn(box, roomPx));
  void source.setData(stopsData(places.map(([x, y]): LngLat => lngLat(map, x, y))));
  return true;
}

const lngLat = (map: MapLibreMap, x: number, y: number): LngLat => {
  const { lng, lat } = map.unproject([x, y]);
  return [lng, lat];
};

const isSame = (a: Sides, b: Sides): boolean => a.size === b.size && [...a].every(([key, side]) => b.get(key) === side);
