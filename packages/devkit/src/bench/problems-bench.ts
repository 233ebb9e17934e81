import { type ProblemRule, problemRules } from '@dorsal/server/modules/alarms/problem-rules.ts';
import { evaluateProblems } from '@dorsal/server/modules/alarms/watch-problems.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { layFinishedRace } from './finished-race.ts';

export interface ProblemFigures {
  /** By kind of problem: the work of one look, and its share of the time between two looks. */
  readonly kinds: readonly { readonly type: ProblemRule['type']; readonly ms: number; readonly share: number }[];
  /** All kinds together, as a share of one processor's time. */
  readonly share: number;
  /** The kinds of which problems stand open after it. */
  readonly open: readonly string[];
}

interface Options {
  readonly context: Context;
  readonly people: number;
  readonly rounds: number;
  readonly dataDir: string;
}

const gunAt = Date.UTC(2026, 4, 2, 8);
const hour = 3_600_000;
const missedShare = 0.01;

/**
 * Looks for problems in a race that is on, with a reader at each of its twelve checkpoints, a read of each crossing, and one crossing of a hundred
 * missed. Wants a migrated, empty database.
 */
export async function benchProblems({ context, people, rounds, dataDir }: Options): Promise<ProblemFigures> {
  await layLiveRace(context, people);
  const now = gunAt + 2 * hour;
  const at = { ...context, now: () => now };
  const facts = { dataDir, tls: null };
  await evaluateProblems(at, facts);
  const kinds = [];
  for (const rule of problemRules) {
    const spans: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await evaluateProblems(at, facts, [rule]);
      spans.push(performance.now() - startedAt);
    }
    const ms = spans.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
    kinds.push({ type: rule.type, ms, share: ms / rule.everyMs });
  }
  const open = await context.db
    .selectFrom('problem')
    .select('type')
    .distinct()
    .where('resolved_at', 'is', null)
    .execute();
  return { kinds, share: kinds.reduce((sum, { share }) => sum + share, 0), open: open.map(({ type }) => type) };
}

async function layLiveRace(context: Context, people: number): Promise<void> {
  const { db } = context;
  const { modality } = await layFinishedRace(context, people);
  await sql`insert into reader (oid, numeric_id, name, heartbeat, last_event_received)
    select lpad(to_hex(position + 1), 24, 'f'), position + 1, 'Mat ' || position, ${gunAt + 2 * hour}::bigint, ${gunAt + 2 * hour}::bigint
    from checkpoint where modality_number = ${modality}`.execute(db);
  await sql`insert into reader_configuration (oid, reader_number, modality_number, checkpoint_number, opens_at, closes_at)
    select lpad(to_hex(c.number), 24, 'e'), r.number, ${modality}, c.number, ${gunAt - hour}::bigint, ${gunAt + 8 * hour}::bigint
    from checkpoint c join reader r on r.numeric_id = c.position + 1 where c.modality_number = ${modality}`.execute(db);
  await sql`insert into chip (event_number, chip, participant_number, modality_number)
    select event_number, 'CHIP' || bib, number, modality_number from participant where modality_number = ${modality} and bib::int > 50`.execute(
    db,
  );
  await sql`insert into read_log (chip, heard_at, device, epoch, seq, received_at)
    select 'CHIP' || p.bib, at, r.number, 1, row_number() over (partition by r.number order by at), at
    from result s join participant p on p.number = s.participant_number
    cross join lateral unnest(s.crossings) with ordinality heard (at, nr) join reader r on r.numeric_id = nr
    where s.modality_number = ${modality}`.execute(db);
  await sql`update result set crossings[5] = null
    where modality_number = ${modality} and participant_number % ${Math.round(1 / missedShare)}::int = 0`.execute(db);
  await sql`vacuum analyze read_log, result, chip`.execute(db);
}
