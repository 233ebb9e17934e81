import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { hashOf } from '#platform/files/file-store.ts';
import {
  type BackupHeader,
  type CopiedTable,
  type FileLine,
  firstLine,
  parseCopyLine,
  parseFileLine,
  parseHeader,
  parseLastLine,
  parseSequenceLine,
  type SequenceValue,
} from './backup-format.ts';

/** Called with the parts of a backup, in their order. */
export interface BackupVisitor {
  readonly table?: (table: CopiedTable) => Promise<void>;
  /** Whole lines or parts of them, of the last table. */
  readonly rows?: (rows: Buffer) => Promise<void>;
  readonly endOfTable?: () => Promise<void>;
  readonly sequence?: (sequence: SequenceValue) => Promise<void>;
  /** A whole uploaded file. */
  readonly file?: (hash: string, bytes: Buffer) => Promise<void>;
}

/** The file is no backup, or not the whole of one, or not as it was written. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
  readonly refusal: 'not_a_backup' | 'damaged';

  constructor(refusal: 'not_a_backup' | 'damaged') {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Reads a backup from end to end. Throws a BackupFault, also at the very end, where the checksum is compared: the caller then rolls back. */
export async function parseBackup(
  file: string,
  visitor: BackupVisitor,
  onProgress?: (done: number, total: number) => void,
): Promise<BackupHeader> {
  const { size } = await stat(file);
  const bytes = createReadStream(file);
  if (onProgress) bytes.on('data', () => onProgress(bytes.bytesRead, size));
  const reader = new BackupParser(visitor);
  try {
    await pipeline(bytes, createGunzip(), async (text: AsyncIterable<Buffer>) => {
      for await (const chunk of text) await reader.take(chunk);
    });
  } catch (error) {
    throw isOfGzip(error) ? new BackupFault(reader.isBegun ? 'damaged' : 'not_a_backup') : error;
  }
  return reader.close();
}

const isOfGzip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** No line outside rows is longer. */
const mostLineBytes = 100_000;
const [newline, backslash, dot] = [0x0a, 0x5c, 0x2e];

class BackupParser {
  readonly #visitor: BackupVisitor;
  readonly #digest: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  #lines = 0;
  #header: BackupHeader | null = null;
  #isInRows = false;
  #isWithinLine = false;
  #isEnded = false;
  /** The file whose bytes are coming. */
  #file: { readonly hash: string; readonly parts: Buffer[] } | null = null;

  constructor(visitor: BackupVisitor) {
    this.#visitor = visitor;
  }

  /** True after the first line, which is the header of a backup. */
  get isBegun(): boolean {
    return this.#lines > 0;
  }

  async take(chunk: Buffer): Promise<void> {
    let left = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const taken = this.#isInRows ? await this.#takeRows(left) : await this.#takeLine(left);
      if (taken === 0) break;
      left = left.subarray(taken);
    }
    this.#rest = left;
  }

  close(): BackupHeader {
    if (!this.isBegun) throw new BackupFault('not_a_backup');
    if (!this.#isEnded || this.#header === null || this.#rest.length > 0 || this.#file !== null)
      throw new BackupFault('damaged');
    return this.#header;
  }

  /** One line outside rows; gives the bytes taken, 0 when its end has not come yet. */
  async #takeLine(bytes: Buffer): Promise<number> {
    const end = bytes.indexOf(newline);
    if (end < 0 && bytes.length <= mostLineBytes) return 0;
    if (end < 0 || this.#isEnded) throw new BackupFault(this.isBegun ? 'damaged' : 'not_a_backup');
    const line = bytes.toString('utf8', 0, end);
    const sha256 = parseLastLine(line);
    if (sha256 !== null) this.#compare(sha256);
    else {
      this.#digest.update(bytes.subarray(0, end + 1));
      await this.#takeContent(line);
    }
    this.#lines += 1;
    return end + 1;
  }

  #compare(sha256: string): void {
    if (this.#digest.digest('hex') !== sha256) throw new BackupFault('damaged');
    this.#isEnded = true;
  }

  async #takeContent(line: string): Promise<void> {
    if (this.#lines === 0) {
      if (line !== firstLine) throw new BackupFault('not_a_backup');
      return;
    }
    if (this.#header === null) {
      this.#header = parseHeader(line);
      if (this.#header === null) throw new BackupFault('damaged');
      return;
    }
    const part = parseFileLine(line);
    if (part !== null || this.#file !== null) return await this.#takeFileLine(part);
    const table = parseCopyLine(line);
    const sequence = table ? null : parseSequenceLine(line);
    if (table) {
      this.#isInRows = true;
      await this.#visitor.table?.(table);
    } else if (sequence) await this.#visitor.sequence?.(sequence);
    else throw new BackupFault('damaged');
  }

  async #takeFileLine(line: FileLine | null): Promise<void> {
    const file = this.#file;
    if (line?.kind === 'begin' && file === null) {
      this.#file = { hash: line.hash, parts: [] };
    } else if (line?.kind === 'bytes' && file !== null) {
      file.parts.push(line.bytes);
    } else if (line?.kind === 'end' && file !== null) {
      const bytes = Buffer.concat(file.parts);
      if (hashOf(bytes) !== file.hash) throw new BackupFault('damaged');
      this.#file = null;
      await this.#visitor.file?.(file.hash, bytes);
    } else throw new BackupFault('damaged');
  }

  /** Passes on rows up to the line that ends them, or to the end of the bytes; gives the number of bytes taken. */
  async #takeRows(bytes: Buffer): Promise<number> {
    let at = 0;
    while (at < bytes.length) {
      const end = this.#isWithinLine ? 'no' : isEndOfRows(bytes, at);
      if (end === 'yes') return await this.#endRows(bytes, at);
      if (end === 'not known yet') break;
      const lineEnd = bytes.indexOf(newline, at);
      this.#isWithinLine = lineEnd < 0;
      at = lineEnd < 0 ? bytes.length : lineEnd + 1;
    }
    await this.#passOn(bytes.subarray(0, at));
    return at;
  }

  async #endRows(bytes: Buffer, at: number): Promise<number> {
    await this.#passOn(bytes.subarray(0, at));
    this.#digest.update(bytes.subarray(at, at + 3));
    this.#isInRows = false;
    await this.#visitor.endOfTable?.();
    return at + 3;
  }

  async #passOn(rows: Buffer): Promise<void> {
    if (rows.length === 0) return;
    this.#digest.update(rows);
    await this.#visitor.rows?.(rows);
  }
}

/** Tells whether the line that begins at `at` ends the rows of a table. */
function isEndOfRows(bytes: Buffer, at: number): 'yes' | 'no' | 'not known yet' {
  if (bytes[at] !== backslash) return 'no';
  if (bytes.length - at < 3) return 'not known yet';
  return bytes[at + 1] === dot && bytes[at + 2] === newline ? 'yes' : 'no';
}
