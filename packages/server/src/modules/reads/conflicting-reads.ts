import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { NewRead } from './read-batch.ts';

/** What was taken in of one reader and one run of its counter, and is to be looked through. */
interface Stretch {
  readonly device: number;
  readonly epoch: number;
  from: number;
  to: number;
}

/** A box that counts on has stretches without holes; where one lies further ahead it is looked through by itself. */
const holeOf = 10_000;

/**
 * Raises an alarm for each reader that gave one counter value (epoch and seq) to reads with different content. Both are kept: which one is
 * true only people can say. Looks through what the stretches of these reads hold in the log; meant to run beside the intake, not in its way.
 */
export async function raiseConflicts(
  db: Context['db'],
  reads: readonly Pick<NewRead, 'device' | 'epoch' | 'seq'>[],
): Promise<void> {
  const stretches = stretchesOf(reads);
  if (stretches.length === 0) return;
  const column = (of: (stretch: Stretch) => number): number[] => stretches.map(of);
  await db.transaction().execute(async (trx) => {
    // Block ranges hold what was written; the planner would rather walk the whole key.
    await sql`set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_seqscan = off;
      select brin_summarize_new_values('read_log_by_reader')`.execute(trx);
    await sql`
    insert into alarm (type, subject, detail)
    select 'read_conflict', 'reader:' || r.numeric_id, jsonb_build_object('numericId', r.numeric_id, 'epoch', min(twice.epoch), 'seq', min(twice.seq), 'count', count(*))
    from unnest(${column(({ device }) => device)}::int[], ${column(({ epoch }) => epoch)}::bigint[], ${column(({ from }) => from)}::bigint[], ${column(({ to }) => to)}::bigint[])
      as stretch (device, epoch, from_seq, to_seq)
    cross join lateral (
      select l.epoch, l.seq from read_log l
      where l.device = stretch.device and l.epoch = stretch.epoch and l.seq between stretch.from_seq and stretch.to_seq
      group by l.epoch, l.seq having count(*) > 1
    ) twice
    join reader r on r.number = stretch.device
    group by r.numeric_id
    on conflict (type, subject) where resolved_at is null do nothing`.execute(trx);
  });
}

function stretchesOf(reads: readonly Pick<NewRead, 'device' | 'epoch' | 'seq'>[]): Stretch[] {
  const inOrder = reads.toSorted((a, b) => a.device - b.device || a.epoch - b.epoch || a.seq - b.seq);
  const stretches: Stretch[] = [];
  for (const { device, epoch, seq } of inOrder) {
    const last = stretches.at(-1);
    if (last?.device === device && last.epoch === epoch && seq - last.to <= holeOf) last.to = seq;
    else stretches.push({ device, epoch, from: seq, to: seq });
  }
  return stretches;
}
