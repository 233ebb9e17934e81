import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A reader at a checkpoint, as a file of its box is judged by it. */
export interface ReaderOfFile {
  /** Internal and public number. */
  readonly reader: number;
  readonly number: number;
  readonly event: number;
  readonly zone: string;
  /** The whole of its windows there. */
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** The reader with this public number at a checkpoint; null: it does not stand there. Undefined: there is no such checkpoint. */
export async function readerOfFile(
  db: Db,
  { checkpoint, reader }: { readonly checkpoint: string; readonly reader: number },
): Promise<ReaderOfFile | null | undefined> {
  const { rows } = await sql<Omit<ReaderOfFile, 'reader'> & { readonly reader: number | null }>`
    select min(r.number) as reader, ${reader}::int as number, e.number as event, e.time_zone as zone,
      min(rc.opens_at) as "opensAt", max(rc.closes_at) as "closesAt"
    from checkpoint c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
    left join (reader_configuration rc join reader r on r.number = rc.reader_number and r.numeric_id = ${reader}) on rc.checkpoint_number = c.number
    where c.oid = ${checkpoint} group by e.number`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.reader === null ? null : { ...row, reader: row.reader };
}

/** The reads of a file: chips as they are stored, and when they were heard. */
export interface FileReads {
  readonly chips: readonly string[];
  readonly instants: readonly EpochMs[];
}

const listed = ({ chips, instants }: FileReads) =>
  sql`unnest(${[...chips]}::text[], ${[...instants]}::bigint[]) with ordinality f (chip, at, nr)`;

/** The places, from 0, of those that are stored for this reader already, whatever counter they came under. */
export async function storedForReader(db: Db, reads: FileReads, reader: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ nr: number }>`
    select f.nr::int - 1 as nr from ${listed(reads)}
    where exists (select from read_log l where l.chip = f.chip and l.heard_at = f.at and l.device = ${reader})`.execute(
    db,
  );
  return new Set(rows.map(({ nr }) => nr));
}

export interface FileFacts {
  readonly ofOthers: number;
  readonly otherReaders: readonly string[];
  readonly unknown: number;
  readonly unknownChips: number;
}

/** The reads of a file that another reader has, and those of chips that nobody of the event has. */
export async function factsOfFile(db: Db, reads: FileReads, { reader, event }: ReaderOfFile): Promise<FileFacts> {
  const { rows } = await sql<FileFacts>`
    with listed as (select chip, at, nr from ${listed(reads)}),
    others as (
      select f.nr, r.name from listed f join read_log l on l.chip = f.chip and l.heard_at = f.at and l.device <> ${reader} and f.chip <> ''
      join reader r on r.number = l.device
    ), unknown as (
      select f.chip, count(*) as reads from listed f
      where f.chip <> '' and not exists (select from chip where chip.event_number = ${event} and chip.chip = f.chip)
      group by f.chip
    )
    select (select count(distinct nr)::int from others) as "ofOthers",
      array(select name from others group by name order by count(*) desc, name limit 3) as "otherReaders",
      (select coalesce(sum(reads), 0)::int from unknown) as unknown, (select count(*)::int from unknown) as "unknownChips"`.execute(
    db,
  );
  const [facts] = rows;
  return facts ?? { ofOthers: 0, otherReaders: [], unknown: 0, unknownChips: 0 };
}
