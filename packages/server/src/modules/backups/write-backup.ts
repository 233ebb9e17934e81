import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { FileStore } from '#platform/files/file-store.ts';
import { copyLine, endOfRows, fileLines, firstLine, headerLine, lastLine, sequenceLine } from './backup-format.ts';
import {
  beginSnapshot,
  doneMigrations,
  end,
  fileHashes,
  knowsFiles,
  postgresVersion,
  rowsOut,
  type StoredTable,
  sequenceValues,
  storedTables,
} from './backup-repository.ts';

export interface BackupOptions {
  readonly file: string;
  /** False: an existing file is refused. */
  readonly mayReplace: boolean;
  readonly at: Date;
  /** Uploaded files; their bytes come after all rows. */
  readonly store: FileStore;
  /** Bytes of tables done, of all. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface WrittenBackup {
  readonly tables: number;
  readonly files: number;
  /** Files whose bytes are not in the store. */
  readonly missingFiles: number;
  /** Of the file. */
  readonly bytes: number;
}

export type BackupOutcome =
  | ({ readonly ok: true } & WrittenBackup)
  | { readonly ok: false; readonly refusal: 'file_exists' };

/**
 * Writes all that is stored into one file, from one snapshot, while a server may go on working: PostgreSQL's own text of every row. The file
 * appears whole or not at all, and only its owner may read it: it contains people's data. Throws the errors of writing the file.
 */
export async function writeBackup(pool: pg.Pool, options: BackupOptions): Promise<BackupOutcome> {
  const { file, mayReplace } = options;
  if (!mayReplace && (await exists(file))) return { ok: false, refusal: 'file_exists' };
  const unfinished = `${file}.unfinished-${process.pid}`;
  const client = await pool.connect();
  let isClean = false;
  try {
    const hasFiles = await knowsFiles(client);
    await beginSnapshot(client, { hasFiles });
    const tables = await storedTables(client);
    const sink = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const files = { hashes: hasFiles ? await fileHashes(client) : [], written: 0, missing: 0 };
    await pipeline(withChecksum(backupText(client, { tables, files }, options)), createGzip(), sink);
    await end(client, 'commit');
    isClean = true;
    await rename(unfinished, file);
    return {
      ok: true,
      tables: tables.length,
      files: files.written,
      missingFiles: files.missing,
      bytes: (await stat(file)).size,
    };
  } finally {
    // A copy that broke off in the middle cannot be taken up again.
    client.release(!isClean);
    await rm(unfinished, { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}

/** The files of a snapshot, and what became of them. */
interface BackedUpFiles {
  readonly hashes: readonly string[];
  written: number;
  missing: number;
}

async function* backupText(
  client: pg.ClientBase,
  { tables, files }: { readonly tables: readonly StoredTable[]; readonly files: BackedUpFiles },
  { at, store, onProgress }: BackupOptions,
): AsyncGenerator<string | Buffer> {
  const header = {
    createdAt: at.toISOString(),
    postgres: await postgresVersion(client),
    migrations: await doneMigrations(client),
  };
  yield `${firstLine}\n${headerLine(header)}\n`;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const table of tables) {
    yield `${copyLine(table)}\n`;
    let own = 0;
    for await (const chunk of rowsOut(client, table)) {
      own += chunk.length;
      onProgress?.(before + Math.min(own, table.bytes), total);
      yield chunk;
    }
    before += table.bytes;
    yield endOfRows;
  }
  for (const sequence of await sequenceValues(client)) yield `${sequenceLine(sequence)}\n`;
  for (const hash of files.hashes) {
    const bytes = await store.read(hash);
    files[bytes ? 'written' : 'missing'] += 1;
    if (bytes) yield* fileLines({ hash, bytes });
  }
}

/** The text, then the line that vouches for it. */
async function* withChecksum(text: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of text) {
    digest.update(chunk);
    yield chunk;
  }
  yield `${lastLine(digest.digest('hex'))}\n`;
}
