import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';

/** A race that is over, with results and no reads, from which boards are loaded and pages are made. */
export interface FinishedRace {
  readonly modality: number;
  readonly oid: string;
  /** Ids of the checkpoints in course order. */
  readonly checkpoints: readonly string[];
}

const gunAt = Date.UTC(2026, 4, 2, 8);

/**
 * Lays a finished race in, in plain SQL: ten checkpoints between start and finish, 12 categories, 900 clubs, a tenth local, every fourth
 * without a club. Several can stand in one database.
 */
export async function layFinishedRace(
  { db, newId }: Context,
  people: number,
  intermediates = 10,
): Promise<FinishedRace> {
  const checkpoints = intermediates + 2;
  const oid = newId();
  await sql`insert into event (oid, slug, name, date_start) values (${newId()}, ${`finished-${oid}`}, 'Finished', ${new Date(gunAt)})`.execute(
    db,
  );
  const { rows } = await sql<{ number: number; event: number }>`
    insert into modality (oid, event_number, name, short_name, distance_m, planned_start_at, gun_at, status)
    select ${oid}, max(number), 'Finished', 'F', 42195, ${new Date(gunAt)}, ${gunAt}::bigint, 'live' from event
    returning number, event_number as event`.execute(db);
  const { number: modality = 0, event = 0 } = rows[0] ?? {};
  const oids = Array.from({ length: checkpoints }, newId);
  for (const [position, id] of oids.entries()) {
    const kind = position === 0 ? 'start' : position === checkpoints - 1 ? 'finish' : 'intermediate';
    await sql`insert into checkpoint (oid, modality_number, position, kind, distance_m)
      values (${id}, ${modality}, ${position}, ${kind}, ${(42_195 * position) / (checkpoints - 1)})`.execute(db);
  }
  await sql`
    insert into participant (oid, event_number, modality_number, bib, name, surname, gender, category, club, is_local, search)
    select ${oid.slice(0, 16)} || lpad(to_hex(n), 8, '0'), ${event}, ${modality}, n::text, 'Name' || n % 700, 'Surname' || n % 5000 || ' Other' || n % 3000,
      case when n % 3 = 0 then 'female' else 'male' end, 'C' || n % 6, case when n % 4 = 0 then null else 'Club ' || n % 900 end, n % 10 = 0,
      n || ' name' || n % 700 || ' surname' || n % 5000 || ' other' || n % 3000
    from generate_series(1, ${people}::int) n`.execute(db);
  // A spread of times by steps that share no factor with the field: the same race each time, with no order in it.
  await sql`
    insert into result (participant_number, modality_number, status, reference_at, net_start_at, crossings)
    select p.number, p.modality_number, 'finished', ${gunAt}::bigint, ${gunAt}::bigint + p.n * 15,
      array(select ${gunAt}::bigint + p.n * 15 + at * (200000 + (p.n * 7919) % 400000) from generate_series(0, ${checkpoints - 1}::int) at)
    from (select number, modality_number, bib::bigint as n from participant where modality_number = ${modality}) p`.execute(
    db,
  );
  await sql`insert into board_event (modality_number, version, is_reload, changes, at) values (${modality}, 1, true, null, ${gunAt}::bigint)`.execute(
    db,
  );
  await sql`vacuum analyze participant, result, board_event`.execute(db);
  return { modality, oid, checkpoints: oids };
}
