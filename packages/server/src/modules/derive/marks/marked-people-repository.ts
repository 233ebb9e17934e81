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

/**
 * People of a modality with a read at a reader between two corrected instants. The span is widened by the reader's clock differences:
 * a person who is marked in vain gets the same result again.
 */
export const heardInWindow = (window: {
  readonly modality: number;
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}): WhomQuery => sql`
  select c.modality_number, c.participant_number
  from chip c,
    (select least(0, min(difference_ms)) as down, greatest(0, max(difference_ms)) as up from reader_clock where reader_number = ${window.reader}) clock
  where c.modality_number = ${window.modality}
    and exists (
      select from read_log l
      where l.chip = c.chip and l.device = ${window.reader}
        and l.heard_at between ${window.from} + clock.down and ${window.to} + clock.up
    )`;

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
