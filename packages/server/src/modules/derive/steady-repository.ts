import type { EpochMs, Result, ResultStatus, Warning } from '@dorsal/domain/timing/types.ts';
import type { Steady } from '@dorsal/domain/walk/steady-result.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { emptyResult } from './board-change.ts';

/** A stored result that is steady. */
export interface SteadyResult {
  /** The participant's number. */
  readonly id: number;
  readonly result: Result;
  readonly steady: Steady;
}

/** The steady results of these people in a modality; who has none is absent. */
export async function loadSteadyResults(db: Db, modality: number, people: readonly number[]): Promise<SteadyResult[]> {
  // One value for all of them: rows and lists cost the driver more than their bytes.
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(participant_number) || int8send(steady_from) || int8send(steady_to) || boolsend(loses_only_finish)
      || int8send(reference_at) || int8send(coalesce(net_start_at, reference_at)) || int4send(coalesce(wave_number, 0)) || int4send(penalty_ms)
      || int4send(octet_length(words)) || int4send(octet_length(instants)) || convert_to(words, 'UTF8') || instants, '') as packed
    from result, lateral (select array_to_string(status || warnings, ' ') as words, array_send(crossings) as instants) texts
    where participant_number = any(${`{${people.join(',')}}`}::int[]) and modality_number = ${modality}
      and steady_from is not null and reference_at is not null and held is null`.execute(db);
  return rows[0]?.packed ? steadyResultsIn(rows[0].packed) : [];
}

/** Bytes before the words of a packed result. */
const headBytes = 53;

function steadyResultsIn(packed: Buffer): SteadyResult[] {
  const found: SteadyResult[] = [];
  for (let at = 0; at < packed.length; ) {
    const wordsFrom = at + headBytes;
    const instantsFrom = wordsFrom + packed.readInt32BE(at + 45);
    const end = instantsFrom + packed.readInt32BE(at + 49);
    const [status = '', ...warnings] = packed.toString('latin1', wordsFrom, instantsFrom).split(' ');
    const wave = packed.readInt32BE(at + 37);
    found.push({
      id: packed.readInt32BE(at),
      steady: {
        from: instantAt(packed, at + 4),
        to: instantAt(packed, at + 12),
        losesOnlyFinish: packed[at + 20] === 1,
      },
      result: {
        status: status as ResultStatus, // derive alone writes this column
        referenceAt: instantAt(packed, at + 21),
        netStartAt: instantAt(packed, at + 29),
        wave: wave === 0 ? null : wave,
        penaltyMs: packed.readInt32BE(at + 41),
        crossings: instantsIn(packed, instantsFrom),
        held: emptyResult.held,
        warnings: warnings as Warning[], // as above
      },
    });
    at = end;
  }
  return found;
}

/** A list of one dimension as PostgreSQL sends it: its length, then each item with its own. */
function instantsIn(packed: Buffer, from: number): (EpochMs | null)[] {
  const count = packed.readInt32BE(from + 12);
  const instants = new Array<EpochMs | null>(count);
  let at = from + 20;
  for (let index = 0; index < count; index++) {
    const isThere = packed.readInt32BE(at) >= 0;
    instants[index] = isThere ? instantAt(packed, at + 4) : null;
    at += isThere ? 12 : 4;
  }
  return instants;
}

/** Exact up to 2^53. */
const instantAt = (packed: Buffer, at: number): EpochMs =>
  packed.readInt32BE(at) * 0x1_0000_0000 + packed.readUInt32BE(at + 4);

/** A steady result after a move. */
export interface MovedResult {
  readonly id: number;
  readonly result: Result;
  /** The finish is gone; all other crossings stay. Who has lost it is not steady any more. */
  readonly losesFinish: boolean;
  /** False: it is the one that stands. */
  readonly isChanged: boolean;
}

/** Writes the parts of these results that a move can change. */
export async function writeMovedResults(trx: Db, modality: number, moved: readonly MovedResult[]): Promise<void> {
  if (moved.length === 0) return;
  const list = (of: (one: MovedResult) => string | number | boolean | null): string =>
    `{${moved.map((one) => of(one) ?? 'NULL').join(',')}}`;
  await sql`
    update result set status = moved.status, reference_at = moved.reference_at, net_start_at = moved.net_start_at, warnings = moved.warnings::text[],
      crossings = case when loses_finish then trim_array(crossings, 1) || null::bigint else crossings end,
      steady_from = case when loses_finish then null else steady_from end, steady_to = case when loses_finish then null else steady_to end
    from unnest(${list(({ id }) => id)}::int[], ${list(({ result }) => result.status)}::text[], ${list(({ result }) => result.referenceAt)}::bigint[],
      ${list(({ result }) => result.netStartAt)}::bigint[], ${list(({ result }) => `"{${result.warnings.join(',')}}"`)}::text[], ${list(({ losesFinish }) => losesFinish)}::boolean[])
      as moved (id, status, reference_at, net_start_at, warnings, loses_finish)
    where participant_number = moved.id and modality_number = ${modality}`.execute(trx);
}

/** By participant number, the steady results of a modality; the results themselves stand on its board. */
export async function loadSteady(db: Db, modality: number): Promise<Map<number, Steady>> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int4send(participant_number) || int8send(steady_from) || int8send(steady_to) || boolsend(loses_only_finish), '') as packed
    from result where modality_number = ${modality} and steady_from is not null and reference_at is not null and held is null`.execute(
    db,
  );
  const steady = new Map<number, Steady>();
  const packed = rows[0]?.packed ?? Buffer.alloc(0);
  for (let at = 0; at < packed.length; at += 21)
    steady.set(packed.readInt32BE(at), {
      from: instantAt(packed, at + 4),
      to: instantAt(packed, at + 12),
      losesOnlyFinish: packed[at + 20] === 1,
    });
  return steady;
}
