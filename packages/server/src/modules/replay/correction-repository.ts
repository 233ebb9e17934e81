import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { CopiedRace } from './copy-race.ts';

/** The copied numbers as a table `map (old, new)`. */
const mapped = (copies: ReadonlyMap<number, number>) =>
  sql`unnest(${`{${[...copies.keys()].join(',')}}`}::int[], ${`{${[...copies.values()].join(',')}}`}::int[]) as`;

/** Times by hand, choices between explanations, known stops and penalties. */
export async function repeatTimes(trx: Db, { participants, checkpoints, readers }: CopiedRace): Promise<void> {
  await sql`
    insert into manual_time (participant_number, checkpoint_number, time_ms, source)
    select p.new, c.new, t.time_ms, t.source from manual_time t
    join ${mapped(participants)} p (old, new) on p.old = t.participant_number
    join ${mapped(checkpoints)} c (old, new) on c.old = t.checkpoint_number
    on conflict do nothing`.execute(trx);
  await sql`
    insert into crossing_choice (participant_number, checkpoint_number, visit_at, heard_device, heard_at)
    select p.new, c.new, t.visit_at, r.new, case when r.new is null then null else t.heard_at end from crossing_choice t
    join ${mapped(participants)} p (old, new) on p.old = t.participant_number
    join ${mapped(checkpoints)} c (old, new) on c.old = t.checkpoint_number
    left join ${mapped(readers)} r (old, new) on r.old = t.heard_device
    on conflict do nothing`.execute(trx);
  await sql`
    insert into known_stop (participant_number, from_at, to_at)
    select p.new, s.from_at, s.to_at from known_stop s join ${mapped(participants)} p (old, new) on p.old = s.participant_number
    on conflict do nothing`.execute(trx);
  await sql`
    insert into penalty (participant_number, time_ms, reason)
    select p.new, n.time_ms, n.reason from penalty n join ${mapped(participants)} p (old, new) on p.old = n.participant_number
    order by n.number`.execute(trx);
}

/** The rulings of staff on people, and the reads that they took out. */
export async function repeatRulings(trx: Db, { participants, readers }: CopiedRace): Promise<void> {
  await sql`
    update participant copy
    set staff_status = o.staff_status, disqualified_reason = o.disqualified_reason, accepts_late_start = o.accepts_late_start
    from participant o join ${mapped(participants)} p (old, new) on p.old = o.number
    where copy.number = p.new and (o.staff_status is not null or o.disqualified_reason is not null or o.accepts_late_start)`.execute(
    trx,
  );
  await sql`
    insert into read_invalidation (chip, heard_at, device, epoch, seq, reason)
    select i.chip, i.heard_at, r.new, i.epoch, i.seq, i.reason from read_invalidation i
    join ${mapped(readers)} r (old, new) on r.old = i.device
    on conflict do nothing`.execute(trx);
}

/** The guns of today, and the last step that staff took with the race. */
export async function repeatEnd(trx: Db, { modalities }: CopiedRace): Promise<void> {
  await sql`
    update modality copy set gun_at = o.gun_at, staff_mark = o.staff_mark, staff_note = o.staff_note
    from modality o join ${mapped(modalities)} m (old, new) on m.old = o.number
    where copy.number = m.new`.execute(trx);
  await sql`
    update wave copy set gun_at = o.gun_at
    from wave o join ${mapped(modalities)} m (old, new) on m.old = o.modality_number
    where copy.modality_number = m.new and copy.name = o.name`.execute(trx);
}
