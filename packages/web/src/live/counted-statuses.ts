import type { BoardMoved } from '@dorsal/contract/live-messages.ts';

type Counted = NonNullable<BoardMoved['counts']>;

/** The counts by status of a message, as statistics say them. */
export function statusesOf({ total, status }: Counted): Record<string, number> {
  const { waiting = 0, not_started = 0, ...byStatus } = status;
  return { ...byStatus, ...(not_started > 0 && { not_started }), took_start: total - waiting - not_started };
}
