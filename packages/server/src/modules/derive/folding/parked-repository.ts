import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A person whose result could not be folded: what stood stays, staff get an alarm, and the next mark tries again. */
export interface Parked {
  readonly id: number;
  readonly error: string;
}

/** Parks these people, each with an open alarm. */
export async function park(trx: Db, modality: number, parked: readonly Parked[]): Promise<void> {
  if (parked.length === 0) return;
  const [people, errors] = [parked.map(({ id }) => id), parked.map(({ error }) => error)];
  await sql`
    insert into parked_result (participant_number, modality_number, error)
    select number, ${modality}, error from unnest(${people}::int[], ${errors}::text[]) as parked (number, error)
    on conflict (participant_number) do update set modality_number = excluded.modality_number, error = excluded.error, at = now()`.execute(
    trx,
  );
  await sql`
    insert into alarm (type, event_number, modality_number, subject, detail)
    select 'result_parked', m.event_number, m.number, 'participant:' || parked.number, jsonb_build_object('error', parked.error)
    from unnest(${people}::int[], ${errors}::text[]) as parked (number, error), modality m
    where m.number = ${modality}
    on conflict (type, subject) where resolved_at is null do nothing`.execute(trx);
}

/** These people were folded: whoever of them was parked is so no longer, and the alarm is over. */
export async function unpark(trx: Db, people: readonly number[]): Promise<void> {
  const { rows } = await sql<{ participant_number: number }>`
    delete from parked_result where participant_number = any(${[...people]}::int[]) returning participant_number`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await sql`
    update alarm set resolved_at = now()
    where type = 'result_parked' and resolved_at is null
      and subject = any(${rows.map((row) => `participant:${row.participant_number}`)}::text[])`.execute(trx);
}
