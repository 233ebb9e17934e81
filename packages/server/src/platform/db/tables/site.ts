import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, JsonColumn, Timestamp } from './column-kinds.ts';

export interface SiteContentTable {
  part: string;
  content: JsonColumn;
  changed_at: GeneratedTimestamp;
}

export interface NoticeTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  /** Null: of the whole event. */
  modality_number: number | null;
  level: Generated<'info' | 'warning'>;
  text: string;
  at: Timestamp;
  withdrawn_at: Timestamp | null;
  version: Generated<number>;
  changed_at: GeneratedTimestamp;
}
