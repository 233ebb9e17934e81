import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import type { BenchBatch } from '#bench/bench-race.ts';

/**
 * The limit that the intake is measured against: the same rows, in the same batches and as many at a time, by a bare INSERT with a commit each.
 * `bench_log` is made as an empty copy of `read_log` with its indexes. Gives the milliseconds it took.
 */
export async function insertPlainly(
  { db }: Context,
  table: 'read_log' | 'bench_log',
  batches: readonly BenchBatch[],
  senders: number,
): Promise<number> {
  if (table === 'bench_log')
    await sql`drop table if exists bench_log; create table bench_log (like read_log including all)`.execute(db);
  const startedAt = performance.now();
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let batch = batches[next]; batch; batch = batches[next]) {
      next += 1;
      const list = (of: (read: BenchBatch['reads'][number]) => string | number): string =>
        `{${batch.reads.map(of).join(',')}}`;
      await sql`
        insert into ${sql.table(table)} (chip, heard_at, device, epoch, seq, received_at)
        select chip, heard_at, ${batch.device}, 1, seq, 0
        from unnest(${list(({ chip }) => chip)}::text[], ${list(({ time }) => time)}::bigint[], ${list(({ seq }) => seq)}::bigint[]) as r (chip, heard_at, seq)`.execute(
        db,
      );
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return performance.now() - startedAt;
}
