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
  /** A sum: can be more than an integer column holds. */
  penalty_ms: number | null;
  manual_times: [checkpoint: number, timeMs: Ms][] | null;
  status: StoredResult['status'] | null;
  reference_at: number | null;
  result_wave: number | null;
  net_start_at: number | null;
  crossings: string | null;
  result_penalty_ms: number | null;
  warnings: string | null;
}

/** Those of these people who are entered in the modality and not cancelled. `positions` maps a checkpoint's number to its place on the course. */
export async function loadDerivables(
  db: Db,
  modality: number,
  people: readonly number[],
  positions: ReadonlyMap<number, number>,
): Promise<Derivable[]> {
  const { rows } = await peopleQuery(modality, people).execute(db);
  return rows.map((row) => ({ id: row.number, entrant: entrantOf(row, positions), stored: storedOf(row) }));
}

const peopleQuery = (modality: number, people: readonly number[]) => sql<PersonRow>`
  select p.number, p.wave_number, p.start_offset_ms, p.staff_status, p.accepts_late_start,
    (select sum(time_ms) from penalty where participant_number = p.number) as penalty_ms,
    (select json_agg(json_build_array(t.checkpoint_number, t.time_ms)) from manual_time t where t.participant_number = p.number) as manual_times,
    r.status, r.reference_at, r.wave_number as result_wave, r.net_start_at, r.crossings::text as crossings,
    r.penalty_ms as result_penalty_ms, r.warnings::text as warnings
  from participant p
  left join result r on r.participant_number = p.number and r.modality_number = ${modality}
  where p.number = any(${arrayOf(people)}::int[]) and p.modality_number = ${modality} and p.cancelled_at is null`;

/** Times at checkpoints of another modality (a person who moved) do not count here; they stay for the way back. */
function entrantOf(row: PersonRow, positions: ReadonlyMap<number, number>): Entrant {
  const manualTimes = (row.manual_times ?? []).flatMap(([number, timeMs]): ManualTime[] => {
    const checkpoint = positions.get(number);
    return checkpoint === undefined ? [] : [{ checkpoint, timeMs }];
  });
  return {
    wave: row.wave_number,
    startOffsetMs: row.start_offset_ms,
    staffStatus: row.staff_status,
    acceptsLateStart: row.accepts_late_start,
    penaltyMs: row.penalty_ms ?? 0,
    manualTimes,
  };
}

function storedOf(row: PersonRow): StoredResult | null {
  if (row.status === null) return null;
  return {
    status: row.status,
    referenceAt: row.reference_at,
    wave: row.result_wave,
    netStartAt: row.net_start_at,
    crossings: row.crossings ?? '{}',
    penaltyMs: row.result_penalty_ms ?? 0,
    warnings: row.warnings ?? '{}',
  };
}

/** The reads of one chip as the database packs them: `device,epoch,seq,heardAt;…`. Unpacked person by person, so that no step is long. */
export interface PackedReads {
  readonly chip: string;
  readonly packed: string;
}

/** Where to look for reads: the readers (internal numbers) and the spans that their clocks showed meanwhile. */
export interface ReadSearch {
  readonly readers: readonly number[];
  readonly spans: readonly Span[];
}

/** The reads of these people's chips, by participant; who was never heard is absent. Gun reads are nobody's. */
export async function loadReads(
  db: Db,
  modality: number,
  people: readonly number[],
  { readers, spans }: ReadSearch,
): Promise<Map<number, PackedReads[]>> {
  if (readers.length === 0) return new Map();
  const { rows } = await sql<{ participant_number: number; chip: string; packed: string }>`
    select c.participant_number, c.chip, heard.packed
    from chip c,
      lateral (
        select string_agg(l.device || ',' || l.epoch || ',' || l.seq || ',' || l.heard_at, ';') as packed
        from unnest(${arrayOf(spans.map(({ from }) => from))}::bigint[], ${arrayOf(spans.map(({ to }) => to))}::bigint[]) span (from_at, to_at)
        join read_log l on l.chip = c.chip and l.heard_at between span.from_at and span.to_at
        where l.device = any(${arrayOf(readers)}::int[]) and l.kind <> 'gun'
      ) heard
    where c.participant_number = any(${arrayOf(people)}::int[]) and c.modality_number = ${modality} and heard.packed is not null`.execute(
    db,
  );
  return Map.groupBy(rows, (row) => row.participant_number);
}

/** Packed reads → the domain's. `isInvalidated` asks by the read's key, see `readKey`. */
export function unpackReads(
  packed: readonly PackedReads[],
  clocks: ReaderClocks,
  isInvalidated: (key: string) => boolean,
): Read[] {
  return packed.flatMap((chip) =>
    chip.packed.split(';').map((text): Read => {
      const [device = 0, epoch = 0, seq = 0, heardAt = 0] = text.split(',').map(Number);
      const read = { device, epoch, seq, chip: chip.chip, heardAt };
      return { ...read, at: trueInstant(clocks, device, heardAt), isInvalidated: isInvalidated(readKey(read)) };
    }),
  );
}

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
