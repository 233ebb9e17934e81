import { longDistance, type UnitSystem } from '@dorsal/domain/units/distances.ts';
import type { TrackLine } from '#race/use-track-line.ts';
import { type LngLat, placeAt } from './track-line.ts';

/** A kilometre stone of the course, or a mile stone. */
export interface KmMark {
  readonly number: number;
  readonly at: LngLat;
}

/** Metres of a kilometre or a mile. */
export const unitM = (units: UnitSystem): number => 1000 / longDistance(1000, units);

/** Every whole kilometre or mile on the way, neither start nor finish. */
export function kmMarksOf(line: TrackLine, units: UnitSystem): KmMark[] {
  const count = Math.ceil(line.lengthM / unitM(units)) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => index + 1).flatMap((number) => {
    const at = placeAt(line.points, (number * unitM(units)) / line.lengthM);
    return at ? [{ number, at }] : [];
  });
}

/** Pixels that a mark needs for itself. */
const roomPx = 48;
/** Each divides the next: a mark that stands does not go when the map comes closer. */
const steps = { short: [1, 2, 10], long: [1, 5, 10, 50, 100] } as const;
/** In kilometres or miles. */
const longFrom = 25;

/** The distance between marks in kilometres or miles, on a course of so many of them, for a unit of so many pixels. */
export const stepFor = (pxPerUnit: number, units: number): number =>
  steps[units < longFrom ? 'short' : 'long'].find((step) => step * pxPerUnit >= roomPx) ?? 100;

/** The widest zoom of a map, and the closest; document 1, section 9: 10 to 16. */
export const zooms = { least: 10, most: 16 } as const;

/** The widest zoom of a course that fits the screen at `fitted`: with half a step of air around one that is too long for zoom 10. */
export const widestZoom = (fitted: number): number => Math.min(zooms.least, Math.max(0, fitted - 0.5));

/** Metres that a pixel stands for at zoom 0 on the equator, in tiles of 512 pixels. */
const metresPerPixel = 40_075_016.686 / 512;

/** The step from each zoom on, widest first; a map draws by whole zooms. */
export function stepsByZoom(
  unit: number,
  { latitude, lengthM }: { readonly latitude: number; readonly lengthM: number },
): readonly { readonly zoom: number; readonly step: number }[] {
  const shrunk = Math.cos((latitude * Math.PI) / 180);
  const all = Array.from({ length: zooms.most + 1 }, (_, zoom) => ({
    zoom,
    step: stepFor(unit / ((metresPerPixel * shrunk) / 2 ** zoom), lengthM / unit),
  }));
  return all.filter(({ step }, index) => index === 0 || step !== all[index - 1]?.step);
}
