import { lateFinishMs } from '@dorsal/domain/timing/opened-finish.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';

/** A query that finds the people a change touches: `(modality_number, participant_number)`, doubles allowed. */
export type WhomQuery = RawBuilder<{ modality_number: number; participant_number: number }>;

/** The same read in the log: its whole key. */
export interface ReadKey {
  readonly device: number;
  readonly epoch: number;
  readonly seq: number;
  readonly chip: string;
  readonly heardAt: EpochMs;
}

/** Everyone entered in a modality. */
export const everyone = ({ modality }: { readonly modality: number }): WhomQuery =>
  sql`select modality_number, number as participant_number from participant where modality_number = ${modality}`;

/** These people, on the board of the modality in which they are now. */
export const these = ({ participants }: { readonly participants: readonly number[] }): WhomQuery =>
  sql`select modality_number, number as participant_number from participant where number = any(${[...participants]}::int[])`;

/** These people, on the board they leave: their rows say so no longer. */
export const theseLeaving = ({
  participants,
  modality,
}: {
  readonly participants: readonly number[];
  readonly modality: number;
}): WhomQuery =>
  sql`select ${modality}::int as modality_number, unnest(${[...participants]}::int[]) as participant_number`;

/** These people on both boards: the one they leave and the one they are on now. */
export const theseOnBoth = (moved: { readonly participants: readonly number[]; readonly from: number }): WhomQuery =>
  sql`${these(moved)} union all ${theseLeaving({ participants: moved.participants, modality: moved.from })}`;

/** The end of a window, as it was and as it is. */
export interface MovedEnd {
  readonly modality: number;
  readonly reader: number;
  /** The earlier of both ends. */
  readonly from: EpochMs;
  /** The later one. */
  readonly to: EpochMs;
}

/**
 * People of a modality of whom anything is known after the earlier end: between the first and the last that is known of a runner a mat is asked whether it was
 * open, and never after it (`walk/window-ends.laws.test.ts`). Heard by any reader of the race, as its search looks for reads, widened by the clocks: a person who is
 * marked in vain gets the same result again. Everyone where more hangs on a window than whether it is open.
 */
export const knownAfter = (end: MovedEnd): WhomQuery => sql`
  select c.modality_number, c.participant_number
  from chip c,
    (select max(closes_at) as closes_at from reader_configuration where modality_number = ${end.modality}) race,
    (select least(0, min(difference_ms)) as down, greatest(0, max(difference_ms)) as up from reader_clock
      where reader_number in (select reader_number from reader_configuration where modality_number = ${end.modality})) clock
  where c.modality_number = ${end.modality}
    and exists (
      select from read_log l
      where l.chip = c.chip and l.heard_at > ${end.from}::bigint + clock.down
        and l.heard_at <= greatest(${end.to}::bigint, race.closes_at) + ${lateFinishMs}::bigint + clock.up
    )
  union all
  select p.modality_number, p.number from participant p
  where p.modality_number = ${end.modality} and (p.start_offset_ms is not null or (${hangsOnWindows(end)}))
  union all
  select p.modality_number, p.number
  from checkpoint c join manual_time t on t.checkpoint_number = c.number join participant p on p.number = t.participant_number
  where c.modality_number = ${end.modality} and p.modality_number = c.modality_number
  union all
  select p.modality_number, p.number from participant p join crossing_choice o on o.participant_number = p.number where p.modality_number = ${end.modality}
  union all
  select p.modality_number, p.number from participant p join known_stop o on o.participant_number = p.number where p.modality_number = ${end.modality}`;

/** The course itself may be another one by a window: where its reader hears at two checkpoints, or a mat is set aside. Starts by a later gun, and stamps of phones, are known after it. */
const hangsOnWindows = ({ modality, reader, from }: MovedEnd): RawBuilder<boolean> => sql`
  select (select count(*) > 1 from reader_configuration where modality_number = ${modality} and reader_number = ${reader})
    or exists (select from mat_aside where modality_number = ${modality})
    or exists (select from hand_stamp where event_number = m.event_number)
    or greatest(m.gun_at, extract(epoch from coalesce(m.planned_start_at, e.date_start)) * 1000,
      (select max(gun_at) from wave where modality_number = ${modality})) > ${from}::bigint
  from modality m join event e on e.number = m.event_number where m.number = ${modality}`;

/** People with a read at a reader while its own clock showed this span, in every modality that it serves. */
export const heardByClock = (span: {
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}): WhomQuery => sql`
  select c.modality_number, c.participant_number
  from chip c
  where c.modality_number in (select modality_number from reader_configuration where reader_number = ${span.reader})
    and exists (select from read_log l where l.chip = c.chip and l.device = ${span.reader} and l.heard_at between ${span.from} and ${span.to})`;

/** The people whose chips these reads are, in every modality that the reader serves. */
export const ownersOf = ({ reads }: { readonly reads: readonly ReadKey[] }): WhomQuery => sql`
  select c.modality_number, c.participant_number
  from unnest(${reads.map((read) => read.chip)}::text[], ${reads.map((read) => read.device)}::int[]) read (chip, device)
  join chip c on c.chip = read.chip
  where exists (select from reader_configuration rc where rc.reader_number = read.device and rc.modality_number = c.modality_number)`;
