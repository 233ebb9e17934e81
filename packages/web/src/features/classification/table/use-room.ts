import { useSyncExternalStore } from 'react';
import type { BoardShape } from '../model/board-shape.ts';

/** Which columns the width of the screen has room for. */
export interface Room {
  /** More than place, name, time and what can be done. */
  readonly isWide: boolean;
  readonly isWider: boolean;
  readonly isWidest: boolean;
}

/** The breakpoints of the table's style, which hides the same: paper may be narrower than the screen. */
const widths = (['(min-width: 641px)', '(min-width: 900px)', '(min-width: 1080px)'] as const).map((query) =>
  matchMedia(query),
);
const phone: Room = { isWide: false, isWider: false, isWidest: false };
const rooms: readonly Room[] = [
  phone,
  { ...phone, isWide: true },
  { ...phone, isWide: true, isWider: true },
  { isWide: true, isWider: true, isWidest: true },
];

/** What no width shows is not drawn: on a phone that is half of each row. */
export const useRoom = (): Room =>
  useSyncExternalStore(listen, () => rooms[widths.filter(({ matches }) => matches).length] ?? phone);

function listen(changed: () => void): () => void {
  for (const width of widths) width.addEventListener('change', changed);
  return () => {
    for (const width of widths) width.removeEventListener('change', changed);
  };
}

/** How many columns a row under another one has to span. */
export function columnsIn(room: Room, shape: BoardShape): number {
  if (!room.isWide) return 4;
  const groups = room.isWidest ? shape.prizeScopes.length + shape.localScopes.length : 0;
  return 6 + groups + (shape.hasCategories ? 1 : 0) + (room.isWider && shape.paceOverM !== null ? 1 : 0);
}
