import { useMediaQuery } from '@mantine/hooks';
import type { BoardShape } from '../model/board-shape.ts';

const now = { getInitialValueInEffect: false } as const;

/** How many columns a row under another one has to span: those that the width hides are none. As the breakpoints of the table's style. */
export function useColumnCount({ hasCategories, prizeScopes, localScopes, paceOverM }: BoardShape): number {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, now);
  const isWidest = useMediaQuery('(min-width: 1080px)', undefined, now);
  const isWider = useMediaQuery('(min-width: 900px)', undefined, now);
  if (isPhone) return 4; // place, name, time, what can be done
  const groups = isWidest ? prizeScopes.length + localScopes.length : 0;
  return 6 + groups + (hasCategories ? 1 : 0) + (isWider && paceOverM !== null ? 1 : 0);
}
