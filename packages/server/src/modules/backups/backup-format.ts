import * as z from 'zod';

/**
 * A backup is a gzipped text in the words of psql: a line that names it, one that describes it, a `copy … from stdin;` with PostgreSQL's own
 * rows for each table (parents before children), the sequences, the bytes of uploaded files in comments, and a last line with the checksum of all before it
 * (docs/decisions/0010-backup.md).
 */
export const firstLine = '-- Dorsal backup 1';

const BackupHeader = z.strictObject({
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()).min(1),
});
/** Describes a backup, in its second line. */
export type BackupHeader = z.output<typeof BackupHeader>;

/** The table a stretch of rows belongs to, with its columns in the order of the rows. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceValue {
  readonly name: string;
  readonly value: number;
}

export const headerLine = (header: BackupHeader): string => `-- ${JSON.stringify(header)}`;

/** Null: the line is no header of this form. */
export function parseHeader(line: string): BackupHeader | null {
  try {
    return BackupHeader.safeParse(JSON.parse(line.replace(/^-- /, ''))).data ?? null;
  } catch {
    return null; // not JSON
  }
}

const identifier = '"([a-z_][a-z0-9_]*)"';
const quoted = (name: string): string => `"${name}"`;

export const copyLine = (table: CopiedTable): string => `copy ${copyTarget(table)} from stdin;`;
/** The table and its columns, as `copy` takes them in both directions. */
export const copyTarget = ({ name, columns }: CopiedTable): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

const copyPattern = new RegExp(`^copy public\\.${identifier} \\(((?:${identifier}(?:, )?)+)\\) from stdin;$`);

export function parseCopyLine(line: string): CopiedTable | null {
  const [, name, columns] = copyPattern.exec(line) ?? [];
  if (name === undefined || columns === undefined) return null;
  return { name, columns: columns.split(', ').map((column) => column.slice(1, -1)) };
}

export const sequenceLine = ({ name, value }: SequenceValue): string =>
  `select setval('public.${quoted(name)}', ${value});`;

const sequencePattern = new RegExp(`^select setval\\('public\\.${identifier}', (\\d{1,19})\\);$`);

export function parseSequenceLine(line: string): SequenceValue | null {
  const [, name, value] = sequencePattern.exec(line) ?? [];
  return name === undefined ? null : { name, value: Number(value) };
}

/** Bytes of a file in one line: three quarters of the longest line that is read. */
const bytesOfLine = 72_000;

/** The lines of an uploaded file: its hash, its bytes in base64, its end. */
export function* fileLines({ hash, bytes }: { readonly hash: string; readonly bytes: Buffer }): Generator<string> {
  yield `-- file ${hash}\n`;
  for (let at = 0; at < bytes.length; at += bytesOfLine)
    yield `-- bytes ${bytes.toString('base64', at, at + bytesOfLine)}\n`;
  yield '-- end of file\n';
}

/** One line of a file. */
export type FileLine =
  | { readonly kind: 'begin'; readonly hash: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' };

export function parseFileLine(line: string): FileLine | null {
  if (line === '-- end of file') return { kind: 'end' };
  const [, word, value = ''] = /^-- (file|bytes) ([0-9a-zA-Z+/=]+)$/.exec(line) ?? [];
  if (word === 'bytes') return { kind: 'bytes', bytes: Buffer.from(value, 'base64') };
  return word === 'file' && /^[0-9a-f]{64}$/.test(value) ? { kind: 'begin', hash: value } : null;
}

export const lastLine = (sha256: string): string => `-- end sha256 ${sha256}`;
export const parseLastLine = (line: string): string | null => /^-- end sha256 ([0-9a-f]{64})$/.exec(line)?.[1] ?? null;

/** Ends the rows of a table: a line that no row can be. */
export const endOfRows = '\\.\n';
