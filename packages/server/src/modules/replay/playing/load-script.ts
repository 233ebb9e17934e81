import type { ReadItem } from '@dorsal/contract/calls/readers/read-item.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { modalitiesTogether } from '#modules/replay/copying/copy-repository.ts';
import type { Db } from '#platform/context.ts';
import { gunsOf, loggedReads, readersOf, type ScriptGun, windowsOf } from './script-repository.ts';
import type { ScriptRead } from './timeline.ts';

/** What a race is played from: all that was heard, the guns, and the instants between which it happened. */
export interface Script {
  readonly reads: readonly ScriptRead<ReadItem>[];
  readonly guns: readonly ScriptGun[];
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** A replay begins so long before the first read or gun, so that the start is seen coming. */
const leadMs: Ms = 60_000;

/** The script of a modality and those that share readers with it; null: nothing was heard in their windows. */
export async function loadScript(
  db: Db,
  { event, modality }: { event: number; modality: number },
): Promise<Script | null> {
  const modalities = await modalitiesTogether(db, modality);
  const readers = await readersOf(db, modalities);
  if (readers.length === 0) return null;
  const reads = await loggedReads(db, event, readers);
  const isInWindow = await windowsOf(db, modalities);
  const guns = await gunsOf(db, modalities);
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { reader, at } of reads) {
    if (!isInWindow(reader, at)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  if (last < first) return null;
  for (const { at } of guns) [first, last] = [Math.min(first, at), Math.max(last, at)];
  return { reads, guns, from: first - leadMs, until: last };
}
