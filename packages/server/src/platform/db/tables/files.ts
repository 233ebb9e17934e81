import type { Generated } from 'kysely';
import type { JsonColumn, Timestamp } from './column-kinds.ts';

export interface StoredFileTable {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  type: 'image/webp' | 'application/pdf';
  bytes: number;
  /** As whoever uploaded it first called it. */
  name: string;
  created_at: Timestamp;
  /** Null: something shows it. */
  loose_since: Timestamp | null;
  /** While nothing shows it: what showed it last was hidden, and so it stays. */
  was_hidden: Generated<boolean>;
}

/** A file that was asked for and not fetched yet. */
export interface DownloadTable {
  token_hash: Buffer;
  question: JsonColumn;
  expires_at: Timestamp;
}

export interface FileReferenceTable {
  subject: string;
  field: string;
  hash: string;
}
