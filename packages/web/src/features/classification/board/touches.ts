import type { BoardMoved } from '@dorsal/contract/live-messages.ts';

interface Shown {
  /** Whoever stands on the page, pinned people too. */
  readonly people: readonly string[];
  /** Its id. */
  readonly checkpoint: string;
}

/**
 * Whether a message can have changed a page. Someone of the page changed, times or places changed at this checkpoint, or the message does not say
 * who or where. Which row of a long field a newcomer takes is not known here, so every crossing at the checkpoint counts.
 */
export function touches(message: BoardMoved, { people, checkpoint }: Shown): boolean {
  const { reload, touched, changed } = message;
  if (reload === true || changed === undefined) return touched?.includes(checkpoint) ?? true;
  return changed.some(
    (change) =>
      change.checkpoint === undefined || change.checkpoint === checkpoint || people.includes(change.registration),
  );
}
