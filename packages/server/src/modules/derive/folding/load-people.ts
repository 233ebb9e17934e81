import type { Entrant, ManualTime, Ms, Read, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { StoredResult } from '#modules/derive/result-row.ts';
import { type ReaderClocks, type Span, trueInstant } from '#modules/readers/reader-clocks.ts';
import type { Db } from '#platform/context.ts';

/** One person to fold: what the result depends on, and what stands of it now. */
export interface Derivable {
  readonly id: number;
  readonly entrant: Entrant;
  /** Null: nothing is stored yet. */
  readonly stored: StoredResult | null;
}

interface PersonRow {
  number: number;
  wave_number: number | null;
  start_offset_ms: Ms | null;
  staff_status: StaffStatus | null;
  accepts_late_start: boolean;
}

/**
 * Those of these people who are entered in the modality and not cancelled. `positions` maps a checkpoint's number to its place on the course.
 * A statement a table: each is a plain look-up by number, whatever the planner believes of tables that were empty a moment ago.
 */
export async function loadDerivables(
  db: Db,
  modality: number,
  people: readonly number[],
  positions: ReadonlyMap<number, number>,
): Promise<Derivable[]> {
  const numbers = arrayOf(people);
  const { rows } = await sql<PersonRow>`
    select number, wave_number, start_offset_ms, staff_status, accepts_late_start
    from participant where number = any(${numbers}::int[]) and modality_number = ${modality} and cancelled_at is null`.execute(
    db,
  );
  const stored = await loadStored(db, modality, numbers);
  const penalties = await loadPenalties(db, numbers);
  const manualTimes = await loadManualTimes(db, numbers, positions);
  return rows.map((row) => ({
    id: row.number,
    entrant: {
      wave: row.wave_number,
      startOffsetMs: row.start_offset_ms,
      staffStatus: row.staff_status,
      acceptsLateStart: row.accepts_late_start,
      penaltyMs: penalties.get(row.number) ?? 0,
      manualTimes: manualTimes.get(row.number) ?? [],
    },
    stored: stored.get(row.number) ?? null,
  }));
}

async function loadStored(db: Db, modality: number, numbers: string): Promise<Map<number, StoredResult>> {
  const { rows } = await sql<StoredResult & { participant_number: number }>`
    select participant_number, status, reference_at as "referenceAt", wave_number as wave, net_start_at as "netStartAt",
      crossings::text as crossings, penalty_ms as "penaltyMs", warnings::text as warnings
    from result where participant_number = any(${numbers}::int[]) and modality_number = ${modality}`.execute(db);
  return new Map(rows.map((row) => [row.participant_number, row]));
}

/** Sums: they can be more than an integer column holds. */
async function loadPenalties(db: Db, numbers: string): Promise<Map<number, Ms>> {
  const { rows } = await sql<{ participant_number: number; time_ms: Ms }>`
    select participant_number, sum(time_ms) as time_ms from penalty
    where participant_number = any(${numbers}::int[]) group by participant_number`.execute(db);
  return new Map(rows.map((row) => [row.participant_number, row.time_ms]));
}

/** Times at checkpoints of another modality (a person who moved) do not count here; they stay for the way back. */
async function loadManualTimes(
  db: Db,
  numbers: string,
  positions: ReadonlyMap<number, number>,
): Promise<Map<number, ManualTime[]>> {
  const { rows } = await sql<{ participant_number: number; checkpoint_number: number; time_ms: Ms }>`
    select participant_number, checkpoint_number, time_ms from manual_time where participant_number = any(${numbers}::int[])`.execute(
    db,
  );
  const here = rows.flatMap((row) => {
    const checkpoint = positions.get(row.checkpoint_number);
    return checkpoint === undefined ? [] : [{ person: row.participant_number, checkpoint, timeMs: row.time_ms }];
  });
  const times = Map.groupBy(here, ({ person }) => person);
  return new Map(
    [...times].map(([person, own]) => [person, own.map(({ checkpoint, timeMs }) => ({ checkpoint, timeMs }))]),
  );
}

/** The reads of one chip as the database packs them: one list a column. Unpacked person by person, so that no step is long. */
export interface PackedReads {
  readonly chip: string;
  readonly devices: string;
  readonly epochs: string;
  readonly seqs: string;
  readonly heard: string;
}

/** Where to look for reads: the readers (internal numbers) and the spans that their clocks showed meanwhile. */
export interface ReadSearch {
  readonly readers: readonly number[];
  readonly spans: readonly Span[];
}

/** The reads of these people's chips, by participant; who was never heard is absent. */
export async function loadReads(
  db: Db,
  modality: number,
  people: readonly number[],
  { readers, spans }: ReadSearch,
): Promise<Map<number, PackedReads[]>> {
  if (readers.length === 0) return new Map();
  const from = arrayOf(spans.map((span) => span.from));
  const to = arrayOf(spans.map((span) => span.to));
  const { rows } = await sql<PackedReads & { participant_number: number }>`
    select c.participant_number, c.chip, heard.*
    from chip c,
      lateral (
        select array_agg(l.device)::text as devices, array_agg(l.epoch)::text as epochs, array_agg(l.seq)::text as seqs, array_agg(l.heard_at)::text as heard
        from unnest(${from}::bigint[], ${to}::bigint[]) span (from_at, to_at)
        join read_log l on l.chip = c.chip and l.heard_at between span.from_at and span.to_at
        where l.device = any(${arrayOf(readers)}::int[])
      ) heard
    where c.participant_number = any(${arrayOf(people)}::int[]) and c.modality_number = ${modality} and heard.heard is not null`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.participant_number);
}

/** Packed reads → the domain's. `invalidated` holds keys as `readKey` makes them. */
export function unpackReads(
  packed: readonly PackedReads[],
  clocks: ReaderClocks,
  invalidated: ReadonlySet<string>,
): Read[] {
  const reads: Read[] = [];
  for (const { chip, ...lists } of packed) {
    const [devices, epochs, seqs, heard] = [lists.devices, lists.epochs, lists.seqs, lists.heard].map(numbersOf) as [
      number[],
      number[],
      number[],
      number[],
    ]; // as many as there are lists
    for (const [index, heardAt] of heard.entries()) {
      const [device = 0, epoch = 0, seq = 0] = [devices[index], epochs[index], seqs[index]];
      const isInvalidated = invalidated.size > 0 && invalidated.has(readKey({ device, epoch, seq, heardAt, chip }));
      reads.push({ device, epoch, seq, chip, heardAt, at: trueInstant(clocks, device, heardAt), isInvalidated });
    }
  }
  return reads;
}

/** `{1,2}` → its numbers. */
const numbersOf = (list: string): number[] => list.slice(1, -1).split(',').map(Number);

/** One text for the whole key of a read; no part of it holds a space but the chip, which stands last. */
export const readKey = (read: Pick<Read, 'device' | 'epoch' | 'seq' | 'heardAt' | 'chip'>): string =>
  `${read.device} ${read.epoch} ${read.seq} ${read.heardAt} ${read.chip}`;

/** Keys of the reads of these chips that staff took out. */
export async function loadInvalidations(db: Db, chips: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ chip: string; heardAt: number; device: number; epoch: number; seq: number }>`
    select chip, heard_at as "heardAt", device, epoch, seq from read_invalidation where chip = any(${[...chips]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(readKey));
}

/** Numbers as an array literal: a hundred times cheaper than letting the driver quote each of them. */
const arrayOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
