import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, JsonColumn } from './column-kinds.ts';

export interface ReaderTable {
  number: GeneratedAlways<number>;
  oid: string;
  numeric_id: number;
  name: string;
  heartbeat: number | null;
  last_event_received: number | null;
  clock_ahead_ms: number | null;
  clock_measured_at: number | null;
}

export interface WaitingPersonTable {
  participant_number: number;
  modality_number: number;
  due_at: number;
}

export interface ReaderConfigurationTable {
  number: GeneratedAlways<number>;
  oid: string;
  reader_number: number;
  modality_number: number;
  checkpoint_number: number | null;
  opens_at: number;
  closes_at: number;
  min_gap_ms: Generated<number>;
}

/** Each reference null: all of them. Each instant null: from the beginning, until the end. */
export interface MatAsideTable {
  oid: string;
  modality_number: number;
  reader_number: number | null;
  checkpoint_number: number | null;
  wave_number: number | null;
  from_at: number | null;
  to_at: number | null;
  reason: string;
}

export interface RaceStopTable {
  modality_number: number;
  /** The place at which the race is classified. */
  checkpoint_number: number;
}

export interface JudgeOrderTable {
  participant_number: number;
  checkpoint_number: number;
  modality_number: number;
  /** Public id of the order: all of its rows have the same. */
  order_oid: string;
  /** From 1; equal people have the same. */
  rank: number;
}

export interface ReaderClockTable {
  number: GeneratedAlways<number>;
  reader_number: number;
  from_at: number;
  to_at: number;
  difference_ms: number;
}

export interface ReadLogTable {
  chip: string;
  heard_at: number;
  device: number;
  epoch: number;
  seq: number;
  received_at: number;
  kind: Generated<string>;
  antenna: number | null;
  rssi: number | null;
  chip_text: string | null;
  raw: string | null;
}

export interface ReadInvalidationTable {
  chip: string;
  heard_at: number;
  device: number;
  epoch: number;
  seq: number;
  by_user: number | null;
  reason: string | null;
  at: GeneratedTimestamp;
}

export interface DirtyResultTable {
  modality_number: number;
  /** Numbers of the people, each once in a row. */
  participants: number[];
  is_person: Generated<boolean>;
  at: number;
  is_correction: Generated<boolean>;
  /** The change leaves alone whose result is steady, but for the times. */
  keeps_steady: Generated<boolean>;
}

export interface ResultTable {
  participant_number: number;
  modality_number: number;
  status: string;
  reference_at: number | null;
  wave_number: number | null;
  net_start_at: number | null;
  crossings: (number | null)[];
  /** Positions of the checkpoints whose crossing is being checked; null: none is. */
  held: number[] | null;
  penalty_ms: Generated<number>;
  warnings: Generated<string[]>;
  /** The guns between which the crossings stay; null: the reads are looked at. */
  steady_from: number | null;
  steady_to: number | null;
  loses_only_finish: Generated<boolean>;
  /** The finish that a shut window took from a steady result. */
  lost_finish_at: number | null;
}

export interface BoardEventTable {
  modality_number: number;
  version: number;
  is_reload: Generated<boolean>;
  changes: JsonColumn | null;
  at: number;
}

export interface ParkedResultTable {
  participant_number: number;
  modality_number: number;
  error: string;
  at: GeneratedTimestamp;
}

export interface RaceClockTable {
  event_number: number;
  copy_of: number | null;
  real_from: number;
  race_from: number;
  race_until: number;
  speed: number;
}
