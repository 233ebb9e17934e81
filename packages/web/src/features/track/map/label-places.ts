/** A label that wants to stand beside its mark. Pixels from the left and the top of the map. */
export interface WantedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** The width of the text in pixels. Absent: estimated by the number of its letters. */
  readonly textPx?: number | undefined;
  /** Of start or finish: rather over the mark of another stop than not at all. */
  readonly isEnd?: boolean;
}

/** Beside is read at once with the mark; above and below are for where there is no room. */
const sidesInOrder = ['right', 'left', 'above', 'below'] as const;
export type LabelSide = (typeof sidesInOrder)[number];

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const heightPx = 24;
const letterPx = 7;
const paddingPx = 12;
/** From the middle of the mark to the label. */
const gapPx = 14;
/** From the middle of a mark to its edge: no label covers the mark of another stop. */
const markPx = 9;

/** From the middle of a kilometre mark to its edge. */
const kmPx = 11;
/** A mark under a label is not drawn, which is worse than any piece of the course. */
const kmWeight = 1_000;

/** Other things on a map that labels avoid. */
interface Ground {
  readonly width: number;
  readonly height: number;
  /** No label stands here. */
  readonly taken?: readonly Box[];
  /** Points of the course (`closeTogether`): a label takes the side that covers the fewest of them. */
  readonly line?: readonly Point[];
  /** Marks of kilometres: where another side is free, no label stands over one. */
  readonly kms?: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The side of its mark for each label. Earlier labels take their place first. A label is left out if it would cover another one, a `taken` box or
 * another mark, or leave the map.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { taken = [], line = [], kms = [], ...map }: Ground,
): ReadonlyMap<string, LabelSide> {
  const all = [...taken];
  const sides = new Map<string, LabelSide>();
  for (const label of wanted) {
    const marks = wanted.filter((other) => other !== label).map(markOf);
    const sideOff = (boxes: readonly Box[]): LabelSide | undefined => {
      const free = sidesInOrder.filter((side) => {
        const box = boxOf(label, side);
        return isInside(box, map) && !boxes.some((other) => overlap(box, other));
      });
      const hidden = new Map(
        free.map((side) => {
          const box = boxOf(label, side);
          return [side, pointsIn(box, line) + kmWeight * pointsIn(grown(box, kmPx), kms)];
        }),
      );
      return free.toSorted((a, b) => (hidden.get(a) ?? 0) - (hidden.get(b) ?? 0))[0];
    };
    const fitting = sideOff([...all, ...marks]) ?? (label.isEnd === true ? sideOff(all) : undefined);
    if (fitting === undefined) continue;
    sides.set(label.key, fitting);
    all.push(boxOf(label, fitting));
  }
  return sides;
}

/** The boxes of the placed labels. */
export const coveredBy = (wanted: readonly WantedLabel[], sides: ReadonlyMap<string, LabelSide>): readonly Box[] =>
  wanted.flatMap((label) => {
    const side = sides.get(label.key);
    return side === undefined ? [] : [boxOf(label, side)];
  });

/** The centres of marks of `sizePx` that fill a box in one row. */
export function placesIn(
  { left, right, top, bottom }: Box,
  sizePx: number,
): readonly (readonly [x: number, y: number])[] {
  const [count, y] = [Math.max(1, Math.ceil((right - left) / sizePx)), (top + bottom) / 2];
  const [first, last] = [left + sizePx / 2, right - sizePx / 2];
  return Array.from({ length: count }, (_, place) => [
    count === 1 ? (left + right) / 2 : first + ((last - first) * place) / (count - 1),
    y,
  ]);
}

function boxOf({ x, y, text, textPx = text.length * letterPx }: WantedLabel, side: LabelSide): Box {
  const widthPx = textPx + paddingPx;
  if (side === 'above' || side === 'below') {
    const middle = side === 'above' ? y - gapPx - heightPx / 2 : y + gapPx + heightPx / 2;
    return { left: x - widthPx / 2, right: x + widthPx / 2, top: middle - heightPx / 2, bottom: middle + heightPx / 2 };
  }
  const left = side === 'right' ? x + gapPx : x - gapPx - widthPx;
  return { left, right: left + widthPx, top: y - heightPx / 2, bottom: y + heightPx / 2 };
}

const markOf = ({ x, y }: WantedLabel): Box => ({
  left: x - markPx,
  right: x + markPx,
  top: y - markPx,
  bottom: y + markPx,
});

const isInside = ({ left, right, top, bottom }: Box, { width, height }: { width: number; height: number }): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

const apartPx = 6;

/** The same line with points between, so near to each other that no label stands between two. */
export const closeTogether = (line: readonly Point[]): readonly Point[] =>
  line.flatMap((to, index) => {
    const from = line[index - 1] ?? to;
    const steps = Math.min(mostSteps, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apartPx)));
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
/** From very near a line goes far out of the map. */
const mostSteps = 100;

/** The length of the course that a label there would hide. */
const pointsIn = ({ left, right, top, bottom }: Box, line: readonly Point[]): number =>
  line.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;

const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
