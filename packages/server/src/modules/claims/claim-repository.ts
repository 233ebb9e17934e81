import type { ClaimedRace, ClaimKind, ClaimOutcome } from '@dorsal/domain/race-day/claims.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { FoundProblem } from '#modules/problems/problem-repository.ts';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import { isShownTo } from '#modules/races/race-visibility-repository.ts';
import type { Db } from '#platform/context.ts';
import type { ClaimTable } from '#platform/db/tables/participants.ts';

/** Somebody whose result a claim is about. */
export interface ClaimedPerson extends ClaimedRace {
  readonly number: number;
}

/** Somebody by their public id, where the caller sees who takes part; null: there is nobody. */
export async function claimedPerson(db: Db, oid: string, scope: RaceScope): Promise<ClaimedPerson | null> {
  const row = await db
    .selectFrom('participant as p')
    .innerJoin('modality as m', 'm.number', 'p.modality_number')
    .select(['p.number', 'm.status', 'm.takes_claims as takesClaims'])
    .where('p.oid', '=', oid)
    .where('p.cancelled_at', 'is', null)
    .where(isShownTo(scope) ?? sql<boolean>`true`)
    .executeTakeFirst();
  return row ? { ...row, status: row.status as EventStatus } : null; // only the status job writes it
}

/** Holds a person until the transaction ends, so that of claims sent at once each is counted. */
export async function holdPerson(trx: Db, person: number): Promise<void> {
  await sql`select number from participant where number = ${person} for no key update`.execute(trx);
}

/** The claims about somebody: open ones first, then those that were answered last. */
export async function claimsAbout(db: Db, person: number) {
  return await db
    .selectFrom('claim as c')
    .leftJoin('user_account as u', 'u.number', 'c.answered_by')
    .select(['c.number', 'c.kind', 'c.words', 'c.contact', 'c.made_at', 'c.outcome', 'c.answer', 'c.answered_at'])
    .select('u.name as answeredBy')
    .where('c.participant_number', '=', person)
    .orderBy(sql`c.answered_at desc nulls first`)
    .orderBy('c.number', 'desc')
    .execute();
}

export async function insertClaim(trx: Db, claim: Insertable<ClaimTable>): Promise<void> {
  await trx.insertInto('claim').values(claim).execute();
}

/** The answer to a claim as staff change it. */
export interface ClaimAnswer {
  readonly outcome: ClaimOutcome;
  readonly text: string;
}

/** The answer that stands, its row held until the transaction ends; undefined: this person has no such claim. */
export async function answerToChange(
  trx: Db,
  { person, claim }: { readonly person: string; readonly claim: number },
): Promise<{ readonly answer: ClaimAnswer | null } | undefined> {
  const row = await trx
    .selectFrom('claim as c')
    .innerJoin('participant as p', 'p.number', 'c.participant_number')
    .select(['c.outcome', 'c.answer'])
    .where('p.oid', '=', person)
    .where('c.number', '=', claim)
    .forUpdate('c')
    .executeTakeFirst();
  return row && { answer: row.outcome === null ? null : { outcome: row.outcome, text: row.answer } };
}

interface Answered {
  readonly claim: number;
  /** Null: it waits again. */
  readonly answer: ClaimAnswer | null;
  readonly user: number | null;
  readonly at: EpochMs;
}

export async function writeAnswer(trx: Db, { claim, answer, user, at }: Answered): Promise<void> {
  const stands: Pick<Selectable<ClaimTable>, 'outcome' | 'answer' | 'answered_by' | 'answered_at'> = answer === null
    ? { outcome: null, answer: '', answered_by: null, answered_at: null }
    : { outcome: answer.outcome, answer: answer.text, answered_by: user, answered_at: new Date(at) };
  await trx.updateTable('claim').set(stands).where('number', '=', claim).execute();
}

/** People about whom a claim waits, as a problem each: also once the results are official, for somebody waits for an answer. */
export async function openClaims(db: Db): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem & { readonly detail: { readonly kinds: readonly ClaimKind[] } }>`
    select 'participant:' || p.number as subject, m.event_number as event, m.number as modality,
      jsonb_build_object('registration', p.oid, 'bib', p.bib, 'claims', count(*), 'race', m.oid,
        'since', (extract(epoch from min(c.made_at)) * 1000)::bigint, 'kinds', jsonb_agg(distinct c.kind)) as detail
    from claim c join participant p on p.number = c.participant_number and p.cancelled_at is null
    join modality m on m.number = p.modality_number
    where c.outcome is null and m.status <> 'cancelled'
    group by p.number, m.number`.execute(db);
  return rows;
}
