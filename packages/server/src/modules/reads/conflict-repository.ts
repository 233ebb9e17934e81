import { sql } from 'kysely';
import { raiseProblems } from '#modules/problems/problem-repository.ts';
import type { Context } from '#platform/context.ts';
import type { NewRead } from './read-batch.ts';

/** A value of a reader's counter. */
export type Counter = Pick<NewRead, 'device' | 'epoch' | 'seq'>;

/** Looks a whole run through, once: an alarm if a value stands twice in it; gives its first and last value. */
export async function lookThrough(
  db: Context['db'],
  device: number,
  epoch: number,
): Promise<{ from: number; to: number } | null> {
  const { rows } = await sql<{ from: number | null; to: number | null; values: number; reads: number }>`
    select min(seq) as "from", max(seq) as "to", count(distinct seq) as "values", count(*) as reads
    from read_log where device = ${device} and epoch = ${epoch}`.execute(db);
  const run = rows[0];
  if (!run || run.from === null || run.to === null) return null;
  if (run.reads > run.values) await raise(db, device, epoch);
  return { from: run.from, to: run.to };
}

/** An alarm for each reader with one of these values twice in the log. */
export async function raiseWhereTwice(db: Context['db'], counters: readonly Counter[]): Promise<void> {
  const list = (of: (counter: Counter) => number): string => `{${counters.map(of).join(',')}}`;
  const { rows } = await sql<{ device: number; epoch: number }>`
    select distinct device, epoch from (
      select l.device, l.epoch, l.seq
      from (select distinct * from unnest(${list(({ device }) => device)}::int[], ${list(({ epoch }) => epoch)}::bigint[], ${list(({ seq }) => seq)}::bigint[])
        as doubt (device, epoch, seq)) doubt
      join read_log l using (device, epoch, seq)
      group by l.device, l.epoch, l.seq having count(*) > 1
    ) twice`.execute(db);
  for (const { device, epoch } of rows) await raise(db, device, epoch);
}

async function raise(db: Context['db'], device: number, epoch: number): Promise<void> {
  const { numeric_id: number } = await db
    .selectFrom('reader')
    .select('numeric_id')
    .where('number', '=', device)
    .executeTakeFirstOrThrow();
  await raiseProblems(db, [
    { type: 'read_conflict', subject: `reader:${number}`, detail: { numericId: number, epoch } },
  ]);
}
