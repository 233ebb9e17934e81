export type Point = readonly [x: number, y: number];

/** As the `d` of a path, to a tenth of a unit. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** At most `most` of them, evenly, the last one always. */
export function some<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)]).filter((item) => item !== undefined);
}
