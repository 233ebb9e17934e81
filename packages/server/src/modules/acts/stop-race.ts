import { mark } from '#modules/derive/marks/mark-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import { type ActDone, actOnRace, refused } from './act.ts';
import { hasPassed, stopOf, writeStop } from './act-repository.ts';
import { checkpointOf } from './set-aside.ts';

/**
 * Classifies a race that was stopped at one of its checkpoints, prizes too: whoever came by there has finished. Null: it goes on to its finish. Crossings stay
 * what they are, so that nobody who is still on the way is thought to be home.
 */
export const stopRace = (
  context: Context,
  { modality, checkpoint: name }: { readonly modality: string; readonly checkpoint: string | null },
  by: Actor,
): Promise<ActDone> =>
  actOnRace(context, { name: 'race_stopped', modality, by }, async ({ trx, race, note }) => {
    const checkpoint = name === null ? null : await placeToStop(trx, race.number, name);
    if (typeof checkpoint === 'string') return refused(checkpoint);
    const was = await stopOf(trx, race.number);
    const is = checkpoint?.oid ?? null;
    if (was === is) return { ok: true };
    await writeStop(trx, race.number, checkpoint?.number ?? null);
    note(`modality:${modality}`, { stoppedAt: was }, { stoppedAt: is });
    await mark(trx, 'race_stop', { modality: race.number });
    return { ok: true };
  });

/** The checkpoint where a race can be classified, or why it cannot be there. */
async function placeToStop(trx: Db, modality: number, name: string) {
  const checkpoint = await checkpointOf(trx, modality, name);
  if (!checkpoint) return 'checkpoint_not_found';
  if (checkpoint.kind !== 'intermediate') return 'checkpoint_stays';
  return (await hasPassed(trx, modality, checkpoint.position)) ? checkpoint : 'nobody_passed';
}
