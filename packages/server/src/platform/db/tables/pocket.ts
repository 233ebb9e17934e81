import type { GeneratedAlways } from 'kysely';
import type { JsonColumn } from './column-kinds.ts';

export interface HelperLinkTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  label: string;
  token: string;
  pin: string;
  /** Checkpoints; null: all of the event. */
  place_numbers: number[] | null;
  ends_at: number;
  /** Ended by staff. */
  ended_at: number | null;
  created_at: number;
  created_by: number | null;
}

export interface HelperPhoneTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  /** Null: of a member of staff. */
  link_number: number | null;
  user_number: number | null;
  name: string;
  token_hash: Buffer;
  opened_at: number;
  ends_at: number;
  ended_at: number | null;
  last_contact_at: number | null;
}

/** Keyed by the phone's own counters. */
interface OfPhone {
  phone_number: number;
  epoch: number;
}

export interface PocketLogTable extends OfPhone {
  seq: number;
  /** As it came. */
  entry: JsonColumn;
  received_at: number;
}

export interface PocketContactTable extends OfPhone {
  segment: number;
  /** Of `mono`. */
  minute: number;
  wall: number;
  mono: number;
  server_at: number;
  rtt: number;
}

export interface PocketShiftTable extends OfPhone {
  segment: number;
  by_ms: number;
}

/** The word of staff on whose stamp it is. */
export interface PocketNamingTable extends OfPhone {
  seq: number;
  bib: string;
}

/** A stamp that stands, with its instant by the server's clock. Whose it is follows from the bib at each fold. */
export interface HandStampTable extends OfPhone {
  seq: number;
  segment: number;
  event_number: number;
  at: number;
  is_certain: boolean;
  /** Null: that checkpoint is gone. */
  checkpoint_number: number | null;
  /** The checkpoints of all races that this place is. */
  meant_numbers: number[];
  bib: string | null;
  /** As `sameBib` has it. */
  bib_key: string | null;
}

/** A gun or a word on somebody, and what was done about it. */
export interface PhoneActTable extends OfPhone {
  seq: number;
  kind: 'gun' | 'retired' | 'back';
  at: number;
  is_certain: boolean;
  /** False: taken back. */
  stands: boolean;
  bib: string | null;
  /** Public ids. */
  checkpoint: string | null;
  modality: string | null;
  wave: string | null;
  /** Null: nothing yet. `stood`: another gun stands. */
  outcome: 'done' | 'stood' | 'unknown_bib' | 'refused' | null;
  /** The ruling that stood before. */
  had_status: string | null;
}
