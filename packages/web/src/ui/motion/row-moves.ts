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
