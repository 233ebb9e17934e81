import type { BoardMoved } from '@dorsal/contract/live-messages.ts';
import type { BoardPage } from './board-page.ts';

/**
 * Whether a message can have changed a page that is held. Someone of the page changed, someone passed this checkpoint, or the message does not say
 * who. Which row of a long field a newcomer takes is not known here, so every crossing at the checkpoint counts.
 */
export function touches(message: BoardMoved, page: BoardPage, checkpoint: string): boolean {
  if (message.reload === true || message.changed === undefined) return true;
  const held = new Set(page.rows.map((row) => row._id));
  return message.changed.some(
    (change) => change.checkpoint === undefined || change.checkpoint === checkpoint || held.has(change.registration),
  );
}
