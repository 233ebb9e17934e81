import type { EventPlace } from '#race/event.ts';

/** Events that lie so close that one mark stands for them. */
export interface PlaceGroup {
  readonly key: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly places: readonly EventPlace[];
}

/** Marks are fingers wide: closer than this they would lie on each other. */
const apartPx = 48;
const tilePx = 512;

/** Web Mercator, in pixels of the whole world at a zoom. */
export function worldPx({ longitude, latitude }: EventPlace['spot'], zoom: number): readonly [number, number] {
  const size = tilePx * 2 ** zoom;
  const slope = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + slope) / (1 - slope)) / (4 * Math.PI)) * size];
}

/** Every event in exactly one group, in their order; the same places and zoom always give the same groups. */
export function groupPlaces(places: readonly EventPlace[], zoom: number): PlaceGroup[] {
  const cells = new Map<string, { readonly at: readonly [number, number]; readonly places: EventPlace[] }[]>();
  const groups: { readonly at: readonly [number, number]; readonly places: EventPlace[] }[] = [];
  for (const place of places) {
    const at = worldPx(place.spot, zoom);
    const [column, row] = [Math.floor(at[0] / apartPx), Math.floor(at[1] / apartPx)];
    const near = around(column, row).flatMap((cell) => cells.get(cell) ?? []);
    const found = near.find((group) => Math.hypot(group.at[0] - at[0], group.at[1] - at[1]) < apartPx);
    if (found) {
      found.places.push(place);
      continue;
    }
    const group = { at, places: [place] };
    groups.push(group);
    const cell = `${column},${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), group]);
  }
  return groups.flatMap(({ places: inside }) => groupOf(inside));
}

function around(column: number, row: number): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((x) => steps.map((y) => `${column + x},${row + y}`));
}

/** It stands where its first event is: the middle of all could come to lie on another mark. */
function groupOf(places: readonly EventPlace[]): PlaceGroup[] {
  const [first] = places;
  return first ? [{ key: places.map(({ id }) => id).join(), ...first.spot, places }] : [];
}

/** South-west and north-east corner of what is found; null: nothing has a place. */
export function boundsOf(places: readonly EventPlace[]): [[number, number], [number, number]] | null {
  if (places.length === 0) return null;
  const longitudes = places.map(({ spot: coordinates }) => coordinates.longitude);
  const latitudes = places.map(({ spot: coordinates }) => coordinates.latitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}

/** The zoom at which all places fit into a sheet. */
export function zoomToFit(
  places: readonly EventPlace[],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const points = places.map(({ spot: coordinates }) => worldPx(coordinates, 0));
  const span = (axis: 0 | 1): number =>
    Math.max(1e-6, Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis])));
  return Math.min(farthestIn, Math.log2(Math.min(width / span(0), height / span(1))));
}

/** The closest zoom: a closer one would show no more of the events of one town. */
export const farthestIn = 12;
