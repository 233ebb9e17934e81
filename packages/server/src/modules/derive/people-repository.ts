import { sameBib } from '@dorsal/domain/registration/bibs.ts';
import type {
  Choice,
  Entrant,
  EpochMs,
  HandStamp,
  ManualTime,
  Ms,
  Read,
  StaffStatus,
  TimeSpan,
} from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ReaderClocks, type Span, trueInstant } from '#modules/readers/reader-clocks.ts';
import type { Db } from '#platform/context.ts';

/** One person to fold, with the data of the result besides the reads. */
export interface Derivable {
  readonly id: number;
  readonly entrant: Entrant;
}

interface PersonRow {
  number: number;
  bib: string | null;
  /** True: phones have stamped at the event, whomever. */
  has_stamps: boolean;
  wave_number: number | null;
  start_offset_ms: Ms | null;
  staff_status: StaffStatus | null;
  accepts_late_start: boolean;
  penalty_ms: Ms | null;
  manual_times: { checkpoint: number; timeMs: Ms }[] | null;
  choices: (Omit<Choice, 'heard'> & { device: number | null; heardAt: EpochMs | null })[] | null;
  stops: TimeSpan[] | null;
}

/**
 * Those of these people who are entered in the modality and not cancelled. `positions` maps a checkpoint's number to its place on the course.
 * Times and choices at checkpoints of another modality (a person who moved) do not count here; they stay for the way back.
 */
export async function loadDerivables(
  db: Db,
  modality: number,
  people: readonly number[],
  positions: ReadonlyMap<number, number>,
): Promise<Derivable[]> {
  // Penalties are summed where an integer cannot overflow.
  const { rows } = await sql<PersonRow>`
    select p.number, p.bib, p.wave_number, p.start_offset_ms, p.staff_status, p.accepts_late_start,
      ${whereAnyHas('penalty', people, sql`(select sum(n.time_ms) from penalty n where n.participant_number = p.number)`)} as penalty_ms,
      ${whereAnyHas(
        'manual_time',
        people,
        sql`(select json_agg(json_build_object('checkpoint', t.checkpoint_number, 'timeMs', t.time_ms))
          from manual_time t where t.participant_number = p.number)`,
      )} as manual_times,
      ${whereAnyHas(
        'crossing_choice',
        people,
        sql`(select json_agg(json_build_object('checkpoint', c.checkpoint_number, 'at', c.visit_at, 'device', c.heard_device, 'heardAt', c.heard_at))
          from crossing_choice c where c.participant_number = p.number)`,
      )} as choices,
      ${whereAnyHas(
        'known_stop',
        people,
        sql`(select json_agg(json_build_object('from', s.from_at, 'to', s.to_at) order by s.from_at, s.to_at)
          from known_stop s where s.participant_number = p.number)`,
      )} as stops,
      (select exists (select from modality m join hand_stamp h on h.event_number = m.event_number where m.number = ${modality})) as has_stamps
    from participant p
    where p.number = any(${arrayOf(people)}::int[]) and p.modality_number = ${modality} and p.cancelled_at is null`.execute(
    db,
  );
  const stamps = rows[0]?.has_stamps ? await loadStamps(db, modality, rows, positions) : null;
  return rows.map((row) => ({
    id: row.number,
    entrant: {
      ...(stamps !== null && stampsOf(stamps, row.bib)),
      wave: row.wave_number,
      startOffsetMs: row.start_offset_ms,
      staffStatus: row.staff_status,
      acceptsLateStart: row.accepts_late_start,
      penaltyMs: row.penalty_ms ?? 0,
      manualTimes: (row.manual_times ?? []).flatMap(({ checkpoint, timeMs }): ManualTime[] => {
        const position = positions.get(checkpoint);
        return position === undefined ? [] : [{ checkpoint: position, timeMs }];
      }),
      choices: (row.choices ?? []).flatMap(({ checkpoint, at, device, heardAt }): Choice[] => {
        const position = positions.get(checkpoint);
        const heard = device === null || heardAt === null ? null : { device, heardAt };
        return position === undefined ? [] : [{ checkpoint: position, at, heard }];
      }),
      stops: row.stops ?? [],
    },
  }));
}

/**
 * The rows of a table for each person; null for all of them where the table has none between the lowest and the highest number. Asked once a statement: few people
 * have any, and to look for those of each costs more than the people themselves.
 */
function whereAnyHas(
  table: 'penalty' | 'manual_time' | 'crossing_choice' | 'known_stop',
  people: readonly number[],
  theirs: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [least, most] = [
    people.reduce((a, b) => Math.min(a, b), 0x7fffffff),
    people.reduce((a, b) => Math.max(a, b), 0),
  ];
  return sql`case when (select exists (select from ${sql.table(table)} where participant_number between ${least}::int and ${most}::int)) then ${theirs} end`;
}

