import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { deleteLooseFiles, looseMs, storedHashes, withFilesLocked } from '#platform/files/file-repository.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Files that go in one step: the tables are locked meanwhile. */
const mostAtOnce = 200;

/**
 * Deletes the files that nothing has shown for a day, rows and bytes in one step: a crash in between leaves a row without bytes, which the next
 * sweep takes. Nothing is done while a backup is written. Returns the number of files.
 */
export async function sweepFiles({ db }: Pick<Context, 'db'>, store: FileStore, forMs: Ms = looseMs): Promise<number> {
  const swept = await withFilesLocked(db, async (trx) => {
    const hashes = await deleteLooseFiles(trx, { forMs, most: mostAtOnce });
    for (const hash of hashes) await store.remove(hash);
    return hashes.length;
  });
  return swept ?? 0;
}

/** Removes bytes without a row that are older than a day: an upload or a restore that broke off left them. Returns their number. */
export async function sweepStrayBytes({ db }: Pick<Context, 'db'>, store: FileStore, before: EpochMs): Promise<number> {
  let removed = 0;
  for await (const { hash, since } of store.list()) {
    if (since >= before || (await storedHashes(db, [hash])).has(hash)) continue;
    removed += await removeStray(db, store, hash);
  }
  return removed;
}

/** Asked again under the lock: it may be uploaded just now. */
async function removeStray(db: Context['db'], store: FileStore, hash: string): Promise<number> {
  const removed = await withFilesLocked(db, async (trx) => {
    if ((await storedHashes(trx, [hash])).has(hash)) return 0;
    await store.remove(hash);
    return 1;
  });
  return removed ?? 0;
}

const everyMs = 60 * 60_000;
/** Each of so many sweeps looks for stray bytes too. */
const strayEvery = 24;

/** Starts the sweep. Returns the function that stops it. */
export function startSweeping(context: Context, store: FileStore): () => Promise<void> {
  let sweeping = Promise.resolve();
  let sweeps = 0;
  const sweep = async (): Promise<void> => {
    await sweepFiles(context, store);
    if (sweeps % strayEvery === 0) await sweepStrayBytes(context, store, Date.now() - looseMs);
    sweeps += 1;
  };
  const timer = setInterval(() => {
    sweeping = sweep().catch((error: unknown) => context.log.warn({ err: error }, 'file_sweep_failed'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
