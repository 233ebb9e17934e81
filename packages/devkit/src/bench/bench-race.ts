import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';

/** A big race for benchmarks: start, ten checkpoints and a finish, each with a mat of its own that reads every runner twice. */
export interface BenchRace {
  readonly modality: number;
  readonly oid: string;
  readonly people: number;
  readonly checkpoints: number;
  readonly gunAt: EpochMs;
}

export interface BenchRead {
  readonly epoch: number;
  readonly seq: number;
  readonly chip: string;
  readonly time: EpochMs;
  readonly kind: 'chip';
}

export interface BenchBatch {
  /** Public number of the reader. */
  readonly device: number;
  readonly reads: readonly BenchRead[];
}

const minuteMs: Ms = 60_000;
const defaultGunAt: EpochMs = Date.UTC(2026, 4, 2, 8);

/** Lays the race into an empty database, in plain SQL: entering 60,000 people is not measured. */
export async function layBenchRace(
  { db, newId }: Context,
  people: number,
  intermediates = 10,
  gunAt = defaultGunAt,
): Promise<BenchRace> {
  const checkpoints = intermediates + 2;
  const oid = newId();
  await sql`insert into event (oid, slug, name, date_start) values (${newId()}, ${`bench-${oid}`}, 'Bench', ${new Date(gunAt)})`.execute(
    db,
  );
  const { rows } = await sql<{ number: number; event: number }>`
    insert into modality (oid, event_number, name, short_name, distance_m, planned_start_at, gun_at)
    select ${oid}, max(number), 'Bench', 'B', 42195, ${new Date(gunAt)}, ${gunAt}::bigint from event
    returning number, event_number as event`.execute(db);
  const { number: modality = 0, event = 0 } = rows[0] ?? {};
  for (let position = 0; position < checkpoints; position += 1) {
    const kind = position === 0 ? 'start' : position === checkpoints - 1 ? 'finish' : 'intermediate';
    const distance = (42_195 * position) / (checkpoints - 1);
    await sql`
      with at as (
        insert into checkpoint (oid, modality_number, position, kind, distance_m) values (${newId()}, ${modality}, ${position}, ${kind}, ${distance})
        returning number
      ), mat as (
        insert into reader (oid, numeric_id, name) values (${newId()}, ${position + 1}, ${`Mat ${position}`}) returning number
      )
      insert into reader_configuration (oid, reader_number, modality_number, checkpoint_number, opens_at, closes_at, min_gap_ms)
      select ${newId()}, mat.number, ${modality}, at.number, ${gunAt - 60 * minuteMs}, ${gunAt + 600 * minuteMs}, 10000 from at, mat`.execute(
      db,
    );
  }
  await sql`
    insert into participant (oid, event_number, modality_number, bib, name, surname, gender, category)
    select 'bec0' || lpad(to_hex(n), 20, '0'), ${event}, ${modality}, n::text, 'Runner', n::text,
      case when n % 3 = 0 then 'female' else 'male' end, 'C' || n % 12
    from generate_series(1, ${people}::int) n`.execute(db);
  await sql`
    insert into chip (event_number, chip, participant_number, modality_number)
    select event_number, 'C' || bib, number, modality_number from participant where modality_number = ${modality}`.execute(
    db,
  );
  await sql`
    insert into dirty_result (modality_number, participants, is_person, is_correction, at)
    select modality_number, array_agg(number), true, true, 0 from participant where modality_number = ${modality} group by 1, number / 1000`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  return { modality, oid, people, checkpoints, gunAt };
}

/** All reads of the race in the order of time, packed into batches of one reader each, as gateways fill them. The same call gives the same reads. */
export function benchBatches({ people, checkpoints, gunAt: gun }: BenchRace, batchSize: number): BenchBatch[] {
  const heard: { device: number; chip: string; time: number }[] = [];
  for (let runner = 1; runner <= people; runner += 1) {
    const legMs = 18 * minuteMs + ((runner * 7_919) % people) * ((14 * minuteMs) / people);
    const startAt = gun + ((runner * 104_729) % people) * ((15 * minuteMs) / people);
    for (let checkpoint = 0; checkpoint < checkpoints; checkpoint += 1) {
      const time = Math.round(startAt + (checkpoint * legMs * 11) / (checkpoints - 1));
      heard.push(
        { device: checkpoint + 1, chip: `C${runner}`, time },
        { device: checkpoint + 1, chip: `C${runner}`, time: time + 400 },
      );
    }
  }
  heard.sort((a, b) => a.time - b.time);
  return packed(heard, checkpoints, batchSize);
}

function packed(
  heard: readonly { device: number; chip: string; time: number }[],
  checkpoints: number,
  batchSize: number,
): BenchBatch[] {
  const open = Array.from({ length: checkpoints + 1 }, (): BenchRead[] => []);
  const counters = new Array<number>(checkpoints + 1).fill(0);
  const batches: BenchBatch[] = [];
  for (const { device, chip, time } of heard) {
    const seq = (counters[device] ?? 0) + 1;
    counters[device] = seq;
    const reads = open[device] ?? [];
    reads.push({ epoch: 1, seq, chip, time, kind: 'chip' });
    if (reads.length < batchSize) continue;
    batches.push({ device, reads });
    open[device] = [];
  }
  for (const [device, reads] of open.entries()) if (reads.length > 0) batches.push({ device, reads });
  return batches;
}
