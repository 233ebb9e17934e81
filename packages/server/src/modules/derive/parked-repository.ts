import { sql } from 'kysely';
import { raiseProblems, resolveProblems } from '#modules/problems/problem-repository.ts';
import type { Db } from '#platform/context.ts';

/** A person whose result could not be folded: the result before stays, staff get an alarm, and the next mark tries again. */
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
  await raiseProblems(
    trx,
    parked.map(({ id, error }) => ({
      type: 'result_parked' as const,
      subject: `participant:${id}`,
      detail: { error },
      modality,
    })),
  );
}

/** Unparks those of these people who were parked, now that they are folded, and ends their alarms. */
export async function unpark(trx: Db, people: readonly number[]): Promise<void> {
  const { rows } = await sql<{ participant_number: number }>`
    delete from parked_result where participant_number = any(${[...people]}::int[]) returning participant_number`.execute(
    trx,
  );
  const subjects = rows.map((row) => `participant:${row.participant_number}`);
  await resolveProblems(trx, 'result_parked', subjects);
}
