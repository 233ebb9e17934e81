import { heightIn, longDistance, type UnitSystem } from '@dorsal/domain/units/distances.ts';

/** Document 1, section 9: a line every 5 km up to 50 km, else every 10; every 250 m of height, and closer where the course has not so much. In miles and feet as round as that. */
const longFrom = 50;
const distanceSteps = { short: 5, long: 10 } as const;
const heightSteps = { metric: [250, 100, 50], imperial: [1000, 500, 200] } as const satisfies Record<
  UnitSystem,
  readonly number[]
>;

export interface GridLine {
  /** Metres along the course, or above the sea. */
  readonly atM: number;
  /** In the units of the visitor. */
  readonly value: number;
}

/** Lines across the course, without its start; one at the finish only where it falls on a round distance. */
export function distanceGrid(lengthM: number, units: UnitSystem): readonly GridLine[] {
  const length = longDistance(lengthM, units);
  const step = length <= longFrom ? distanceSteps.short : distanceSteps.long;
  return Array.from({ length: Math.floor(length / step + 1e-6) }, (_, index) => {
    const value = (index + 1) * step;
    return { atM: (value / length) * lengthM, value };
  });
}

export interface HeightGrid {
  /** The heights at the bottom and at the top of the profile, in metres. */
  readonly fromM: number;
  readonly toM: number;
  readonly lines: readonly GridLine[];
}

/** From the line below the lowest ground to that above the highest: a flat course is drawn flat. */
export function heightGrid(lowM: number, highM: number, units: UnitSystem): HeightGrid {
  const range = heightIn(highM - lowM, units);
  const steps = heightSteps[units];
  const step = steps.find((one) => one <= range) ?? steps[steps.length - 1] ?? 1;
  const inMetres = step / heightIn(1, units);
  const first = Math.floor(lowM / inMetres);
  const last = Math.max(first + 1, Math.ceil(highM / inMetres));
  const lines = Array.from({ length: last - first + 1 }, (_, index) => ({
    atM: (first + index) * inMetres,
    value: (first + index) * step,
  }));
  return { fromM: first * inMetres, toM: last * inMetres, lines };
}

/** The lines with a label where one needs so many pixels: every one, every second, every fifth … */
export function labelledEvery(lines: readonly GridLine[], pxBetween: number, neededPx: number): readonly GridLine[] {
  const every = [1, 2, 5, 10, 20].find((count) => count * pxBetween >= neededPx) ?? 50;
  return lines.filter((_, index) => (index + 1) % every === 0);
}

interface Name {
  readonly key: number;
  /** The position of its stop. */
  readonly x: number;
  readonly text: string;
}

interface PlacedName {
  readonly key: number;
  /** Its middle. */
  readonly left: number;
  readonly text: string;
}

/** Of a letter in the type of the names, and of what has to stay free between two of them. */
const letterPx = 6.6;
const gapPx = 10;

/** Names above their stops, moved inwards at the edges; one that would touch the name before it is left out. */
export function namesApart(names: readonly Name[], width: number): readonly PlacedName[] {
  let takenUntil = Number.NEGATIVE_INFINITY;
  return names.flatMap(({ key, x, text }) => {
    const half = (text.length * letterPx) / 2;
    const left = Math.min(Math.max(x, half), Math.max(half, width - half));
    if (left - half < takenUntil || left + half > width + 1) return [];
    takenUntil = left + half + gapPx;
    return [{ key, left, text }];
  });
}
