import { lateFinishMs } from '@dorsal/domain/timing/opened-finish.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { CompiledQuery } from 'kysely';
import { marksChannel, mostPeopleOfMark } from '#modules/derive/marks/mark-repository.ts';
import { rosterGate } from '#modules/derive/marks/roster-gate-repository.ts';
import type { Db } from '#platform/context.ts';
import type { NewRead } from './read-batch.ts';

/** The outcome of one statement of reads. */
export interface TakenReads {
  /** Places in the list of rows that were there already. */
  readonly repeated: readonly number[];
  /** People newly marked, by modality. */
  readonly marked: ReadonlyMap<number, number>;
}

export interface StorableReads {
  /** Each read once. */
  readonly reads: readonly NewRead[];
  /** Internal numbers of the readers whose heartbeats move. */
  readonly readers: readonly number[];
  readonly at: EpochMs;
  /** True: no other transaction has any of the reads, before or meanwhile. It saves a third of the work on the index; a repeated read fails the statement. */
  readonly areFresh: boolean;
}

/** Opens a transaction on this connection and passes the roster gate, which stays open for others who bring reads. One round trip. */
export const beginPastGate = async (connection: Db): Promise<void> => {
  await connection.executeQuery(beginQuery);
};
const beginQuery = CompiledQuery.raw(
  `begin; select pg_advisory_xact_lock_shared(${rosterGate.class}, ${rosterGate.key})`,
);
export const commit = async (connection: Db): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw('commit'));
};
export const rollback = async (connection: Db): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw('rollback'));
};

/**
 * Stores reads, moves the heartbeats of `readers` and marks the people whom the reads can touch, in one statement. Its snapshot is taken after
 * the gate was passed, so it sees every roster that closed the gate before. Windows are widened by the reader's clock differences, and a read
 * stored before marks along with new ones: a fold without need gives the same result.
 */
export async function storeReads(connection: Db, { reads, readers, at, areFresh }: StorableReads): Promise<TakenReads> {
  const key = keyOf(reads);
  const { rows } = await connection.executeQuery<{ taken: number; marked: Record<string, number> | null }>(
    CompiledQuery.raw(areFresh ? storeFreshText : storeText, [
      ...key,
      reads.every(({ kind }) => kind === 'chip') ? '{}' : texts(reads.map(({ kind }) => kind)),
      sparse(reads, ({ antenna }) => antenna),
      sparse(reads, ({ rssi }) => rssi),
      sparse(reads, ({ chipText }) => chipText),
      sparse(reads, ({ raw }) => raw),
      at,
      numbers(readers),
      numbers([...new Set(reads.map(({ device }) => device))]),
    ]),
  );
  const { taken = 0, marked } = rows[0] ?? {};
  const repeated = taken < reads.length ? await repeatedOf(connection, key) : [];
  const people = Object.entries(marked ?? {}).map(([modality, count]) => [Number(modality), count] as const);
  return { repeated, marked: new Map(people) };
}

/** The indexes of those of these reads that were stored before this transaction. */
async function repeatedOf(connection: Db, key: readonly string[]): Promise<number[]> {
  const { rows } = await connection.executeQuery<{ ordinal: number }>(CompiledQuery.raw(repeatedText, [...key]));
  return rows.map((row) => row.ordinal - 1);
}

const keyOf = (reads: readonly NewRead[]): string[] => [
  texts(reads.map(({ chip }) => chip)),
  numbers(reads.map(({ heardAt }) => heardAt)),
  numbers(reads.map(({ device }) => device)),
  numbers(reads.map(({ epoch }) => epoch)),
  numbers(reads.map(({ seq }) => seq)),
];

// A finish hears people while it is shut too, from when the race opens anywhere: staff are told of them.
// `unnest` fills shorter lists up with null, so a column that no read has is sent as an empty list. A reader that another transaction is just
// moving is skipped: its heartbeat moves anyway, and nobody waits or meets in a deadlock.
const storeStatement = (onRepeat: string): string => `
with batch as (
  select * from unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::smallint[], $8::smallint[], $9::text[], $10::text[])
    as b (chip, heard_at, device, epoch, seq, kind, antenna, rssi, chip_text, raw)
), stored as (
  insert into read_log (chip, heard_at, device, epoch, seq, received_at, kind, antenna, rssi, chip_text, raw)
  select chip, heard_at, device, epoch, seq, $11::bigint, coalesce(kind, 'chip'), antenna, rssi, chip_text, raw from batch
  ${onRepeat}
  returning 1
), taken as (
  select count(*)::int as count from stored
), beat as (
  update reader set heartbeat = greatest(heartbeat, $11),
    last_event_received = case when number = any($13::int[]) then greatest(last_event_received, $11) else last_event_received end
  where number in (select number from reader where number = any($12::int[]) for no key update skip locked)
), spans as (
  select rc.reader_number, rc.modality_number,
    min(case when c.kind = 'finish' then race.opens_at else rc.opens_at end) + coalesce(min(clock.down), 0) as opens_at,
    max(case when c.kind = 'finish' then rc.closes_at + ${lateFinishMs} else rc.closes_at end) + coalesce(max(clock.up), 0) as closes_at
  from reader_configuration rc
  join checkpoint c on c.number = rc.checkpoint_number
  join lateral (select min(opens_at) as opens_at from reader_configuration where modality_number = rc.modality_number) race on true
  left join lateral (
    select least(0, min(difference_ms)) as down, greatest(0, max(difference_ms)) as up from reader_clock where reader_number = rc.reader_number
  ) clock on true
  where rc.reader_number = any($13::int[])
  group by rc.reader_number, rc.modality_number
), heard as (
  select distinct b.chip, s.modality_number
  from batch b join spans s on s.reader_number = b.device and b.heard_at between s.opens_at and s.closes_at
  where (select count from taken) > 0
), marked as (
  insert into dirty_result (modality_number, participants, at)
  select modality_number, array_agg(distinct participant_number), (extract(epoch from clock_timestamp()) * 1000)::bigint
  from (
    select c.modality_number, c.participant_number, row_number() over (partition by c.modality_number order by c.participant_number) as place
    from heard h join chip c on c.chip = h.chip and c.modality_number = h.modality_number
  ) owners
  group by modality_number, (place - 1) / ${mostPeopleOfMark}
  returning modality_number, cardinality(participants) as people
), nudged as (
  select json_object_agg(modality_number, people) as marked, count(pg_notify('${marksChannel}', modality_number::text))
  from (select modality_number, sum(people) as people from marked group by modality_number) touched
)
select (select count from taken) as taken, marked from nudged`;
const storeText = storeStatement('on conflict do nothing');
const storeFreshText = storeStatement('');

// Our own rows carry this transaction's id: rows that carry another were there before.
const repeatedText = `
select b.ordinal::int as ordinal
from unnest($1::text[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[]) with ordinality as b (chip, heard_at, device, epoch, seq, ordinal)
join read_log l using (chip, heard_at, device, epoch, seq)
where l.xmin <> pg_current_xact_id()::xid`;

/** Array literals made here: the driver would quote every number and look for objects in every item. */
const numbers = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join(',')}}`;
const texts = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`;
const quoted = (value: string | null): string => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`);

/** A column that most reads lack. */
function sparse(reads: readonly NewRead[], of: (read: NewRead) => string | number | null): string {
  const values = reads.map(of);
  if (values.every((value) => value === null)) return '{}';
  return texts(values.map((value) => (value === null ? null : String(value))));
}
