import type { PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

/** The reason why a problem may stay, and the evidence that it had then. */
export interface AcceptedFinding {
  readonly reason: string;
  readonly evidence: string;
}

interface OfPerson {
  /** Internal number. */
  readonly person: number;
  readonly kind: PersonProblem;
}

/** Somebody (public id), their row locked until the transaction ends, with what was accepted of a kind; null: there is no such person. */
export async function lockFindingOf(
  trx: Db,
  person: string,
  kind: PersonProblem,
): Promise<{ readonly person: number; readonly finding: AcceptedFinding | null } | null> {
  const row = await trx
    .selectFrom('participant')
    .select('number')
    .where('oid', '=', person)
    .where('cancelled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const finding = await trx
    .selectFrom('accepted_finding')
    .select(['reason', 'evidence'])
    .where('participant_number', '=', row.number)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return { person: row.number, finding: finding ?? null };
}

export async function deleteAcceptance(trx: Db, { person, kind }: OfPerson): Promise<void> {
  await trx.deleteFrom('accepted_finding').where('participant_number', '=', person).where('kind', '=', kind).execute();
}

export async function writeFinding(
  trx: Db,
  { person, kind }: OfPerson,
  { reason, evidence, user, at }: AcceptedFinding & { readonly user: number | null; readonly at: EpochMs },
): Promise<void> {
  const is = { evidence, reason, accepted_by: user, accepted_at: at };
  await trx
    .insertInto('accepted_finding')
    .values({ participant_number: person, kind, ...is })
    .onConflict((conflict) => conflict.columns(['participant_number', 'kind']).doUpdateSet(is))
    .execute();
}

/** Something that was accepted of somebody. */
export interface Acceptance {
  readonly person: number;
  readonly kind: PersonProblem;
  readonly reason: string;
  readonly by: string | null;
  readonly at: EpochMs;
}

/** All that was accepted of these people, whatever its evidence is by now. */
export async function acceptancesOf(db: Db, people: readonly number[]): Promise<Acceptance[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('accepted_finding as a')
    .leftJoin('user_account as u', 'u.number', 'a.accepted_by')
    .select(['a.participant_number as person', 'a.kind', 'a.reason', 'u.name as by', 'a.accepted_at as at'])
    .where('a.participant_number', 'in', [...people])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PersonProblem })); // the contract takes no other
}
