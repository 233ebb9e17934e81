import type { Context } from '#platform/context.ts';
import { appendBoardEvent, takeDeriveLock } from './derive-repository.ts';

/**
 * A new version of a board of which only its facts changed (its prizes): pages are kept for ever by version, so what they show of the facts needs
 * one too. In a transaction of its own, after the change: derive holds the same lock and waits for people that a change may hold. Gives
 * the version.
 */
export function reloadBoard(context: Context, modality: number): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    await takeDeriveLock(trx, modality);
    return await appendBoardEvent(trx, { modality, changes: null, at: context.now() });
  });
}
