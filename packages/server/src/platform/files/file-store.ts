import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** Bytes by their hash. What they are, and who shows them, stands in the database. */
export interface FileStore {
  /** Stores them unless they are there. When it is done they survive a power cut. */
  readonly write: (hash: string, bytes: Buffer) => Promise<void>;
  /** Null: they are not there. */
  readonly read: (hash: string) => Promise<Buffer | null>;
  /** Bytes that are not there are none to remove. */
  readonly remove: (hash: string) => Promise<void>;
  /** Every hash, with the moment from which its bytes are there. */
  readonly list: () => AsyncIterable<{ readonly hash: string; readonly since: EpochMs }>;
}

/** SHA-256 in hex: the name of bytes in the store. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A store in a folder, which is made with the first file. Each file appears whole or not at all. */
export function createFolderStore(folder: string): FileStore {
  const folderOf = (hash: string): string => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string): string => join(folderOf(hash), hash);
  return {
    write: async (hash, bytes) => {
      if ((await sizeOf(pathOf(hash))) === bytes.length) return;
      await mkdir(folderOf(hash), { recursive: true, mode: 0o700 });
      const unfinished = join(folderOf(hash), `unfinished-${randomUUID()}`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(unfinished, pathOf(hash));
        await syncFolder(folderOf(hash));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    read: async (hash) => await unlessAbsent(readFile(pathOf(hash))),
    remove: async (hash) => await rm(pathOf(hash), { force: true }),
    list: async function* () {
      const names = (await unlessAbsent(readdir(folder, { recursive: true }))) ?? [];
      for (const hash of names.map((name) => basename(name)).filter(isHash)) {
        const found = await unlessAbsent(stat(pathOf(hash)));
        if (found) yield { hash, since: found.mtimeMs };
      }
    },
  };
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

const sizeOf = async (path: string): Promise<number | undefined> => (await unlessAbsent(stat(path)))?.size;

/** The name of a file is stored when its folder is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function unlessAbsent<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))) return null;
    throw error;
  }
}
