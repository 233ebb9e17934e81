/** Where a row stands in its table, and the time in it. */
export interface Stand {
  readonly top: number;
  readonly time: string;
}

export interface Move {
  readonly key: string;
  /** How far away it stood before, in pixels; 0: it stays, or was not there. */
  readonly fromY: number;
  /** It has a time that it did not have before. */
  readonly isFresh: boolean;
}

/** Rows by key, before and after. */
export interface Stands {
  readonly before: ReadonlyMap<string, Stand>;
  readonly after: ReadonlyMap<string, Stand>;
  /** Whether the live messages named who stands in a row that was not there before: others only moved up from another page. */
  readonly wasNamed: (key: string) => boolean;
}

/** What moves, and what glows, from one state of a list to the next. Rows that do neither are left out. */
export function movesBetween({ before, after, wasNamed }: Stands): Move[] {
  const moves: Move[] = [];
  for (const [key, { top, time }] of after) {
    const held = before.get(key);
    const fromY = held === undefined ? 0 : held.top - top;
    const isFresh = time !== '' && (held === undefined ? wasNamed(key) : held.time !== time);
    if (fromY !== 0 || isFresh) moves.push({ key, fromY, isFresh });
  }
  return moves;
}

/** Rows of one list that slide at once. */
export interface Slides {
  /** How far away most of them stood before, in pixels: the list slides from there as one. */
  readonly together: number;
  /** How far off that way others stood: they slide inside the list. */
  readonly alone: ReadonlyMap<string, number>;
}

/** Heights of rows are no whole pixels, the places that a browser tells are: rows that go together come out this far apart. */
const rounding = 1;

/** Ways of rows by their keys, those that stay with 0 → the fewest slides that show them: one newcomer moves everyone below by the same row. */
export function slidesOf(ways: ReadonlyMap<string, number>): Slides {
  const counts = new Map<number, number>([[0, 0]]);
  for (const way of ways.values()) counts.set(way, (counts.get(way) ?? 0) + 1);
  let together = 0;
  for (const [way, count] of counts) if (count > (counts.get(together) ?? 0)) together = way;
  const isApart = (way: number): boolean => Math.abs(way - together) > rounding;
  const alone = [...ways].flatMap(([key, way]) => (isApart(way) ? [[key, way - together] as const] : []));
  return { together, alone: new Map(alone) };
}

/** Enough for a screen of 120 frames a second. */
const stepsOfSlide = 30;

/**
 * The places of a slide from `way` pixels away to its end, evenly in time, the way out fast and in slowly. Whole pixels: letters stay sharp on the way, and
 * a machine that draws without a graphics card copies them instead of computing them anew for each frame.
 */
export const slideSteps = (way: number): number[] =>
  Array.from({ length: stepsOfSlide + 1 }, (_, step) => Math.round(way * (1 - step / stepsOfSlide) ** 2) + 0);
