import type { JobKind, JobState } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, Timestamp } from './column-kinds.ts';

export interface JobTable {
  number: GeneratedAlways<number>;
  oid: string;
  kind: JobKind;
  /** The thing that is worked on, as the trail names it: `modality:…`, `event:…`; empty: none that stands already. */
  subject: string;
  /** Words for a person: the name of the file, or of the race. */
  label: string;
  input: JsonColumn;
  file_number: number | null;
  state: Generated<JobState>;
  tries: Generated<number>;
  /** Counts on with each time that somebody takes it. */
  claim: Generated<number>;
  done: Generated<number>;
  total: number | null;
  user_number: number | null;
  actor: string;
  created_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  result: JsonColumn | null;
  fault: JsonColumn | null;
}

export interface JobFileTable {
  number: GeneratedAlways<number>;
  name: string;
  bytes: Buffer;
  created_at: Timestamp;
}
