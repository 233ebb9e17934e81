export type Point = readonly [x: number, y: number];

/** As the `d` of a path, to a tenth of a unit. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** At most `most` of them, evenly, the last one always. */
export function some<Thing>(things: readonly Thing[], most: number): Thing[] {
  if (things.length <= most) return [...things];
  const step = (things.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => things[Math.round(at * step)]).filter((thing) => thing !== undefined);
}
