import { kindsOfTwo, type PersonProblem } from '@dorsal/domain/race-day/person-problems.ts';
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

interface OfTwo {
  /** The public id of one of them. */
  readonly person: string;
  readonly kind: PersonProblem;
  /** The internal number of the other one, by that of the first; undefined: there is none, or more than one. */
  readonly otherOf: (number: number) => number | undefined;
}

/** The one of two (public id) with whom their problem is accepted: who has it already, else the first of both, so that two desks write one acceptance. */
export async function holderOfTwo(db: Db, { person, kind, otherOf }: OfTwo): Promise<string> {
  const own = await db.selectFrom('participant').select('number').where('oid', '=', person).executeTakeFirst();
  const other = own && otherOf(own.number);
  if (own === undefined || other === undefined) return person;
  const two = await db
    .selectFrom('participant as p')
    .leftJoin('accepted_finding as a', (join) =>
      join.onRef('a.participant_number', '=', 'p.number').on('a.kind', '=', kind),
    )
    .select(['p.number', 'p.oid', 'a.evidence'])
    .where('p.number', 'in', [own.number, other])
    .orderBy('p.number')
    .execute();
  const holder = two.find(({ number, evidence }) => evidence === String(number === other ? own.number : other));
  return (holder ?? two[0])?.oid ?? person;
}

/** All that was accepted of these people, whatever its evidence is by now; a problem of two is accepted of both with one. */
export async function acceptancesOf(db: Db, people: readonly number[]): Promise<Acceptance[]> {
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('accepted_finding as a')
    .leftJoin('user_account as u', 'u.number', 'a.accepted_by')
    .select([
      'a.participant_number as person',
      'a.kind',
      'a.reason',
      'a.evidence',
      'u.name as by',
      'a.accepted_at as at',
    ])
    .where((where) =>
      where.or([
        where('a.participant_number', 'in', [...people]),
        where.and([where('a.kind', 'in', [...kindsOfTwo]), where('a.evidence', 'in', people.map(String))]),
      ]),
    )
    .execute();
  const all = rows.map(({ evidence, ...row }) => ({ evidence, found: { ...row, kind: row.kind as PersonProblem } })); // the contract takes no other
  const own = all.flatMap(({ found }) => (people.includes(found.person) ? [found] : []));
  const ofTwo = all.flatMap(({ evidence, found }) => {
    const other = kindsOfTwo.some((kind) => kind === found.kind)
      ? people.find((one) => String(one) === evidence)
      : undefined;
    const hasOwn = own.some(({ person, kind }) => person === other && kind === found.kind);
    return other === undefined || hasOwn ? [] : [{ ...found, person: other }];
  });
  return [...own, ...ofTwo];
}
