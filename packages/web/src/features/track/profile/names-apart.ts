interface Name {
  readonly key: number;
  /** Where its stop stands. */
  readonly x: number;
  readonly text: string;
}

export interface PlacedName {
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
