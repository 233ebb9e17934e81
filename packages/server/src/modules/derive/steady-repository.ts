import type { Result, ResultStatus, Warning } from '@dorsal/domain/timing/types.ts';
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
  const { rows } = await sql<{ numbers: Buffer | null; words: string | null }>`
    select string_agg(array_send(array[${steadyColumns}, reference_at, net_start_at, wave_number, penalty_ms] || crossings), '') as numbers,
      string_agg(array_to_string(status || warnings, ' '), ',') as words
    from result
    where participant_number = any(${`{${people.join(',')}}`}::int[]) and modality_number = ${modality} and ${isSteady}`.execute(
    db,
  );
  const { numbers, words } = rows[0] ?? {};
  if (!numbers || !words) return [];
  const next = listsIn(numbers);
  return words.split(',').map((theirs): SteadyResult => {
    const [id, from, to, losesOnlyFinish, lostFinishAt, referenceAt, netStartAt, wave, penaltyMs, ...crossings] =
      next();
    const [status = '', ...warnings] = theirs.split(' ');
    return {
      ...steadyOfRow([id, from, to, losesOnlyFinish, lostFinishAt]),
      result: {
        status: status as ResultStatus, // derive alone writes this column
        referenceAt: referenceAt ?? null,
        netStartAt: netStartAt ?? null,
        wave: wave ?? null,
        penaltyMs: penaltyMs ?? 0,
        crossings,
        held: emptyResult.held,
        warnings: warnings as Warning[], // as above
      },
    };
  });
}

const steadyColumns = sql`participant_number, steady_from, steady_to, loses_only_finish::int, lost_finish_at`;
const isSteady = sql`steady_from is not null and reference_at is not null and held is null`;

type Numbers = readonly (number | null | undefined)[];

const steadyOfRow = ([id, from, to, losesOnlyFinish, lostFinishAt]: Numbers): Pick<SteadyResult, 'id' | 'steady'> => ({
  id: id ?? 0,
  steady: { from: from ?? 0, to: to ?? 0, losesOnlyFinish: losesOnlyFinish === 1, lostFinishAt: lostFinishAt ?? null },
});

/** Gives list after list of those that PostgreSQL sends: of one dimension, the length, then each item with its own. */
function listsIn(packed: Buffer): () => (number | null)[] {
  let at = 0;
  return () => {
    const count = packed.readInt32BE(at + 12);
    at += 20;
    const items = new Array<number | null>(count);
    for (let index = 0; index < count; index++) {
      const isThere = packed.readInt32BE(at) >= 0;
      items[index] = isThere ? longAt(packed, at + 4) : null;
      at += isThere ? 12 : 4;
    }
    return items;
  };
}

/** Exact up to 2^53. */
const longAt = (packed: Buffer, at: number): number =>
  packed.readInt32BE(at) * 0x1_0000_0000 + packed.readUInt32BE(at + 4);

/** A steady result after a move. */
export interface MovedResult {
  readonly id: number;
  readonly result: Result;
  /** The finish is gone; all other crossings stay. */
  readonly losesFinish: boolean;
  /** False: it is the one that stands. */
  readonly isChanged: boolean;
}

/** Writes the parts of these results that a move can change: one statement for all who are alike in them. */
export async function writeMovedResults(trx: Db, modality: number, moved: readonly MovedResult[]): Promise<void> {
  const alike = Map.groupBy(moved, ({ result: { status, referenceAt, warnings }, losesFinish }) =>
    [losesFinish, referenceAt, status, ...warnings].join(' '),
  );
  for (const some of alike.values()) await writeAlike(trx, modality, some);
}

/** The net time of whoever is steady counts from the first crossing. */
async function writeAlike(trx: Db, modality: number, [first, ...others]: readonly MovedResult[]): Promise<void> {
  if (first === undefined) return;
  const { status, referenceAt, warnings } = first.result;
  const withoutFinish = sql`, crossings = trim_array(crossings, 1) || null::bigint, lost_finish_at = crossings[cardinality(crossings)]`;
  await sql`
    update result set status = ${status}, reference_at = ${referenceAt}, net_start_at = crossings[1], warnings = ${`{${warnings.join(',')}}`}::text[]
      ${first.losesFinish ? withoutFinish : sql``}
    where participant_number = any(${`{${[first, ...others].map(({ id }) => id).join(',')}}`}::int[]) and modality_number = ${modality}`.execute(
    trx,
  );
}

/** By participant number, the steady results of a modality; the results themselves stand on its board. */
export async function loadSteady(db: Db, modality: number): Promise<Map<number, Steady>> {
  const { rows } = await sql<{ numbers: Buffer | null; count: number }>`
    select string_agg(array_send(array[${steadyColumns}]), '') as numbers, count(*)::int as count
    from result where modality_number = ${modality} and ${isSteady}`.execute(db);
  const { numbers, count } = rows[0] ?? {};
  const steady = new Map<number, Steady>();
  if (!numbers) return steady;
  const next = listsIn(numbers);
  for (let index = 0; index < (count ?? 0); index++) {
    const one = steadyOfRow(next());
    steady.set(one.id, one.steady);
  }
  return steady;
}
