import type { Context } from '#platform/context.ts';
import { appendBoardEvent } from '../derive-repository.ts';
import { inDerive } from '../transaction-repository.ts';

/**
 * A new version of a board of which only its facts changed (its prizes): pages are kept for ever by version, so what they show of the facts needs
 * one too. In a transaction of its own, after the change: derive holds the same lock and waits for people that a change may hold. Gives
 * the version.
 */
export function reloadBoard(context: Context, modality: number): Promise<number> {
  return inDerive(context.db, modality, async (trx) => {
    const { version } = await appendBoardEvent(trx, { modality, changes: null, at: context.now() });
    return version;
  });
}