/** The stamps that name these people's bibs, by bib: those that are certain, at the checkpoint of this course that the place is. */
async function loadStamps(
  db: Db,
  modality: number,
  people: readonly { readonly bib: string | null }[],
  positions: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<string, HandStamp[]>> {
  const bibs = people.flatMap(({ bib }) => (bib === null ? [] : [sameBib(bib)]));
  const { rows } = await sql<{ bib: string; at: EpochMs; by: string; meant: number[] }>`
    select h.bib_key as bib, h.at, p.name as by, h.meant_numbers as meant
    from hand_stamp h join helper_phone p on p.number = h.phone_number
    where h.event_number = (select event_number from modality where number = ${modality})
      and h.bib_key = any(${bibs}::text[]) and h.is_certain`.execute(db);
  const stamps = rows.flatMap(({ bib, at, by, meant }) => {
    const checkpoint = meant.map((number) => positions.get(number)).find((position) => position !== undefined);
    return checkpoint === undefined ? [] : [{ bib, stamp: { checkpoint, at, by } }];
  });
  const byBib = Map.groupBy(stamps, ({ bib }) => bib);
  return new Map([...byBib].map(([bib, theirs]) => [bib, theirs.map(({ stamp }) => stamp)]));
}

function stampsOf(stamps: ReadonlyMap<string, HandStamp[]>, bib: string | null): Pick<Entrant, 'stamps'> {
  const theirs = bib === null ? undefined : stamps.get(sameBib(bib));
  return theirs === undefined ? {} : { stamps: theirs };
}

/** The reads of one chip as the database packs them. Unpacked person by person, so that no step is long. */
export interface PackedReads {
  readonly chip: string;
  /** Eight bytes for each read: its reader, and the milliseconds after `from`. */
  readonly heard: Buffer;
  readonly from: EpochMs;
}

/** The spans to look for reads in, and the clocks of their readers. */
export interface ReadSearch {
  /** Internal numbers of the readers whose reads count at all. */
  readonly readers: ReadonlySet<number>;
  /** The differences of their clocks meanwhile. */
  readonly spans: readonly Span[];
  readonly clocks: ReaderClocks;
  /** Reads after this instant wait: their time has not come, or the clock of their reader is ahead. */
  readonly horizon: EpochMs;
  /** True if staff have taken out any read. Mostly false, which saves looking for them. */
  readonly hasInvalidations: boolean;
}

/** The reads of these people's chips in the spans, without those that staff took out, by participant; people without any are absent. */
export async function loadReads(
  db: Db,
  modality: number,
  people: readonly number[],
  { spans, hasInvalidations }: ReadSearch,
): Promise<Map<number, PackedReads[]>> {
  const found: ChipOfPerson[] = [];
  const isLeftIn = hasInvalidations ? notInvalidated : sql``;
  // One statement a span: a race has one as a rule, two when a clock was far off for a while.
  for (const { from, to } of packable(spans)) {
    const { rows } = await sql<{ packed: Buffer | null }>`
      select string_agg(int4send(c.participant_number) || int4send(octet_length(c.chip)) || int4send(octet_length(theirs.heard))
        || convert_to(c.chip, 'UTF8') || theirs.heard, '') as packed
      from chip c, lateral (
          select string_agg(int8send(l.device::bigint << 32 | (l.heard_at - ${from}::bigint)), '') as heard
          from read_log l
          where l.chip = c.chip and l.heard_at between ${from}::bigint and ${to}::bigint ${isLeftIn}
        ) theirs
      where c.participant_number = any(${arrayOf(people)}::int[]) and c.modality_number = ${modality} and theirs.heard is not null`.execute(
      db,
    );
    for (const { packed } of rows) if (packed !== null) found.push(...chipsIn(packed, from));
  }
  return Map.groupBy(found, ({ participant }) => participant);
}

type ChipOfPerson = PackedReads & { readonly participant: number };

/** One row for all people, taken apart here: rows cost the driver more than their bytes. */
function chipsIn(packed: Buffer, from: EpochMs): ChipOfPerson[] {
  const found: ChipOfPerson[] = [];
  for (let at = 0; at < packed.length; ) {
    const chipFrom = at + 12;
    const heardFrom = chipFrom + packed.readInt32BE(at + 4);
    const end = heardFrom + packed.readInt32BE(at + 8);
    const participant = packed.readInt32BE(at);
    found.push({
      participant,
      chip: packed.toString('utf8', chipFrom, heardFrom),
      heard: packed.subarray(heardFrom, end),
      from,
    });
    at = end;
  }
  return found;
}

const bytesOfRead = 8;
/** Milliseconds that fit four bytes: 49 days. */
const longestSpan: Ms = 2 ** 32;

/** The same instants in spans whose milliseconds fit. */
function packable(spans: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const pieces: Span[] = [];
    for (let { from } = span; from <= span.to; from += longestSpan)
      pieces.push({ from, to: Math.min(span.to, from + longestSpan - 1) });
    return pieces;
  });
}

const notInvalidated = sql`and not exists (
  select from read_invalidation i
  where (i.chip, i.heard_at, i.device, i.epoch, i.seq) = (l.chip, l.heard_at, l.device, l.epoch, l.seq)
)`;

/**
 * Packed reads → the domain's; reads of other races' readers are left out. A result is made of instants and readers alone, so counters
 * are not loaded: a running number makes the reads distinct. `verdictsOf` says which read became a crossing. Reads after the horizon are
 * left out, and the instant of each is said to `onWaiting`.
 */
export function unpackReads(
  packed: readonly PackedReads[],
  { readers, clocks, horizon }: ReadSearch,
  onWaiting?: (at: EpochMs) => void,
): Read[] {
  const reads: Read[] = [];
  for (const { chip, heard, from } of packed) {
    for (let byte = 0; byte < heard.length; byte += bytesOfRead) {
      const device = heard.readInt32BE(byte);
      if (!readers.has(device)) continue;
      const heardAt = from + heard.readUInt32BE(byte + 4);
      const at = trueInstant(clocks, device, heardAt);
      if (at > horizon) {
        onWaiting?.(at);
        continue;
      }
      reads.push({
        device,
        epoch: 0,
        seq: byte / bytesOfRead,
        chip,
        heardAt,
        at,
        isInvalidated: false,
      });
    }
  }
  return reads;
}

/** One text for the whole key of a read; no part of it contains a space but the chip, which is last. */
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
